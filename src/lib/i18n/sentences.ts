/** A sentence with its full stop. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** What stands at the head of a sentence, or by itself. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
