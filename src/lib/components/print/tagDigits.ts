import { isPrinted } from '#lib/house/printedCode.ts';
import type { TagId } from '#lib/reader/events.ts';

const DIGITS = 6;

/**
 * Returns the end of a sticker's UID in pairs, enough to tell stickers apart by eye. Empty for tags
 * without a UID.
 */
export const tagDigits = (tag: TagId | undefined): string =>
  tag === undefined || isPrinted(tag)
    ? ''
    : (tag.slice(-DIGITS).toUpperCase().match(/../g) ?? []).join(' ');
