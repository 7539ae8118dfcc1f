const DIGITS = 6;

/** The end of a tag's number, in pairs: enough to tell the stickers of a deck apart by eye. */
export const shortTag = (tag: string): string =>
  (tag.slice(-DIGITS).toUpperCase().match(/../g) ?? []).join(' ');
