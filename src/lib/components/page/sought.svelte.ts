import { page } from '$app/state';

/**
 * Brings the part of the page into view that its address names behind `#`: it is there later than the page, so the browser does not
 * find it. `isThere` says when it is. Call it while a component is set up.
 */
export function soughtPart(isThere: () => boolean): { readonly id: string } {
  const id = $derived(page.url.hash.slice(1));
  let isReached = false;
  $effect(() => {
    if (isReached || !isThere() || id === '') return;
    const part = document.getElementById(id);
    isReached = part !== null;
    part?.scrollIntoView({ block: 'center' });
  });
  return {
    get id() {
      return id;
    },
  };
}
