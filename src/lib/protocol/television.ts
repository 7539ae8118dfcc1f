import type { ThemeChoice } from '../devices/themes.ts';
import type { Projected } from '../tournament/projected.ts';
import type { SpeechSettings } from './speech.ts';

export const SCREEN_LANGUAGES = ['fr', 'en'] as const;

/** How a television is set. It keeps this itself; the server only passes on what phones wish. */
export interface TelevisionSettings {
  /** What people call it, such as `Salon`; null until somebody has said. */
  readonly name: string | null;
  readonly sounds: boolean;
  readonly voice: boolean;
  /** Left out by pages of earlier versions. */
  readonly speech?: SpeechSettings;
  /** Its browser makes no sound before somebody has pressed a key there. */
  readonly asleep: boolean;
  /** Nothing can speak there; left out by pages of earlier versions, and where it is not known yet. */
  readonly voiceless?: boolean;
  readonly language: (typeof SCREEN_LANGUAGES)[number];
  readonly theme: ThemeChoice;
  /** `waits`: wished for, and its browser wants a key there first. */
  readonly fullScreen: 'on' | 'off' | 'waits';
  /** Whether it says who will win, where the house wishes that; left out by pages of earlier versions. */
  readonly chances?: boolean;
  /** What it shows of a tournament; left out by televisions of tables. */
  readonly projects?: Projected;
}

/** What a phone may wish of a television. */
export type Wish =
  | { readonly type: 'sounds' | 'voice' | 'fullScreen' | 'chances'; readonly on: boolean }
  | { readonly type: 'speech'; readonly speech: Partial<SpeechSettings> }
  | { readonly type: 'language'; readonly language: TelevisionSettings['language'] }
  | { readonly type: 'theme'; readonly theme: ThemeChoice }
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'project'; readonly shown: Projected }
  /** It says which one it is. */
  | { readonly type: 'show' };

/** One of the televisions that show a table, by a number that no other one there has: 1 or more. */
export interface Television extends TelevisionSettings {
  readonly number: number;
}

/** A screen of a tournament that was there and is not any more. */
export interface AwayScreen extends Pick<Television, 'number' | 'name'> {
  readonly projects: Projected;
  /** When it was seen last, in ms since the epoch, by the clock of the server. */
  readonly seen: number;
}

export interface TelevisionsView {
  readonly table: string;
  /** Grows with every change while the server runs. */
  readonly position: number;
  readonly televisions: readonly Television[];
  /** Those of a tournament that are away; left out by servers of earlier versions. */
  readonly away?: readonly AwayScreen[];
}

/** What a television says of itself, with the number that it had before; null at first. */
export interface TelevisionRequest {
  readonly table: string;
  readonly number: number | null;
  /** Null: this screen shows the table no more. */
  readonly settings: TelevisionSettings | null;
  /**
   * Chosen by the tab of the browser, and told to nobody: one that comes back before its old connection was given up is known by it.
   * Left out by pages of earlier versions.
   */
  readonly tab?: string;
}

export interface TuneRequest {
  readonly table: string;
  readonly number: number;
  readonly wish: Wish;
}

/** So many televisions of a table can be set from phones; more are not listed. */
export const MOST_TELEVISIONS = 16;

export interface NoTelevision {
  readonly code: 'no-television' | 'too-many-televisions';
}
