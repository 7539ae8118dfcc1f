import { tick } from 'svelte';

/**
 * Keeps the scroll position of this part while the content above it is replaced. If the replaced
 * content was in view, the page stays at the new content.
 */
export function keepScrollPosition(stays: HTMLElement): void {
  const topOf = () => stays.getBoundingClientRect().top;
  const stood = topOf();
  if (scrollY === 0 || stood > innerHeight / 2) return;
  tick()
    .then(() => {
      const main = stays.closest('main');
      if (main === null) return;
      main.style.minBlockSize = '';
      const to = scrollY + topOf() - stood;
      // Extends a page that is too short to keep the position.
      const missing = to + innerHeight - document.documentElement.scrollHeight;
      if (missing > 0) main.style.minBlockSize = `${main.offsetHeight + missing}px`;
      scrollTo({ top: to, behavior: 'instant' });
    })
    .catch(reportError);
}
