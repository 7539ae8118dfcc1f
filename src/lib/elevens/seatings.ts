import type { Seating } from '../game/seating.ts';

export const PLAYERS = { least: 2, most: 6 } as const;

export const SEATINGS = Array.from(
  { length: PLAYERS.most - PLAYERS.least + 1 },
  (_, at): Seating => {
    const players = PLAYERS.least + at;
    return { players, sides: players };
  },
);
