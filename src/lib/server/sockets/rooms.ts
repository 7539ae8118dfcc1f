export const VENUE_ROOM = 'house';
/** Screens get the view without decks, offers and work (`withoutDecks`). */
export const SCREENS_VENUE_ROOM = 'house for screens';
export const roomOf = (code: string): string => `table:${code}`;
export const MATCHES_ROOM = 'matches';
