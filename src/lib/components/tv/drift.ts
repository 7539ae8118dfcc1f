import type { Attachment } from 'svelte/attachments';

/** Offsets of the picture in units (right, down), used in turn. */
const PLACES = [
  [0, 0],
  [0.4, 0.3],
  [0, 0.6],
  [-0.4, 0.3],
] as const;
/** Time at each offset, in ms. */
const DRIFT_INTERVAL_MS = 3 * 60_000;

/**
 * Shifts elements that use `--drift-x` and `--drift-y` by a few pixels now and then, against
 * burn-in. Uses a timer, because a stepped CSS animation makes engines work on every frame.
 */
export const drift: Attachment<HTMLElement> = ({ style }) => {
  let at = 0;
  const timer = setInterval(() => {
    at = (at + 1) % PLACES.length;
    const [right, down] = PLACES[at] ?? PLACES[0];
    style.setProperty('--drift-x', String(right));
    style.setProperty('--drift-y', String(down));
  }, DRIFT_INTERVAL_MS);
  return () => clearInterval(timer);
};
