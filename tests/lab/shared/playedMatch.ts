import { allSteps } from '#lib/game/timeline.ts';
import type { GameMove, TableSetup } from '#lib/games.ts';
import type { Options } from '#lib/millebornes/editions/edition.ts';
import { playEvening } from '../../support/elevensEvening.ts';
import { chance } from '../../support/elevensDeal.ts';
import { elevensFor, TWO_TEAMS } from '../../support/evening.ts';
import { setupOf } from '../../support/millebornes.ts';
import { playMatch } from '../../support/randomMatch.ts';

export interface Match {
  readonly setup: TableSetup;
  readonly moves: readonly GameMove[];
}

/** Some rounds of 1000 Bornes in teams; a few more, the more points win. */
export function raceOf(seed: number, options: Options = { target: 1_000 }): Match {
  const { edition, seats, sides } = TWO_TEAMS;
  const setup = setupOf({ edition, options, seats, sides: sides ?? [], first: 'Anne' });
  const moves: GameMove[] = [];
  playMatch(setup, chance(seed), ({ step, verdict }) => {
    if (verdict === 'ok' && step.type !== 'undo') moves.push(step);
  });
  return { setup: { ...TWO_TEAMS, options, first: 'Anne' }, moves };
}

const SEATS = ['Anne', 'Bruno', 'Chloé'];

export function elevensOf(seed: number): Match {
  const { table } = playEvening(SEATS.length, seed);
  const moves = allSteps(table.state().timeline).map(({ move }) => move);
  return { setup: elevensFor(...SEATS), moves };
}
