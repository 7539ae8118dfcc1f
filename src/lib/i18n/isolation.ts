/*
 * Unicode isolation marks for right-to-left names, which would otherwise reorder the sentence.
 * Screens only: speech, files, feeds and messages to programs contain no marks.
 */

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

type Texts = Readonly<Record<string, string | number>>;

let isScreen = false;

export function isolateNames(on: boolean): void {
  isScreen = on;
}

/** Wraps each right-to-left value in isolation marks. */
export function isolatedValues(values: Texts): Texts {
  if (!isScreen) return values;
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' ? isolated(value) : value,
    ]),
  );
}

/** Wraps a right-to-left name in isolation marks, for text put together without a message. */
export function isolated(name: string): string {
  if (!isScreen || !RIGHT_TO_LEFT.test(name) || isOneIsolate(name)) return name;
  return FIRST_STRONG_ISOLATE + name + POP_ISOLATE;
}

const isOneIsolate = (text: string): boolean =>
  text.startsWith(FIRST_STRONG_ISOLATE) && text.indexOf(POP_ISOLATE) === text.length - 1;

export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '');
