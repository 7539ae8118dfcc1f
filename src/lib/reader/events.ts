/** Normalised UID of a tag: lower-case hex without separators. */
export type TagId = string;

/** Reader name from its driver; unique on one bridge. */
export type ReaderName = string;

/** Pseudo-reader under which a PC/SC driver reports problems until it finds a reader. */
export const PCSC_PSEUDO_READER: ReaderName = 'PC/SC';

/** Pseudo-reader under which a bridge reports that it cannot speak. */
export const AUDIO_PSEUDO_READER: ReaderName = 'Audio';

/** Returns false for the pseudo-readers. */
export const isPhysicalReader = (name: ReaderName): boolean =>
  name !== PCSC_PSEUDO_READER && name !== AUDIO_PSEUDO_READER;

export const READER_PROBLEMS = [
  'misread',
  'not-a-game-card',
  'random-uid',
  'half-uid',
  'unknown-format',
  'several-cards',
] as const;
export type ReaderProblem = (typeof READER_PROBLEMS)[number];

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

/** Events of a driver, without interpretation as moves. Times are in ms since the epoch. */
export type ReaderEvent =
  | { readonly type: 'up'; readonly reader: ReaderName; readonly at: number }
  | { readonly type: 'down'; readonly reader: ReaderName; readonly at: number }
  | {
      readonly type: 'on';
      readonly reader: ReaderName;
      readonly tag: TagId;
      readonly at: number;
      /** Id of the tap, if the device numbers its taps and may repeat one. */
      readonly tap?: string;
    }
  | { readonly type: 'off'; readonly reader: ReaderName; readonly at: number }
  | {
      readonly type: 'problem';
      readonly reader: ReaderName;
      readonly problem: ReaderProblem;
      readonly at: number;
    };

/** Single laying of a card; its id is the same in every retry. */
export interface Tap {
  readonly id: string;
  readonly reader: ReaderName;
  readonly tag: TagId;
  /** Time of reading by the bridge's clock, in ms since the epoch. */
  readonly at: number;
}
