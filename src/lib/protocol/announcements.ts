import type { SpeechChange } from './speechChange.ts';

export interface LocalisedText {
  readonly fr: string;
  readonly en: string;
}

/** Signs of a reader, distinguishable by light and by sound on every kind of reader. */
export const SIGNS = ['accepted', 'refused', 'question', 'unknown', 'already-seen'] as const;
export type Sign = (typeof SIGNS)[number];

/**
 * Importance of a sentence, ascending: `play`; `result`, which is spoken even if late; `urgent`,
 * which precedes all others.
 */
export const SPEECH_PRIORITIES = ['play', 'result', 'urgent'] as const;
export type SpeechPriority = (typeof SPEECH_PRIORITIES)[number];

export type Sound =
  Sign | 'taken-back' | 'coup-fourre' | 'arrived' | 'crowned' | 'end' | 'voiceless';

export type Timbre = 'triangle' | 'square' | 'sawtooth' | 'sine';

/** Position from -1 (left) to 1 (right), and the timbre of the side. */
export interface SoundPlacement {
  readonly pan: number;
  readonly timbre: Timbre | null;
}

export const SPEECH_SCOPES = ['table', 'private'] as const;
export type SpeechScope = (typeof SPEECH_SCOPES)[number];

export interface SpeakerSentence {
  readonly long: LocalisedText;
  readonly short: LocalisedText;
  readonly weight: SpeechPriority;
  readonly answers: boolean;
  /** Id of the matter that makes the sentence obsolete when it ends. */
  readonly until?: string | null;
  /** Id of the matter that makes the sentence urgent until it ends. */
  readonly urgentUntil?: string | null;
  /** Ids of the matters that the sentence ends: it is skipped unless one of them was spoken. */
  readonly after?: readonly string[] | null;
}

export interface SpeakerAnnouncement {
  readonly table: string | null;
  /** Ticket for fetching the speech of that table. */
  readonly ticket: string;
  /** Ids of matters that have ended: their sentences can be dropped. Omitted by older servers. */
  readonly ended?: readonly string[];
  readonly sentences: readonly SpeakerSentence[];
  readonly sound: { readonly sound: Sound; readonly heard: SoundPlacement } | null;
  /**
   * Changes by voice tokens. Without a table, the token for short sentences toggles the form.
   */
  readonly wishes: readonly (SpeechChange | 'language')[];
}

/** Private message at the machine of the reader. The key plays it once, within a short time. */
export interface PrivateAnnouncement {
  readonly table: string;
  readonly ear: string;
}
