import { page } from '$app/state';

/**
 * Scrolls to the part that the URL's hash names. The browser cannot, because the part is rendered
 * later; `isThere` tells when. Call it during component initialization.
 */
export function scrollToHash(isThere: () => boolean): { readonly id: string } {
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
