/*
 * A name that is written from right to left jumbles the sentence around it, unless it is set apart by the marks of Unicode.
 * Only screens show such marks: voices, files, feeds and messages to other programs are made without them.
 */

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

type Texts = Readonly<Record<string, string | number>>;

let isScreen = false;

/** Turns isolation on for this page, or off; a server never does. */
export function isolateNames(on: boolean): void {
  isScreen = on;
}

/** The values with each text from right to left set apart from the sentence that it enters. */
export function isolated(values: Texts): Texts {
  if (!isScreen) return values;
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      isToIsolate(value) ? FIRST_STRONG_ISOLATE + String(value) + POP_ISOLATE : value,
    ]),
  );
}

const isToIsolate = (value: string | number): boolean =>
  typeof value === 'string' && RIGHT_TO_LEFT.test(value);

/** The text as voices and files have it. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '');
