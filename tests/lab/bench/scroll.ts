import type { Page } from 'playwright';

/** In ms. */
const SCROLLED_FOR = 4_000;

/**
 * Measures the duration of each frame while the page scrolls as fast as a finger flings it, in ms.
 */
export const scroll = (page: Page): Promise<readonly number[]> =>
  page.evaluate(async (lasts) => {
    const frames: number[] = [];
    // A function with a name would be renamed by what runs this file, and is not known in the page.
    const from = await new Promise<number>((done) => requestAnimationFrame(done));
    for (let before = from; before - from < lasts;) {
      window.scrollBy(0, 60);
      const next = await new Promise<number>((done) => requestAnimationFrame(done));
      frames.push(next - before);
      before = next;
    }
    return frames;
  }, SCROLLED_FOR);
