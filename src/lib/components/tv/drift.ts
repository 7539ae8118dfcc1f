import type { Attachment } from 'svelte/attachments';

/** How far the picture stands from its own place, one after the other, in its units: to the right, and down. */
const PLACES = [
  [0, 0],
  [0.4, 0.3],
  [0, 0.6],
  [-0.4, 0.3],
] as const;
/** In ms. */
const STAYS_FOR = 3 * 60_000;

/**
 * Moves what reads `--drift-x` and `--drift-y` by a few pixels now and then, so that nothing burns in. By a timer: an animation of
 * such steps keeps an engine at work for every frame between them.
 */
export const drift: Attachment<HTMLElement> = ({ style }) => {
  let at = 0;
  const timer = setInterval(() => {
    at = (at + 1) % PLACES.length;
    const [right, down] = PLACES[at] ?? PLACES[0];
    style.setProperty('--drift-x', String(right));
    style.setProperty('--drift-y', String(down));
  }, STAYS_FOR);
  return () => clearInterval(timer);
};
