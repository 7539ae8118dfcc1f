/** The letters of a table's code: without 0 and O, 1, I and L, which people mistake for one another. */
export const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** How many letters a new code has; tables of old may have one fewer. */
export const CODE_LENGTH = 6;
export const SHORTEST_CODE = 5;
