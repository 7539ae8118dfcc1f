/** Why no phone says at a table what to play: the house does not wish it, or it is one of a tournament. */
export type NoHints = 'unwished' | 'tournament';
