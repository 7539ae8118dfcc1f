/** Characters of a table's code: without 0 and O, 1, I and L, which look alike. */
export const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Length of a new code; codes of older tables may have one character fewer. */
export const CODE_LENGTH = 6;
