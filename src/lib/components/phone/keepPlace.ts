import { tick } from 'svelte';

/**
 * What stands above this part of the page is about to be another page, longer or shorter. Whoever reads below goes on reading
 * there; whoever looks at what goes sees what comes.
 */
export function keepPlace(stays: HTMLElement): void {
  const topOf = () => stays.getBoundingClientRect().top;
  const stood = topOf();
  if (scrollY === 0 || stood > innerHeight / 2) return;
  tick()
    .then(() => {
      const main = stays.closest('main');
      if (main === null) return;
      main.style.minBlockSize = '';
      const to = scrollY + topOf() - stood;
      // A page that ends too early is made as long as that takes.
      const missing = to + innerHeight - document.documentElement.scrollHeight;
      if (missing > 0) main.style.minBlockSize = `${main.offsetHeight + missing}px`;
      scrollTo({ top: to, behavior: 'instant' });
    })
    .catch(reportError);
}
