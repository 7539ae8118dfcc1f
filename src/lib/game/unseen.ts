/** Control characters, and the marks that turn writing around: unseen themselves, they change what is seen of the rest. */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** The text as everybody sees it. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '');
