import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { elevens } from '#lib/elevens/game.ts';
import { VALUES } from '#lib/elevens/cards.ts';
import { REFUSALS, type Move } from '#lib/elevens/moves.ts';
import { seatsToCount } from '#lib/elevens/score.ts';
import { DEALS } from '#lib/elevens/setup.ts';
import type { State } from '#lib/elevens/state.ts';
import { viewOf } from '#lib/elevens/viewOf.ts';
import { startTimeline } from '#lib/game/timeline.ts';
import { formatElevens } from '#lib/elevens/record/format.ts';
import type { ElevensStep } from '#lib/elevens/record/parse.ts';
import {
  playStep,
  printElevens,
  replayElevens,
  type ElevensTimeline,
} from '#lib/elevens/record/replay.ts';
import { freeze, setupOf } from '../support/elevens.ts';
import { chance, deal, moveHidden, movesFrom, pick } from '../support/elevensDeal.ts';
import type { Held, Hidden } from '../support/elevensDeal.ts';
import { SEED } from '../support/seed.ts';

const PLAYERS = [2, 3, 4, 5, 6];

/** A game played to its last leftover with real hands, refusals and undos in between. */
function playGame(players: number, beginner: boolean, seed: number) {
  const random = chance(seed);
  const seats = ['Zoé', 'Max', 'Ida', 'Tom', 'Lou', 'Eva'].slice(0, players);
  const setup = setupOf({ seats, beginner, first: pick(seats, random) });
  const eager = random() < 0.4 ? 0.1 : random();
  const steps: ElevensStep[] = [];
  const verdicts: string[] = [];
  let line: ElevensTimeline = startTimeline(freeze(elevens.initial(setup)));
  let past: Hidden[] = [deal(setup, DEALS[players]?.cards ?? 0, random)];
  const hidden = () => past[0] ?? { hands: [], pile: [] };

  const say = (step: ElevensStep): void => {
    const before = line;
    const played = playStep(freeze(step), line);
    steps.push(step);
    verdicts.push(played.verdict);
    line = played.line;
    if (played.verdict !== 'ok') return expect(line === before).toBe(true);
    freeze(line.now);
    if (step.type === 'undo') {
      expect(line === before.last?.before).toBe(true);
      past = past.slice(1);
    } else past = [moveHidden(hidden(), moverOf(before.now), step, before.now), ...past];
    checkLaws(line.now, hidden(), beginner);
  };

  say({ type: 'undo' });
  while (line.now.phase.type === 'turn' || seatsToCount(line.now).length > 0) {
    const wild = wildMove(line.now, random);
    if (random() < 0.7 && !elevens.decide(wild, line.now).ok) say(wild);
    if (random() < 0.05 && line.length > 0) say({ type: 'undo' });
    const move = honestMove(line.now, hidden(), eager, random);
    if (move !== null) say(move);
    else while (cardsOf(line.now) > 0) say({ type: 'undo' });
  }
  return { setup, steps, verdicts, line, hidden: hidden() };
}

const cardsOf = ({ phase }: State): number => (phase.type === 'turn' ? phase.cards : 0);

const moverOf = ({ phase }: State): number => (phase.type === 'turn' ? phase.player : 0);

/**
 * Returns a move of the player on turn, or null at a dead end. A more eager player plays more
 * cards.
 */
function honestMove(
  state: State,
  hidden: Hidden,
  eager: number,
  random: () => number,
): Move | null {
  const [first] = seatsToCount(state);
  if (first !== undefined) return leftoverOf(state.players[first]?.name ?? '', hidden.hands[first]);
  const player = moverOf(state);
  const by = state.players[player]?.name ?? '';
  const legal = movesFrom(hidden.hands[player] ?? [], by, state).filter(
    (move) => elevens.decide(move, state).ok,
  );
  const cards = legal.filter(({ type }) => ['place', 'exchange'].includes(type));
  // An exchange without a place for its second card: the table takes the whole turn back.
  if (legal.length === 0) return null;
  if (cards.length > 0 && random() < eager) return pick(cards, random);
  return pick(legal, random);
}

const leftoverOf = (by: string, hand: readonly Held[] = []): Move => ({
  type: 'leftover',
  by,
  numbers: hand.flatMap((card) => (card === 'joker' ? [] : [card.value])),
  jokers: hand.filter((card) => card === 'joker').length,
});

/** Checks the invariants after a step, using the real cards. */
function checkLaws(state: State, hidden: Hidden, beginner: boolean) {
  const places = state.rows.flatMap((row) => row.places);
  const lying = (what: string) => places.filter((place) => place === what).length;
  const held = [...hidden.hands, hidden.pile].flat();
  const jokersHeld = held.filter((card) => card === 'joker').length;
  const complete = state.rows.flatMap(({ places: all }) =>
    [all.slice(0, 11), all.slice(10)].filter((half) => !half.includes(null)),
  );
  // In one go: there are many thousand steps.
  expect({
    hands: state.players.map(({ hand }) => hand),
    drawPile: state.drawPile,
    jokers: jokersHeld + lying('joker') + state.jokersThrown,
    numbers: held.length - jokersHeld + lying('number'),
    earned: state.players.reduce((sum, { bonus }) => sum + bonus, 0),
  }).toEqual({
    hands: hidden.hands.map((hand) => hand.length),
    drawPile: hidden.pile.length,
    jokers: beginner ? 0 : 4,
    numbers: 84,
    earned: beginner ? 0 : Math.min(7, complete.length),
  });
}

/** Points counted from the real cards, without asking the rules. */
const countedPoints = (hand: readonly Held[], bonus: number): number =>
  hand.reduce((sum, card) => sum - (card === 'joker' ? 11 : card.value), 11 * bonus);

function checkEnd({ line, hidden, setup }: ReturnType<typeof playGame>) {
  const { phase, players } = line.now;
  const printed = printElevens(line.now);
  expect(printed.over).toBe(true);
  expect(printed.table.turn).toBeNull();
  if (setup.beginner && phase.type === 'over' && phase.end.type === 'hand-empty') {
    expect(printed.scores).toBeNull();
    expect(printed.winners).toEqual([players.find(({ hand }) => hand === 0)?.name]);
    return;
  }
  const points = players.map(({ bonus }, at) => countedPoints(hidden.hands[at] ?? [], bonus));
  const best = players.filter((_, at) => points[at] === Math.max(...points));
  expect(Object.values(printed.scores ?? {})).toEqual(points);
  expect(printed.winners).toEqual(best.map(({ name }) => name));
}

function wildMove(state: State, random: () => number): Move {
  const by = pick([...state.players.map(({ name }) => name), 'Nobody'], random);
  const value = pick([...VALUES, 0, 22, 3.5], random);
  const row = pick([...state.rows.map(({ name }) => name), 'nowhere'], random);
  const link = pick([...state.rows.map(({ name }) => name), 'nowhere'], random);
  const joker = random() < 0.4;
  return pick<Move>(
    [
      { type: 'place', by, row, value, joker },
      { type: 'place', by, row, value, joker, link },
      { type: 'exchange', by, row, value },
      { type: 'throwJoker', by },
      { type: 'draw', by },
      { type: 'pass', by },
      { type: 'end', by },
      { type: 'leftover', by, numbers: [value], jokers: joker ? 1 : 0 },
    ],
    random,
  );
}

describe('random games with real hands', () => {
  test('keep all laws, replay to the same, and meet every verdict and every end', () => {
    const met = new Set<string>();
    const all = [...REFUSALS, 'nothing-to-undo', 'ok'];
    const ends = new Set<string>();
    let games = 0;
    const done = () => games >= 50 && all.every((code) => met.has(code)) && ends.size === 4;
    for (; games < 1500 && !done(); games += 1) {
      const [players = 2, beginner] = [PLAYERS[games % 5], Math.floor(games / 5) % 2 === 1];
      const game = playGame(players, beginner, SEED + games);
      checkEnd(game);
      const written = JSON.stringify(formatElevens(game.setup, game.steps));
      const replayed = replayElevens(freeze(JSON.parse(written)));
      expect(replayed).toEqual({
        ok: true,
        value: { verdicts: game.verdicts, ...printElevens(game.line.now) },
      });
      expect(JSON.stringify(game.line.now).length).toBeLessThan(10_000);
      game.verdicts.forEach((code) => met.add(code));
      const { phase } = game.line.now;
      if (phase.type === 'over') ends.add(`${phase.end.type}, beginners: ${beginner}`);
    }
    console.log(`${games} games of Elevens`);
    expect(all.filter((code) => !met.has(code))).toEqual([]);
    expect([...ends].sort()).toHaveLength(4);
  });
});

describe('any sequence of moves', () => {
  const name = fc.constantFrom('Zoé', 'Max', 'Nobody', '');
  const row = fc.constantFrom('red', 'yellow', 'green', 'blue', 'nowhere', '__proto__');
  const value = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 8, max: 14 }) }, fc.double());
  const step: fc.Arbitrary<ElevensStep> = fc.oneof(
    fc.record(
      { type: fc.constant('place' as const), by: name, row, value, joker: fc.boolean(), link: row },
      { requiredKeys: ['type', 'by', 'row', 'value'] },
    ),
    fc.record({ type: fc.constant('exchange' as const), by: name, row, value }),
    fc.record({
      type: fc.constantFrom(
        'throwJoker' as const,
        'draw' as const,
        'pass' as const,
        'end' as const,
      ),
      by: name,
    }),
    fc.record({
      type: fc.constant('leftover' as const),
      by: name,
      numbers: fc.array(value),
      jokers: fc.oneof(fc.integer(), fc.double()),
    }),
    fc.constant({ type: 'undo' as const }),
  );

  test('is answered without an exception, and every undo gives back the table as it was', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.boolean(), (steps, beginner) => {
        let line: ElevensTimeline = startTimeline(freeze(elevens.initial(setupOf({ beginner }))));
        let tables = [JSON.stringify(line.now)];
        for (const each of steps) {
          const { verdict, line: next } = playStep(freeze(each), line);
          line = next;
          freeze(line.now);
          if (verdict === 'ok') {
            tables = each.type === 'undo' ? tables.slice(1) : [JSON.stringify(line.now), ...tables];
          }
          expect(JSON.stringify(line.now)).toBe(tables[0]);
          expect(viewOf(line.now).over).toBe(line.now.phase.type === 'over');
        }
      }),
      { numRuns: 150 },
    );
  });
});
