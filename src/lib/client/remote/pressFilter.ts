/** Time in ms without a press of OK that ends a burst of presses. */
export const BURST_MS = 300;
/** The same for three presses and more: a busy television handles some of them late. */
export const HAMMER_MS = 1_000;
/** Time in ms during which OK may still be meant for the content that was replaced. */
const HOLD_MS = 600;

export interface PressFilter {
  /**
   * Runs `act` once for a burst of presses: the first at once, the second only if no third follows
   * within `BURST_MS`, the others never, until none came for `HAMMER_MS`.
   */
  press(act: () => void): void;
  /** Ends the burst at once, because another key was pressed. */
  settle(): void;
  /** Drops presses for a moment, because a dialog took the focus from the menu. */
  hold(): void;
}

export function createPressFilter(): PressFilter {
  let presses = 0;
  let second: (() => void) | undefined;
  let end: ReturnType<typeof setTimeout> | undefined;

  function settle(): void {
    clearTimeout(end);
    const act = second;
    presses = 0;
    second = undefined;
    act?.();
  }
  function waitForEnd(ms: number): void {
    clearTimeout(end);
    end = setTimeout(settle, ms);
  }
  return {
    press(act) {
      presses += 1;
      waitForEnd(presses > 2 ? HAMMER_MS : BURST_MS);
      if (presses === 1) act();
      else second = presses === 2 ? act : undefined;
    },
    settle,
    hold() {
      presses = 2;
      second = undefined;
      waitForEnd(HOLD_MS);
    },
  };
}

/** Filter of this page's OK key, shared by all parts that listen to it. */
export const okPresses = createPressFilter();
