import { describe, expect, it } from 'vitest';
import { isSafety } from '#lib/millebornes/cards.ts';
import { millebornes } from '#lib/millebornes/game.ts';
import { legalMoves as legalToReferee } from '#lib/millebornes/decide.ts';
import type { Move } from '#lib/millebornes/moves.ts';
import { SCORE_LINES, type ScoreLine } from '#lib/millebornes/score.ts';
import type { Setup, State } from '#lib/millebornes/state.ts';
import { Dice } from '#lib/game/dice.ts';
import { HAZARD_SET, isIn, SAFETY_SET } from '#lib/odds/millebornes/cards.ts';
import { Chances } from '#lib/odds/millebornes/chances.ts';
import { loadRound } from '#lib/odds/millebornes/loadRound.ts';
import { decodeMove } from '#lib/odds/millebornes/atSeat.ts';
import { publicKnowledgeAfter, publicKnowledgeAt } from '#lib/odds/millebornes/publicKnowledge.ts';
import { legalMoves } from '#lib/odds/millebornes/legal.ts';
import { Standing } from '#lib/odds/millebornes/match.ts';
import {
  ANSWER,
  cardOf,
  kindOf,
  PLAY,
  whereOf,
  type MoveCode,
} from '#lib/odds/millebornes/moves.ts';
import { play } from '#lib/odds/millebornes/play.ts';
import { Player } from '#lib/odds/millebornes/player.ts';
import { POLICIES, type Policy } from '#lib/odds/millebornes/policies.ts';
import { GOING, Position } from '#lib/odds/millebornes/position.ts';
import { compile } from '#lib/odds/millebornes/rulesTable.ts';
import { Sheets } from '#lib/odds/millebornes/sheet.ts';
import { Simulator } from '#lib/odds/millebornes/simulator.ts';
import { expectSame, sorted } from './besideReferee.ts';
import { chance, pick } from '../support/elevensDeal.ts';
import { everyShape, playWildly, randomSetup } from '../support/randomMatch.ts';
import { newSeed } from '../support/seed.ts';
import { seenBy, sheetsOf, simulated } from './simulated.ts';

const shapes = everyShape();
const MATCHES = 5;

/** Extensions covered so far: a test that met no extension proves nothing about it. */
const met = new Set<string>();

/** The referee after a move that it must accept. */
function afterMove(move: Move, state: State): State {
  const decided = millebornes.decide(move, state);
  if (!decided.ok) throw new Error(`${JSON.stringify(move)}: ${decided.refusal.code}`);
  return decided.value.reduce((now, event) => millebornes.evolve(event, now), state);
}

/** Both have the same round before them, and the same moves. */
function expectSameRound(position: Position, { round, ...state }: State): void {
  if (round === null) throw new Error('the referee has no round any more');
  expectSame(simulated(position), seenBy(round));
  const moves = legalMoves(position).map((move) => decodeMove(move, position));
  expectSame(sorted(moves), sorted(legalToReferee({ ...state, round })));
}

/** Both have finished the round, with the same sheets. */
function expectSameEnd(position: Position, sheets: Sheets, before: State, after: State): void {
  expect(after.rounds.length).toBe(before.rounds.length + 1);
  sheets.fill(position);
  const found = sheetsOf(sheets, position);
  expectSame(found, after.rounds.at(-1));
  met.add(`end ${found.end}`);
  for (const score of found.scores) for (const line of Object.keys(score)) met.add(line);
}

/** Makes the move in both. Answers the referee's state after it. */
function both(move: MoveCode, position: Position, make: () => void, state: State): State {
  const told = decodeMove(move, position);
  const safeties = told.type === 'play' && isSafety(told.card);
  if (told.type === 'coupFourre') met.add('coupFourre');
  if (told.type === 'extend') met.add(`extend ${String(told.extend)}`);
  const heights = [...position.battleHeight, ...position.speedHeight];
  make();
  if (
    safeties &&
    [...position.battleHeight, ...position.speedHeight].some((h, at) => h < (heights[at] ?? 0))
  ) {
    met.add('a safety takes off a hazard');
  }
  return afterMove(told, state);
}

/** A match of simulated players with real cards, each move of which the referee makes too. */
function playBoth(setup: Setup, policies: readonly Policy[], dice: Dice): void {
  const simulator = new Simulator(compile(setup));
  const { position, sheets } = simulator;
  const standing = new Standing(simulator.rules);
  const players = policies.map((policy) => new Player(policy));
  let state = millebornes.initial(setup);
  while (standing.winners() === 0) {
    position.deal(standing.first());
    simulator.hidden.deal(dice);
    let before = state;
    while (position.end === GOING) {
      expectSameRound(position, state);
      const move = simulator.next(players, dice);
      before = state;
      state = both(
        move,
        position,
        () => {
          simulator.make(move, dice);
        },
        state,
      );
    }
    expectSameEnd(position, sheets, before, state);
    standing.add(sheets);
    expectSame([...standing.totals], state.totals);
  }
  const winners = setup.sides.flatMap((_, side) =>
    (standing.winners() >> side) & 1 ? [side] : [],
  );
  expect(winners).toEqual(state.winners);
}

/** All have started and hardly a card is left: who moves next is not simple then. */
function late(setup: Setup, random: () => number): State {
  const start = millebornes.initial(setup);
  if (start.round === null) return start;
  const hands = start.round.hands.map(() => Math.floor(random() * 3));
  const sides = start.round.sides.map((side) => ({ ...side, battle: ['roll' as const] }));
  const round = { ...start.round, drawPile: pick([0, 0, 1, 2], random), sides };
  return { ...start, round: { ...round, hands: hands.with(round.turn, 1) } };
}

/** Plays random legal moves, with attacks and answers preferred because they are rare. */
function wander(start: State, random: () => number): void {
  const { setup } = start;
  const position = new Position(compile(setup));
  if (start.round !== null) loadRound(position, start.round);
  let state = start;
  let before = state;
  while (position.end === GOING) {
    expectSameRound(position, state);
    const all = legalMoves(position);
    const answers = all.filter((move) => kindOf(move) === ANSWER);
    // Safeties are kept, or none would be left to answer by.
    const others = all.filter((move) => !isIn(cardOf(move), SAFETY_SET));
    const moves = others.length > 0 && random() < 0.95 ? others : all;
    const attacks = moves.filter((move) => kindOf(move) === PLAY && isIn(cardOf(move), HAZARD_SET));
    const rare = answers.length > 0 ? answers : position.drawPile === 0 ? attacks : [];
    const move = pick(rare.length > 0 && random() < 0.5 ? rare : moves, random);
    const last = position.drawPile === 0 && position.hands[whereOf(move)] === 1;
    if (kindOf(move) === ANSWER && last) met.add('an answer with the last card');
    before = state;
    state = both(
      move,
      position,
      () => {
        play(position, move);
      },
      state,
    );
  }
  expectSameEnd(position, new Sheets(setup.sides.length), before, state);
}

const isLine = (name: string): name is ScoreLine =>
  (SCORE_LINES as readonly string[]).includes(name);

const bold: Policy = { ...POLICIES.sensible, extends: { pile: 0, ahead: -1000 } };
/** Keeps off 100 and 200, for the prime of a round won without. */
const modest: Policy = {
  ...bold,
  lay: { ...bold.lay, '100': -1000, '200': -1000 },
  shed: { ...bold.shed, '25': 0, '50': 0, '75': 0, '100': 200, '200': 200 },
};

/** Returns true if a simulated round reaches one of those lines. */
function hasLine(
  setup: Setup,
  policies: readonly Policy[],
  dice: Dice,
  lines: readonly ScoreLine[],
) {
  const simulator = new Simulator(compile(setup));
  simulator.playRound(
    setup.first,
    policies.map((policy) => new Player(policy)),
    dice,
  );
  const { scores } = sheetsOf(simulator.sheets, simulator.position);
  return scores.some((score) => lines.some((line) => score[line] !== undefined));
}

describe('the simulator of 1000 Bornes beside the referee', () => {
  it.for(shapes)(
    'plays whole matches as it: $edition, $players players on $sides sides',
    (shape, { task }) => {
      const seed = newSeed(task);
      const random = chance(seed);
      for (let match = 0; match < MATCHES; match += 1) {
        const setup = randomSetup(shape, random, { rounds: 2 });
        const policies = setup.sides.map(() => pick(Object.values(POLICIES), random));
        playBoth(setup, policies, new Dice(seed, match));
      }
    },
  );

  it.for(shapes)(
    'makes only legal moves, held or not: $edition, $players players on $sides sides',
    (shape, { task }) => {
      const random = chance(newSeed(task));
      for (let round = 0; round < MATCHES; round += 1) {
        const setup = randomSetup(shape, random, { rounds: 2 });
        wander(millebornes.initial(setup), random);
        for (let end = 0; end < 6; end += 1) wander(late(setup, random), random);
      }
    },
  );

  it.for(shapes)(
    'goes on from any state of the referee, overruled ones too: $edition, $players players on $sides sides',
    (shape, { task }) => {
      const random = chance(newSeed(task));
      for (let match = 0; match < 2; match += 1) {
        const setup = randomSetup(shape, random, { rounds: 3 });
        const position = new Position(compile(setup));
        playWildly(setup, random, 300, ({ after }) => {
          if (after.round === null) return;
          loadRound(position, after.round);
          expectSameRound(position, after);
          const moves = legalMoves(position);
          // Cards that the table let lie may leave none to play.
          if (moves.length === 0) return;
          const move = pick(moves, random);
          const state = both(
            move,
            position,
            () => {
              play(position, move);
            },
            after,
          );
          if (position.end !== GOING)
            expectSameEnd(position, new Sheets(setup.sides.length), after, state);
          else if (state.round === null) expect.fail('the referee alone has ended the round');
          else expectSame(simulated(position), seenBy(state.round));
        });
      }
    },
  );

  it.for(shapes)(
    'gives chances that add up in every state: $edition, $players players on $sides sides',
    (shape, { task }) => {
      const random = chance(newSeed(task));
      const setup = randomSetup(shape, random, { rounds: 3 });
      const chances = new Chances(setup);
      let known = publicKnowledgeAt(millebornes.initial(setup));
      playWildly(setup, random, 150, ({ step, verdict, after }) => {
        if (verdict !== 'ok' && verdict !== 'overruled') return;
        known =
          step.type === 'undo'
            ? publicKnowledgeAt(after)
            : publicKnowledgeAfter(known, step, after);
        const odds = chances.of(known, 1, { rounds: 4 });
        if (odds === null) return;
        met.add('a chance');
        const all = odds.match.reduce((sum, each) => sum + each, 0);
        const rounds = (odds.round ?? []).reduce((sum, each) => sum + each, 0);
        if (Math.abs(all - 1) > 1e-9 || rounds > 1 || Math.min(...odds.match) < 0) {
          expect.fail(`${JSON.stringify(odds)} of ${JSON.stringify(after.round)}`);
        }
      });
    },
  );

  it('meets every line of a sheet, both ends, extensions, answers and safeties that free', ({
    task,
  }) => {
    const seed = newSeed(task);
    const random = chance(seed);
    const all = [
      ...SCORE_LINES,
      ...['end distance', 'end exhausted', 'coupFourre', 'extend true', 'extend false'],
      ...['a safety takes off a hazard', 'an answer with the last card', 'a chance'],
    ];
    const open = () => all.filter((each) => !met.has(each));
    for (let match = 0; match < 20_000 && open().length > 0; match += 1) {
      const setup = randomSetup(pick(shapes, random), random, { rounds: 1 });
      const policies = setup.rules.noHundreds
        ? setup.sides.map(() => modest)
        : setup.sides.map(() => pick([bold, POLICIES.random], random));
      const dice = () => new Dice(seed, match);
      // For rare lines the simulator is faster, and is used alone.
      const lines = open().filter(isLine);
      const rare = lines.length > 0 && hasLine(setup, policies, dice(), lines);
      if (rare || match < 20) playBoth(setup, policies, dice());
      if (open().length > lines.length && match < 500) wander(late(setup, random), random);
    }
    expect(open()).toEqual([]);
  });
});
