/** How many lines of one kind are written within a minute. */
export const MOST_LINES = 20;
/** How long that is, in ms. */
const WINDOW = 60_000;

/** Lines of a kind since its window began. */
interface Window {
  written: number;
  left: number;
}

export interface LineLimit {
  /** Whether one more line of this kind may be written. */
  admits(kind: string): boolean;
}

/**
 * Bounds lines that strangers can cause, so that a flood of them does not fill the disk. `leftOut` is called when a minute in
 * which lines were not written is over, with how many of that kind they were.
 */
export function createLineLimit(leftOut: (kind: string, lines: number) => void): LineLimit {
  const windows = new Map<string, Window>();

  function begin(kind: string): Window {
    const window = { written: 0, left: 0 };
    windows.set(kind, window);
    setTimeout(() => {
      windows.delete(kind);
      if (window.left > 0) leftOut(kind, window.left);
    }, WINDOW).unref();
    return window;
  }

  return {
    admits(kind) {
      const window = windows.get(kind) ?? begin(kind);
      const admitted = window.written < MOST_LINES;
      if (admitted) window.written += 1;
      else window.left += 1;
      return admitted;
    },
  };
}
