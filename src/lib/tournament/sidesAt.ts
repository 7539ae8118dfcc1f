import { seatingsOf } from '../games/playing.ts';
import type { BoxSetup } from '../games.ts';
import type { Format } from './format.ts';
import type { Tournament } from './state.ts';

/** Whether the game can be played by so many sides at a table. */
export const isPlayableBy = (
  sides: number,
  play: BoxSetup,
  { players }: Pick<Format, 'players'>,
): boolean =>
  seatingsOf(play).some((each) => each.sides === sides && each.players === sides * players);

/** How many sides may sit at a table: some games know no four. */
export const sidesAt = ({
  format,
  play,
}: Pick<Tournament, 'format' | 'play'>): readonly number[] =>
  format.system.type === 'tables'
    ? [3, 4].filter((sides) => isPlayableBy(sides, play, format))
    : [2];
