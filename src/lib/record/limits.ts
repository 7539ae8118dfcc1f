/** What is taken of a record that is opened as a table; the longest evening stays far below. */
export const MOST_RECORD_MOVES = 5_000;
/** Size of the file. */
export const MOST_RECORD_BYTES = 262_144;
/** The longest name of a player, as at the tables that are opened here. */
export const LONGEST_NAME = 40;
