import { seatingsOf } from '../games/playing.ts';
import type { BoxSetup } from '../games.ts';
import type { Format } from './format.ts';
import type { Tournament } from './state.ts';

export const isPlayableBy = (
  sides: number,
  play: BoxSetup,
  { players }: Pick<Format, 'players'>,
): boolean =>
  seatingsOf(play).some((each) => each.sides === sides && each.players === sides * players);

/** Returns the allowed numbers of sides at a table; some games do not allow four. */
export const sidesAt = ({
  format,
  play,
}: Pick<Tournament, 'format' | 'play'>): readonly number[] =>
  format.system.type === 'tables'
    ? [3, 4].filter((sides) => isPlayableBy(sides, play, format))
    : [2];
