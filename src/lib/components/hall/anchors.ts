/** What the row of a table in the hall is found by, behind the `#` of an address. */
export const anchorOf = (code: string): string => `hall-${code}`;
