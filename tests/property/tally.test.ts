import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoresOf, winnersOf } from '#lib/elevens/score.ts';
import type { GameState } from '#lib/games.ts';
import { SAFETIES } from '#lib/millebornes/cards.ts';
import { millebornes } from '#lib/millebornes/game.ts';
import type { FinishedRound, RoundState, Setup } from '#lib/millebornes/state.ts';
import type { CellValue, CellPosition } from '#lib/tally/cells.ts';
import type { Refusal } from '#lib/tally/moves.ts';
import { chance } from '../support/elevensDeal.ts';
import { playEvening } from '../support/elevensEvening.ts';
import {
  everyShape,
  playMatch,
  randomSetup,
  type Random,
  type Try,
} from '../support/randomMatch.ts';
import { tally, type Tally } from '../support/tally.ts';

type Line = readonly [spot: CellPosition, value: CellValue];
interface Played {
  readonly round: RoundState;
  readonly finished: FinishedRound;
}

/** A round as it lay there when it ended, if this move ended one. */
function endedBy({ step, before, after }: Try): Played | null {
  const finished = after.rounds.at(-1);
  if (step.type === 'undo' || after.rounds.length <= before.rounds.length || !finished) return null;
  const decided = millebornes.decide(step, before);
  if (!decided.ok) throw new Error('a refused move ended a round');
  const { round } = decided.value
    .slice(0, -1)
    .reduce((state, event) => millebornes.evolve(event, state), before);
  if (round === null) throw new Error('the match was over before its last round');
  return { round, finished };
}

/** Returns the sheet entries for a table's state, as written by hand. */
function linesOf({ round, finished }: Played, { rules }: Setup): readonly Line[] {
  const { winner, end } = finished;
  const inPoints = rules.tariff !== null;
  const lines = round.sides.flatMap((area, side): (Line | false)[] => {
    const won = inPoints && winner === side;
    const has = (card: '100' | '200') => area.distances.includes(card);
    return [
      [{ side, cell: 'km' }, area.km],
      ...(inPoints ? SAFETIES : []).flatMap((cell): Line[] =>
        area.safeties.includes(cell)
          ? [[{ side, cell }, area.coupsFourres.includes(cell) ? 'coup-fourre' : 'exposed']]
          : [],
      ),
      inPoints && round.extendedBy === side && [{ side, cell: 'extension' }, true],
      won && !has('200') && [{ side, cell: 'safeTrip' }, true],
      won && rules.noHundreds && !has('200') && !has('100') && [{ side, cell: 'noHundreds' }, true],
      won &&
        finished.scores[side]?.delayedAction !== undefined && [
          { side, cell: 'delayedAction' },
          true,
        ],
    ];
  });
  const exhausted: Line = [{ side: null, cell: 'exhausted' }, true];
  return [...lines, end !== 'distance' && exhausted].filter((line) => line !== false);
}

/** Writes the lines in any order: what is refused because something is still missing is written later. */
function writeInAnyOrder(match: Tally, lines: readonly Line[], random: Random): void {
  let left = [...lines].sort(() => random() - 0.5);
  let refusals: (Refusal | null)[] = [];
  for (let times = 0; left.length > 0; times += 1) {
    if (times > lines.length)
      throw new Error(`never written: ${JSON.stringify({ left, refusals })}`);
    const results = left.map(([spot, value]) => match.tryToWrite(spot, value));
    refusals = results.filter((refusal) => refusal !== null);
    left = left.filter((_, at) => results[at] !== null);
  }
}

describe.each(everyShape())('a match of $edition by $players on $sides sides', (shape) => {
  it('comes by hand to the same sheets, totals and winners', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = chance(seed);
        const length =
          shape.edition === 'green' || random() < 0.5 ? { rounds: 2 } : { target: 2500 };
        const setup = randomSetup(shape, random, length);
        const played: Played[] = [];
        const { now } = playMatch(
          setup,
          random,
          (tried) => {
            const ended = endedBy(tried);
            if (ended !== null) played.push(ended);
          },
          { modest: random() < 0.3 },
        );
        const { edition, options, seats } = setup;
        const sides = setup.sides.map((side) => side.map((seat) => seats[seat] ?? ''));
        const match = tally({ game: '1000-bornes', edition, options, seats, sides, deck: null });
        for (const round of played) {
          writeInAnyOrder(match, linesOf(round, setup), random);
          match.close();
        }
        expect(match.match.sheets.map(({ scores }) => scores)).toEqual(
          now.rounds.map(({ scores }) => scores),
        );
        expect(match.match).toMatchObject({ totals: now.totals, winners: now.winners });
      }),
      { numRuns: 6 },
    );
  });
});

it.each([false, true])(
  'a game of Elevens comes by hand to the same points (beginners: %s)',
  (beginner) => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(2, 3, 4), (seed, players) => {
        const { table } = playEvening(players, seed, { beginner });
        const state = table.state();
        const { game, now }: GameState = state.timeline.now;
        const { setup } = state;
        if (game !== 'elevens' || setup.game !== 'elevens') {
          throw new Error('Elevens was to be played');
        }
        const match = tally(setup);
        const end = now.phase.type === 'over' ? now.phase.end : null;
        for (const [side, { bonus, leftover }] of now.players.entries()) {
          const left = (leftover?.numbers ?? []).reduce((sum, value) => sum + value, 0);
          match.write(side, 'numbers', left);
          if (!beginner)
            match.write(side, 'bonus', bonus).write(side, 'jokers', leftover?.jokers ?? 0);
        }
        if (end?.type === 'hand-empty') match.write(end.player, 'out', true);
        else match.exhausted();
        match.close();
        const scores = scoresOf(now);
        if (scores !== null) expect(match.match.totals).toEqual(scores);
        expect(match.match.winners).toEqual(winnersOf(now));
      }),
      // The second number of players, on a deal in which a careless exchange leaves nothing to place.
      { numRuns: 10, examples: [[2_147_483_627, 2]] },
    );
  },
);
