import type { ThemeChoice } from '../devices/themes.ts';
import type { HallScreenContent } from '../tournament/hallScreenContent.ts';
import type { SpeechSettings } from './speech.ts';

export const SCREEN_LANGUAGES = ['fr', 'en'] as const;

/**
 * Settings of a television. It stores them itself; the server only forwards changes from phones.
 */
export interface TelevisionSettings {
  readonly name: string | null;
  readonly sounds: boolean;
  readonly voice: boolean;
  /** Omitted by pages of earlier versions. */
  readonly speech?: SpeechSettings;
  /** True if its browser blocks audio until a key press. */
  readonly asleep: boolean;
  /** True if no voice is available; omitted by earlier versions, and while unknown. */
  readonly voiceless?: boolean;
  readonly language: (typeof SCREEN_LANGUAGES)[number];
  readonly theme: ThemeChoice;
  /** `waits`: requested, but its browser requires a key press first. */
  readonly fullScreen: 'on' | 'off' | 'waits';
  /** True if it shows chances, where the venue allows them; omitted by earlier versions. */
  readonly chances?: boolean;
  /**
   * True if it may show any table of the venue, so that an administrator can choose one for it;
   * omitted by earlier versions.
   */
  readonly ofVenue?: boolean;
  /**
   * True if its name is that of its device, which administrators change among the devices; omitted
   * by others.
   */
  readonly namedAsDevice?: boolean;
  /** Content of a tournament that it shows; omitted by televisions of tables. */
  readonly projects?: HallScreenContent;
}

export type TelevisionChange =
  | { readonly type: 'sounds' | 'voice' | 'fullScreen' | 'chances'; readonly on: boolean }
  | { readonly type: 'speech'; readonly speech: Partial<SpeechSettings> }
  | { readonly type: 'language'; readonly language: TelevisionSettings['language'] }
  | { readonly type: 'theme'; readonly theme: ThemeChoice }
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'project'; readonly shown: HallScreenContent }
  /** Shows another table of the venue until its match is over. */
  | { readonly type: 'watch'; readonly table: string }
  | { readonly type: 'show' };

export interface Television extends TelevisionSettings {
  readonly number: number;
}

export interface DisconnectedScreen extends Pick<Television, 'number' | 'name'> {
  readonly projects: HallScreenContent;
  /** Time of its disconnection by the server's clock, in ms since the epoch. */
  readonly seen: number;
}

export interface TelevisionsView {
  readonly table: string;
  /** Increases with every change while the server runs. */
  readonly position: number;
  readonly televisions: readonly Television[];
  /** Disconnected screens of a tournament; omitted by earlier versions. */
  readonly away?: readonly DisconnectedScreen[];
}

export interface TelevisionRequest {
  readonly table: string;
  readonly number: number | null;
  /** Null unregisters the screen. */
  readonly settings: TelevisionSettings | null;
  /**
   * Id of the browser tab, never forwarded. It identifies a television that returns before its old
   * connection has timed out. Omitted by earlier versions.
   */
  readonly tab?: string;
}

export interface ConfigureTelevisionRequest {
  readonly table: string;
  readonly number: number;
  readonly wish: TelevisionChange;
}

/** Maximum number of televisions of a table; more are not listed. */
export const MAX_TELEVISIONS = 16;

/**
 * Maximum number of tables with televisions that one page follows. The server drops the oldest, so
 * a page with more tables lists those of one.
 */
export const MAX_FOLLOWED_TABLES = 8;

export interface TelevisionRefusal {
  readonly code: 'no-television' | 'too-many-televisions';
}
