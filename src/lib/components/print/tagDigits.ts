import { isPrinted } from '#lib/house/printedCode.ts';
import type { TagId } from '#lib/reader/events.ts';

const DIGITS = 6;

/** The end of a sticker's number, in pairs: enough to tell the stickers of a deck apart by eye. Empty for what has none. */
export const tagDigits = (tag: TagId | undefined): string =>
  tag === undefined || isPrinted(tag)
    ? ''
    : (tag.slice(-DIGITS).toUpperCase().match(/../g) ?? []).join(' ');
