/** Maximum number of moves in a record that is opened as a table. Real matches stay far below. */
export const MAX_RECORD_MOVES = 5_000;
export const MAX_RECORD_BYTES = 262_144;
/** Maximum length of a player's name, as at tables opened here. */
export const MAX_NAME_LENGTH = 40;
