import type { SpeechChange } from './speechChange.ts';

/** A sentence in each language the screens speak. */
export interface Sentence {
  readonly fr: string;
  readonly en: string;
}

/** What a hand at the reader can be told: five signs, told apart by light and by ear, whatever kind of reader shows them. */
export const SIGNS = ['accepted', 'refused', 'question', 'unknown', 'already-seen'] as const;
export type Sign = (typeof SIGNS)[number];

/**
 * How much a sentence matters, least first: a play; what is heard in any case, even later; and what the table has to decide
 * or to know at once, before anything else.
 */
export const WEIGHTS = ['play', 'result', 'urgent'] as const;
export type Weight = (typeof WEIGHTS)[number];

/** The five signs of a reader, what a whole table cheers at, and that a sentence was lost. */
export type Sound =
  Sign | 'taken-back' | 'coup-fourre' | 'arrived' | 'crowned' | 'end' | 'voiceless';

export type Timbre = 'triangle' | 'square' | 'sawtooth' | 'sine';

/** Where a sound is heard, from -1 on the left to 1 on the right, and the timbre of whose it is. */
export interface Heard {
  readonly pan: number;
  readonly timbre: Timbre | null;
}

/** What a machine of a bridge says aloud: what its tables hear, what is said to a player's hand there alone, or both. */
export const SPEAKS = ['table', 'private'] as const;
export type Speaks = (typeof SPEAKS)[number];

/** What a machine is to say of a table, in both languages and forms: it knows its listeners. */
export interface SentenceForMachine {
  readonly long: Sentence;
  readonly short: Sentence;
  readonly weight: Weight;
  readonly answers: boolean;
  /** The matter with whose end it is old news, heard or not. */
  readonly until?: string | null;
  /** The matter that makes it as urgent as what must be decided, until it ends. */
  readonly urgentUntil?: string | null;
  /** The matters of which it tells the end: it is news to those alone to whom one of them was said. */
  readonly after?: readonly string[] | null;
}

/** What happened at once at a table, for the ears of those at a machine that speaks; nothing, when it begins to listen. */
export interface MachineNews {
  /** Null: where none plays. */
  readonly table: string | null;
  /** By which that machine finds the speech of it. */
  readonly ticket: string;
  /** Matters of that table that are over by now: what was told of them need not be heard any more. Older servers tell none. */
  readonly ended?: readonly string[];
  readonly sentences: readonly SentenceForMachine[];
  readonly sound: { readonly sound: Sound; readonly heard: Heard } | null;
  /** What tokens wish of the voices there; where no table is, the one for short sentences is that for whole ones too. */
  readonly wishes: readonly (SpeechChange | 'language')[];
}

/** What the player of a hand alone hears at the machine whose reader heard it: by this key, once and for a short while. */
export interface PrivateNews {
  readonly table: string;
  readonly ear: string;
}
