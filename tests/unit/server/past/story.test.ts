import { describe, expect, it } from 'vitest';
import { cutTo } from '#lib/game/timeline.ts';
import type { GameMove } from '#lib/games.ts';
import { chanceModelOf } from '#lib/odds/games.ts';
import { decideTable } from '#lib/table/decide.ts';
import { evolveTable, openTable } from '#lib/table/evolve.ts';
import type { TableState } from '#lib/table/state.ts';
import type { StoryMove } from '#lib/table/story.ts';
import { analyseStoryPart } from '#lib/server/past/story.ts';
import { eachAlone, elevensFor, evening } from '../../../support/evening.ts';
import { discard, play } from '../../../support/moves.ts';

const END: GameMove = { type: 'endRound' };

/** The same tables for all tests: the first chances of a table take much longer than later ones. */
const tableOf = (...players: readonly string[]): TableState =>
  openTable({
    type: 'tableCreated',
    setup: { ...eachAlone(...players), options: { target: 2000 } },
  });
const OF_TWO = tableOf('Anne', 'Bruno');
const OF_THREE = tableOf('Anne', 'Bruno', 'Chloé');

function played(table: TableState, ...moves: readonly GameMove[]): TableState {
  return moves.reduce((state, move, at) => {
    const { answer, events } = decideTable({ type: 'move', move }, state);
    expect(answer).toMatchObject({ outcome: 'accepted' });
    return events.reduce((before, event) => evolveTable(event, before, at + 1), state);
  }, table);
}
/** All of it after the first `from` moves, as a page asks for it. */
function storyOf(table: TableState, from = 0): readonly StoryMove[] {
  const moves: StoryMove[] = [];
  for (;;) {
    const part = analyseStoryPart(table, from + moves.length);
    if (part === null || part.moves.length === 0) return moves;
    moves.push(...part.moves);
  }
}

const OPENING = [play('Anne', 'roll'), play('Bruno', 'roll'), play('Anne', '200')];
const LATER = [discard('Bruno', '25'), play('Anne', '100'), discard('Bruno', '25')];

describe('the story of a match', () => {
  it('is told of finished rounds alone', () => {
    expect(storyOf(played(OF_TWO, ...OPENING, ...LATER))).toEqual([]);
    const moves = [...OPENING, ...LATER, END, discard('Bruno', '25')];
    expect(storyOf(played(OF_TWO, ...moves)).map(({ number }) => number)).toEqual([
      1, 2, 3, 4, 5, 6, 7,
    ]);
  });

  it('says after each move who was to win, but not in the first two turns of a round', () => {
    const story = storyOf(played(OF_TWO, ...OPENING, ...LATER, END));
    expect(story.map(({ shares }) => shares !== null)).toEqual([
      ...[false, false, false],
      ...[true, true, true, true],
    ]);
    for (const { shares } of story) {
      if (shares === null) continue;
      expect(shares[0]).toBeGreaterThan(0.5);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 2);
    }
  });

  it('says what a screen said after the same moves, to the last digit', () => {
    const table = played(OF_TWO, ...OPENING, ...LATER, END);
    const { timeline: line } = table;
    for (const { number, shares, ofRound } of storyOf(table).slice(0, -1)) {
      const foretold = chanceModelOf(line)?.estimate(cutTo(line, number), false) ?? null;
      expect({ shares, ofRound }).toEqual({
        shares: foretold?.match ?? null,
        ofRound: foretold?.round ?? null,
      });
    }
  });

  it('weighs an attack once it can be answered no more, and names the attack', () => {
    const attack = [play('Anne', 'accident', 'Bruno'), discard('Bruno', '25')];
    const [before, open, closed] = storyOf(
      played(OF_TWO, ...OPENING, discard('Bruno', '25'), ...attack, END),
    ).slice(3);
    expect(open?.shares).toEqual(before?.shares);
    expect(closed).toMatchObject({ number: 6, weighs: 5 });
  });

  it('names a coup-fourré itself', () => {
    const answer: GameMove = { type: 'coupFourre', by: 'Bruno', card: 'driving-ace' };
    const attack = [play('Anne', 'accident', 'Bruno'), answer];
    const story = storyOf(played(OF_TWO, ...OPENING, discard('Bruno', '25'), ...attack, END));
    expect(story[5]).toMatchObject({ number: 6, weighs: 6 });
  });

  it('is certain of who has won', () => {
    const table = evening({ ...eachAlone('Anne', 'Bruno'), options: { rounds: 1 } });
    for (const move of [...OPENING, ...LATER, END]) table.touch({ type: 'move', move });
    expect(storyOf(table.state()).at(-1)?.shares).toEqual([1, 0]);
  });

  it('is not known of Elevens', () => {
    expect(analyseStoryPart(evening(elevensFor('Zoé', 'Max')).state(), 0)).toBeNull();
  });
});

describe('the cost of a decision visible to all', () => {
  const race = [
    ...[play('Anne', 'roll'), play('Bruno', 'roll'), play('Chloé', 'roll')],
    ...[play('Anne', '50'), play('Bruno', '200'), discard('Chloé', '25')],
    ...[play('Anne', '50'), play('Bruno', '200'), play('Chloé', '25')],
    ...[play('Anne', '50'), play('Bruno', '100'), play('Chloé', '25')],
    ...[play('Anne', '50'), play('Bruno', '100'), play('Chloé', '25')],
  ];

  it('is the value of the same attack on the leading side', () => {
    const last = played(OF_THREE, ...race, play('Anne', 'accident', 'Chloé'), END);
    const [{ number, decision } = {}] = storyOf(last, race.length);
    expect(number).toBe(race.length + 1);
    expect(decision).toMatchObject({ side: 0, instead: { on: 'Bruno' } });
    expect(decision?.shareInstead).toBeGreaterThan(decision?.share ?? 1);
    const onFirst = storyOf(played(OF_THREE, ...race, play('Anne', 'accident', 'Bruno'), END));
    expect(onFirst.map((move) => move.decision).filter(Boolean)).toEqual([]);
  });

  it('is the value of a discarded safety', () => {
    const moves = [...OPENING, ...LATER, discard('Anne', 'extra-tank'), END];
    const story = storyOf(played(OF_TWO, ...moves));
    expect(story.find(({ decision }) => decision !== null)).toMatchObject({
      number: 7,
      decision: { side: 0, instead: { type: 'play', card: 'extra-tank' } },
    });
  });
});

describe('the luck of the draw', () => {
  it('is what a side was seen to have, beside what as many cards of the box hold', () => {
    const moves = [...OPENING, ...LATER, discard('Anne', 'extra-tank'), END];
    const { draws = [] } = analyseStoryPart(played(OF_TWO, ...moves), moves.length) ?? {};
    expect(draws.map(({ cards, seen }) => [cards, seen])).toEqual([
      [4, { distance: 2, remedy: 1, hazard: 0, safety: 1 }],
      [3, { distance: 2, remedy: 1, hazard: 0, safety: 0 }],
    ]);
    // Two players play with 101 cards, of which 46 are kilometres and 4 are safeties.
    expect(draws[0]?.expected.distance).toBeCloseTo((4 * 46) / 101);
    expect(draws[0]?.expected.safety).toBeCloseTo((4 * 4) / 101);
  });
});
