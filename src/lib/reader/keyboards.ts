/** Maximum number of keyboards that a bridge reports if it finds no reader among them. */
export const MAX_KEYBOARDS_NAMED = 8;

/**
 * Device path of a keyboard on Linux. Security: no other path is accepted from a page or a bridge.
 */
export const KEYBOARD_PATH = /^\/dev\/input\/by-(?:id|path)\/[\w:.+@-]+-event-kbd$/;

const SUFFIX = '-event-kbd';

/** Returns a readable name of a keyboard, with its maker or port. */
export const keyboardName = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1).replace(SUFFIX, '');
