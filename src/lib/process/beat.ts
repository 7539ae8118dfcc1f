/** A sign of life goes to the program that watches every so many ms. */
export const BEAT = 500;
/** After so many beats in a row that are missed, a program counts as stuck, unless it is given more. */
export const MISSED_BEATS = 6;

const SIGN_OF_LIFE = { alive: true } as const;

/**
 * Tells the program that started this one, as long as the event loop turns, that it does. A program that is stuck
 * in native code cannot say so, nor end by itself.
 */
export function beat(): void {
  const send = () => {
    if (process.connected) process.send?.(SIGN_OF_LIFE, undefined, {}, () => undefined);
  };
  send();
  setInterval(send, BEAT).unref();
}

export const isBeat = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'alive' in message;
