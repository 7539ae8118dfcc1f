import { format } from './format.ts';
import type { Language } from './language.ts';

/** Ends a text with a full stop, unless it has a final mark. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Capitalises the first letter. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the items as a part of a sentence: "Anne, Bruno and Chloé". */
export const joinWithAnd = (language: Language, items: readonly string[]): string =>
  new Intl.ListFormat(language).format(items);

/** Converts a text for speech: words for "&" and arrows. */
export const spokenText = (language: Language, text: string): string =>
  text
    .replaceAll(' & ', format(language, 'common.and'))
    .replaceAll(' → ', format(language, 'common.becomes'))
    // A name may end in a full stop.
    .replace(/([^.])\.\.(?!\.)/g, '$1.');
