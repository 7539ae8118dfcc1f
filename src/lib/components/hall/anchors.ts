/** Returns the id of a table's row, for links to the hall. */
export const anchorOf = (code: string): string => `hall-${code}`;
