/** A tag's UID in one form: lower-case hex without separators. */
export type TagId = string;

/** A reader's name as its driver gives it; unique on one bridge. */
export type ReaderName = string;

/** Under this name a PC/SC driver says what is missing, as long as it has seen no reader. */
export const NO_READER: ReaderName = 'PC/SC';

/** Under this name a bridge that is to speak says what is missing, as long as it cannot. */
export const SPEAKER: ReaderName = 'Audio';

/** Whether cards can be laid there, as far as its name says. */
export const isReader = (name: ReaderName): boolean => name !== NO_READER && name !== SPEAKER;

/** What went wrong at a reader, in words a person at the table can act on. */
export const READER_PROBLEMS = [
  'misread',
  'not-a-game-card',
  'random-uid',
  'half-uid',
  'unknown-format',
  'several-cards',
] as const;
export type ReaderProblem = (typeof READER_PROBLEMS)[number];

/** The states a reader can be in, each with one thing to do about it (worded in i18n). */
export const READER_STATES = [
  'ready',
  'connecting',
  'mute',
  'no-driver',
  'daemon-gone',
  'no-access',
  'no-sound',
] as const;
export type ReaderState = (typeof READER_STATES)[number];

/** All that a driver says. It reports what it saw; it does not know what a tap means. Times are ms since the epoch. */
export type ReaderEvent =
  | { readonly type: 'up'; readonly reader: ReaderName; readonly at: number }
  | { readonly type: 'down'; readonly reader: ReaderName; readonly at: number }
  | {
      readonly type: 'on';
      readonly reader: ReaderName;
      readonly tag: TagId;
      readonly at: number;
      /** The id of the tap, where the device itself numbers its taps and may tell one of them twice. */
      readonly tap?: string;
    }
  | { readonly type: 'off'; readonly reader: ReaderName; readonly at: number }
  | {
      readonly type: 'problem';
      readonly reader: ReaderName;
      readonly problem: ReaderProblem;
      readonly at: number;
    };

/** A card that was laid on a reader once, under an id that it keeps however often it is sent. */
export interface Tap {
  readonly id: string;
  readonly reader: ReaderName;
  readonly tag: TagId;
  /** When the reader saw it, ms since the epoch, by the bridge's clock. */
  readonly at: number;
}
