import { isShortcut } from './shortcuts.ts';

export const DIRECTIONS = ['left', 'right', 'up', 'down'] as const;
export type Direction = (typeof DIRECTIONS)[number];
export type RemoteKey = Direction | 'ok' | 'back' | 'play' | 'pause' | 'play-pause' | 'stop';

export interface PressedKey {
  readonly key: string;
  /** Numbers identify television keys that have no name in browsers. */
  readonly keyCode: number;
}

const BY_NAME = new Map<string, RemoteKey>([
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['Enter', 'ok'],
  ['Select', 'ok'],
  ['Escape', 'back'],
  ['GoBack', 'back'],
  ['BrowserBack', 'back'],
  ['XF86Back', 'back'],
  ['MediaPlay', 'play'],
  ['MediaPause', 'pause'],
  ['MediaPlayPause', 'play-pause'],
  ['MediaStop', 'stop'],
]);

/** Arrows and OK of all browsers, then the keys of LG (webOS) and Samsung (Tizen). */
const BY_NUMBER = new Map<number, RemoteKey>([
  [37, 'left'],
  [38, 'up'],
  [39, 'right'],
  [40, 'down'],
  [13, 'ok'],
  [27, 'back'],
  [166, 'back'],
  [461, 'back'],
  [10009, 'back'],
  [415, 'play'],
  [19, 'pause'],
  [179, 'play-pause'],
  [10252, 'play-pause'],
  [413, 'stop'],
]);

/**
 * Returns the action of a key, or null. The pause key of keyboards shares its number with a remote
 * control's.
 */
export const remoteKey = ({ key, keyCode }: PressedKey): RemoteKey | null =>
  BY_NAME.get(key) ?? BY_NUMBER.get(keyCode) ?? null;

export const isDirection = (key: RemoteKey): key is Direction =>
  DIRECTIONS.some((direction) => direction === key);

const TYPED = /^(.|Shift|CapsLock|NumLock|Control|Alt|AltGraph|Meta)$/u;

/**
 * Returns true for modifiers and single letters: a person or a card reader may be typing, which
 * must not reveal hidden controls.
 */
export const isTyping = ({ key }: PressedKey): boolean => TYPED.test(key);

export const plainKey = (event: KeyboardEvent): RemoteKey | null =>
  event.defaultPrevented || isShortcut(event) ? null : remoteKey(event);
