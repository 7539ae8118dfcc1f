import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sum } from '#lib/game/chances.ts';
import { roundToSteps, roundToStepsWithRest, CHANCE_STEP_PERCENT } from '#lib/game/chanceSteps.ts';
import { advance, cutTo, dropOldSteps, startTimeline, type Timeline } from '#lib/game/timeline.ts';
import { millebornes } from '#lib/millebornes/game.ts';
import type { Move } from '#lib/millebornes/moves.ts';
import type { Setup, State } from '#lib/millebornes/state.ts';
import { chancesAt } from '#lib/odds/games.ts';
import { setupOf } from '../../../support/millebornes.ts';
import { discard, play } from '../../../support/moves.ts';

interface StateOfGame {
  readonly game: '1000-bornes';
  readonly now: State;
}
type Line = Timeline<StateOfGame, { readonly move: Move }>;

const setup = setupOf({ edition: 'classique', seats: ['Anne', 'Bruno'] });
const begin = (of: Setup): Line =>
  startTimeline({ game: '1000-bornes', now: millebornes.initial(of) });
const start = begin(setup);

/** The line after more moves that the referee accepts. */
const after = (line: Line, ...moves: readonly Move[]): Line =>
  moves.reduce((so: Line, move) => {
    const decided = millebornes.decide(move, so.now.now);
    if (!decided.ok) throw new Error(`${JSON.stringify(move)}: ${decided.refusal.code}`);
    const now = decided.value.reduce(
      (state, event) => millebornes.evolve(event, state),
      so.now.now,
    );
    return advance(so, { move }, { game: '1000-bornes', now });
  }, line);

const ahead = after(
  start,
  ...[play('Anne', 'roll'), play('Bruno', 'roll'), play('Anne', '200'), discard('Bruno', '25')],
);
const attacked = after(ahead, play('Anne', 'accident', 'Bruno'));

/** Nothing just now, of a match or of its round. */
const SILENT = { match: null, round: null };

describe('the chance to win a match', () => {
  it('is not shown unless its model was measured', () => {
    const long = setupOf({
      edition: 'classique',
      options: { target: 9000 },
      seats: ['Anne', 'Bruno'],
    });
    const now = millebornes.initial(long);
    expect(chancesAt(startTimeline({ game: '1000-bornes', now }))).toBeNull();
  });

  it('is not shown in the first two turns of each round', () => {
    for (const moves of [0, 1, 2, 3]) {
      expect(chancesAt(cutTo(ahead, moves))).toEqual(SILENT);
    }
    expect(chancesAt(ahead)).not.toEqual(SILENT);
    const ended = after(ahead, { type: 'endRound' }, discard('Bruno', '25'));
    expect(chancesAt(ended)).toEqual(SILENT);
  });

  it('is not shown before each player has ended two turns, however many moves that takes', () => {
    const counted = [80, 81, 82, 83].map((is): Move => ({ type: 'setDrawPile', is }));
    expect(chancesAt(after(start, ...counted))).toEqual(SILENT);
    const ended = after(ahead, { type: 'endRound' });
    const corrected = [100, 125, 150, 175].map((value): Move => {
      return { type: 'correctSheet', round: 1, side: 0, line: 'distance', value };
    });
    expect(chancesAt(after(ended, ...corrected))).toEqual(SILENT);
    const safeties = after(
      start,
      ...[play('Anne', 'extra-tank'), play('Anne', 'right-of-way'), play('Anne', '200')],
      ...[discard('Bruno', '25'), play('Anne', '200')],
    );
    expect(chancesAt(safeties)).toEqual(SILENT);
    expect(chancesAt(after(safeties, discard('Bruno', '25')))).not.toEqual(SILENT);
  });

  it('is not shown until a player skipped by a coup-fourré has had two turns', () => {
    const trio = setupOf({ edition: 'classique', seats: ['Anne', 'Bruno', 'Chloé'] });
    const passed = after(
      begin(trio),
      ...[play('Anne', 'roll'), play('Bruno', 'roll'), play('Chloé', 'roll')],
      ...[play('Anne', 'flat-tire', 'Chloé')],
      { type: 'coupFourre', by: 'Chloé', card: 'puncture-proof' },
      ...[play('Chloé', '25'), play('Anne', '25')],
    );
    expect(chancesAt(passed)).toEqual(SILENT);
    expect(chancesAt(after(passed, play('Bruno', '25')))).not.toEqual(SILENT);
  });

  it('is the same on every screen, and independent of the table’s dropped state', () => {
    const round = after(ahead, { type: 'endRound' });
    const later = after(
      round,
      ...[discard('Bruno', '25'), discard('Anne', '25'), discard('Bruno', '25')],
      ...[discard('Anne', '25'), discard('Bruno', '25')],
    );
    expect(chancesAt(later)?.match).not.toBeNull();
    expect(chancesAt(dropOldSteps(later, 5))).toEqual(chancesAt(later));
    expect(chancesAt(dropOldSteps(later, 3))).not.toBeNull();
  });

  it('does not change while a coup-fourré is open', () => {
    expect(chancesAt(attacked)).toEqual(chancesAt(ahead));
    const [open = 0] = chancesAt(attacked)?.match ?? [];
    const [closed = 0] = chancesAt(after(attacked, discard('Bruno', '25')))?.match ?? [];
    const [answered = 100] =
      chancesAt(after(attacked, { type: 'coupFourre', by: 'Bruno', card: 'driving-ace' }))?.match ??
      [];
    expect(closed).toBeGreaterThanOrEqual(open);
    expect(answered).toBeLessThan(open);
  });

  it('is not shown for a finished match, nor for an impossible state', () => {
    const { now } = ahead.now;
    const short = setupOf({ edition: 'classique', options: { rounds: 1 }, seats: ['A', 'B'] });
    const over = after(
      startTimeline({ game: '1000-bornes', now: millebornes.initial(short) }),
      ...[discard('A', '25'), discard('B', '25'), discard('A', '25'), discard('B', '25')],
      { type: 'endRound' },
    );
    expect(chancesAt(over)).toEqual({ match: null });
    const hands = now.round?.hands.with(0, 7) ?? [];
    const impossible: State = { ...now, round: now.round && { ...now.round, hands } };
    expect(chancesAt({ ...ahead, now: { game: '1000-bornes', now: impossible } })).toEqual(SILENT);
  });
});

describe('the chance to win the round', () => {
  it('is shown beside the match, and hidden as long as that is', () => {
    expect(chancesAt(cutTo(ahead, 3))).toEqual({ match: null, round: null });
    const { round } = chancesAt(ahead) ?? {};
    expect(round).toHaveLength(2);
    for (const percent of round ?? []) expect(percent % CHANCE_STEP_PERCENT).toBe(0);
    expect(round?.[0]).toBeGreaterThan(round?.[1] ?? 100);
  });

  it('leaves a share for a round without a winner', () => {
    const { round = [] } = chancesAt(ahead) ?? {};
    expect(sum(round ?? [])).toBeLessThan(100);
    expect(roundToStepsWithRest([0.41, 0.31])).toEqual([40, 30]);
    expect(roundToStepsWithRest([0.7, 0.3])).toEqual([70, 30]);
  });

  it('is that of the match if it is one round, and not shown twice', () => {
    const short = setupOf({
      edition: 'classique',
      options: { rounds: 1 },
      seats: ['Anne', 'Bruno'],
    });
    const line = after(
      startTimeline({ game: '1000-bornes', now: millebornes.initial(short) }),
      ...[play('Anne', 'roll'), play('Bruno', 'roll'), play('Anne', '200'), discard('Bruno', '25')],
    );
    expect(chancesAt(line)).toEqual({ match: [expect.any(Number), expect.any(Number)] });
  });

  it('is not shown beside an equal chance of the match that it decides', () => {
    const green = (rounds: number) =>
      begin(setupOf({ edition: 'green', options: { rounds }, seats: ['Anne', 'Bruno'] }));
    const won = (first: string, other: string, winner: string): readonly Move[] => [
      ...[first, other].map((by) => (by === winner ? play(by, 'roll') : discard(by, '25'))),
      ...[first, other].map((by) => (by === winner ? play(by, '200') : discard(by, '25'))),
      { type: 'endRound' },
    ];
    const begun = [
      ...[play('Anne', 'roll'), play('Bruno', 'roll'), play('Anne', '200'), discard('Bruno', '25')],
    ];
    const two = [...won('Anne', 'Bruno', 'Anne'), ...won('Bruno', 'Anne', 'Bruno')];
    const last = chancesAt(after(green(3), ...two, ...begun));
    expect(last).toEqual({ match: [expect.any(Number), expect.any(Number)], round: null });
    const oneMore = chancesAt(after(green(4), ...two, ...begun));
    expect(oneMore?.round).toHaveLength(2);
    const notLevel = [...won('Anne', 'Bruno', 'Anne'), ...won('Bruno', 'Anne', 'Anne')];
    expect(chancesAt(after(green(3), ...notLevel, ...begun))?.round).toHaveLength(2);
  });

  it('does not change while a coup-fourré is open', () => {
    expect(chancesAt(attacked)?.round).toEqual(chancesAt(ahead)?.round);
    const closed = chancesAt(after(attacked, discard('Bruno', '25')))?.round ?? [];
    expect(closed[0]).toBeGreaterThanOrEqual(chancesAt(ahead)?.round?.[0] ?? 100);
  });
});

describe('the rounding of shares', () => {
  it.each([
    [
      [0.5, 0.5],
      [50, 50],
    ],
    [
      [0.62, 0.38],
      [60, 40],
    ],
    [
      [0.637, 0.363],
      [65, 35],
    ],
    [
      [0.999, 0.001],
      [100, 0],
    ],
    [
      [1 / 3, 1 / 3, 1 / 3],
      [35, 35, 30],
    ],
    [
      [0.013, 0.015, 0.61, 0.362],
      [0, 0, 60, 40],
    ],
    [
      [0.23, 0.54, 0.23],
      [25, 50, 25],
    ],
    [
      [0.124, 0.126, 0.75],
      [10, 15, 75],
    ],
    [
      [0.976, 0.012, 0.012],
      [100, 0, 0],
    ],
  ])('%j is %j', (shares, said) => {
    expect(roundToSteps(shares)).toEqual(said);
  });

  it('keeps an almost certain side almost certain', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(weights, fc.double({ min: 0.9751, max: 1, noNaN: true }), (all, first) => {
        const others = all.map((each) => (each / sum(all)) * (1 - first));
        expect(roundToSteps([first, ...others])[0]).toBe(100);
        expect(roundToStepsWithRest([first, ...others.slice(1)])[0]).toBe(100);
      }),
    );
  });

  it('gives steps that add up to 100, each less than one off', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(weights, (all) => {
        const sum = all.reduce((so, each) => so + each, 0);
        const said = roundToSteps(all.map((each) => each / sum));
        expect(said.reduce((so, each) => so + each, 0)).toBe(100);
        for (const [side, percent] of said.entries()) {
          expect(percent % CHANCE_STEP_PERCENT).toBe(0);
          expect(Math.abs(percent - ((all[side] ?? 0) / sum) * 100)).toBeLessThan(
            CHANCE_STEP_PERCENT,
          );
        }
      }),
    );
  });
});
