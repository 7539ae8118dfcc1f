/**
 * Reason why phones give no playing advice at a table: the venue switched it off, or the table
 * belongs to a tournament.
 */
export type HintsOffReason = 'unwished' | 'tournament';
