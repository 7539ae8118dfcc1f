/** What the keys of a remote control ask for; a keyboard has the same. */
export const DIRECTIONS = ['left', 'right', 'up', 'down'] as const;
export type Direction = (typeof DIRECTIONS)[number];
export type RemoteKey = Direction | 'ok' | 'back' | 'play' | 'pause' | 'play-pause' | 'stop';

/** What a browser tells of a key that went down. */
export interface PressedKey {
  readonly key: string;
  /** Televisions number the keys of which browsers have no name. */
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

/** What a key asks for, or null for all others. The pause key of a keyboard has the number of a remote control's. */
export const remoteKey = ({ key, keyCode }: PressedKey): RemoteKey | null =>
  BY_NAME.get(key) ?? BY_NUMBER.get(keyCode) ?? null;

export const isDirection = (key: RemoteKey): key is Direction =>
  DIRECTIONS.some((direction) => direction === key);

/** What people hold to make another key mean something else, and single letters: readers that type send both. */
const TYPED = /^(.|Shift|CapsLock|NumLock|Control|Alt|AltGraph|Meta)$/u;

/** Whether somebody, or a reader, may be typing: nobody asks for what the screen hides. */
export const isTyping = ({ key }: PressedKey): boolean => TYPED.test(key);

/** What a key asks for that nobody has taken, and that is no shortcut of the browser. */
export const plainKey = (event: KeyboardEvent): RemoteKey | null =>
  event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey
    ? null
    : remoteKey(event);
