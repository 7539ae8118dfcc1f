/** Maximum number of keyboards that a bridge names where it finds no reader among them. */
export const MAX_KEYBOARDS_NAMED = 8;

/** A keyboard as Linux lists it. Nothing but such a path is taken from a page or a bridge. */
export const KEYBOARD_PATH = /^\/dev\/input\/by-(?:id|path)\/[\w:.+@-]+-event-kbd$/;

const SUFFIX = '-event-kbd';

/** The name shown to people: it says who made the keyboard, or which port it is in. */
export const keyboardName = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1).replace(SUFFIX, '');
