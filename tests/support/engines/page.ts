/** Keys of a remote control, with their codes in DevTools and in WebDriver. */
export const REMOTE_KEYS = {
  Enter: { virtual: 13, text: '\r', webDriver: '\uE007' },
  Escape: { virtual: 27, text: '', webDriver: '\uE00C' },
  ArrowLeft: { virtual: 37, text: '', webDriver: '\uE012' },
  ArrowRight: { virtual: 39, text: '', webDriver: '\uE014' },
} as const;
export type RemoteKey = keyof typeof REMOTE_KEYS;

/** Actions that press and release a key, as WebDriver and WebDriver BiDi take them. */
export const keyActions = (key: RemoteKey): readonly object[] => {
  const value = REMOTE_KEYS[key].webDriver;
  const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
  return [{ type: 'key', id: 'remote', actions }];
};

export interface EnginePage {
  /** Opens an address in a window of that size; settles when the page's own scripts may run. */
  open(url: string): Promise<void>;
  /** The value of an expression in the page, as JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses and releases a key, as a remote control does. */
  press(key: RemoteKey): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Returns uncaught errors since the page was opened. */
  errors(): readonly string[];
  close(): Promise<void>;
}

export interface Window {
  readonly width: number;
  readonly height: number;
  readonly language: string;
  /** Sent with every request to the server of this test. */
  readonly cookie?: { readonly url: string; readonly name: string; readonly value: string };
}

export interface Engine {
  readonly name: string;
  openPage(window: Window): Promise<EnginePage>;
}
