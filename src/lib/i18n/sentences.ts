/** Ends a text with a full stop, unless it has a final mark. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Capitalises the first letter. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
