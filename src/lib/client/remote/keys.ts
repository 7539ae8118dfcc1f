/** What the keys of a remote control ask for; a keyboard has the same keys. */
export const DIRECTIONS = ['left', 'right', 'up', 'down'] as const;
export type Direction = (typeof DIRECTIONS)[number];
export type RemoteKey = Direction | 'ok' | 'back' | 'play' | 'pause' | 'play-pause' | 'stop';

/** What a browser reports of a pressed key. */
export interface PressedKey {
  readonly key: string;
  /** Televisions number the keys that have no name in browsers. */
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

/** The arrows and OK of every browser, then LG's (webOS) and Samsung's (Tizen) own. */
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
 * What a key asks for, or null for all other keys. A keyboard's pause key has the same number as one of a remote
 * control.
 */
export const remoteKey = ({ key, keyCode }: PressedKey): RemoteKey | null =>
  BY_NAME.get(key) ?? BY_NUMBER.get(keyCode) ?? null;

export const isDirection = (key: RemoteKey): key is Direction =>
  DIRECTIONS.some((direction) => direction === key);

/** Modifier keys and single letters: readers that type send both. */
const TYPED = /^(.|Shift|CapsLock|NumLock|Control|Alt|AltGraph|Meta)$/u;

/** Whether a person or a reader may be typing, which must not bring up what the screen hides. */
export const isTyping = ({ key }: PressedKey): boolean => TYPED.test(key);

/** Whether the key is the browser's or the system's, and no page's. */
export const isShortcut = ({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  ctrlKey || altKey || metaKey;

/** What a key asks for, if nobody has handled it and it is no shortcut. */
export const plainKey = (event: KeyboardEvent): RemoteKey | null =>
  event.defaultPrevented || isShortcut(event) ? null : remoteKey(event);
