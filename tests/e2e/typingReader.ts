import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { keysOf } from '../support/wedge.ts';

/** Characters on a French keyboard, by key code. Readers type as on a US one. */
const AZERTY: Readonly<Record<string, string>> = {
  Digit0: 'à',
  Digit1: '&',
  Digit2: 'é',
  Digit3: '"',
  Digit4: "'",
  Digit5: '(',
  Digit6: '-',
  Digit7: 'è',
  Digit8: '_',
  Digit9: 'ç',
  KeyA: 'q',
};

/** Modifier bit for Shift in the DevTools protocol. */
const SHIFT = 8;

/** Timing of a reader's key strokes, in ms. */
interface Pace {
  /** From one key to the next. */
  readonly gap?: number;
  /** So much later than they were typed the keys from the fifth on reach the page. */
  readonly late?: number;
}

/**
 * Types as a USB reader does, on a machine with a French keyboard: the letters of the layout come out wrong, and keys
 * follow each other at their pace by the clock of the browser, however busy this machine is.
 */
export async function typeAsReader(
  page: Page,
  text: string,
  { gap = 8, late = 0 }: Pace = {},
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const strokes = keysOf(text, Date.now(), gap).flatMap(({ code, at, shift }) => {
    const enter = code === 'Enter';
    const typed = enter ? '\r' : (AZERTY[code] ?? code.slice(-1).toLowerCase());
    const key = enter ? 'Enter' : typed;
    const keyCode = enter ? 13 : code.slice(-1).charCodeAt(0);
    const modifiers = shift === true ? SHIFT : 0;
    const stroke = { code, key, modifiers, timestamp: at / 1000, windowsVirtualKeyCode: keyCode };
    return [
      { ...stroke, type: 'keyDown', text: typed } as const,
      { ...stroke, type: 'keyUp', timestamp: (at + gap / 2) / 1000 } as const,
    ];
  });
  const send = (some: typeof strokes) =>
    Promise.all(some.map((stroke) => session.send('Input.dispatchKeyEvent', stroke)));
  await send(strokes.slice(0, 8));
  await pause(late);
  await send(strokes.slice(8));
  await session.detach();
}
