import { describe, expect, it } from 'vitest';
import { elevens } from '#lib/elevens/game.ts';
import { legalMoves as legalToReferee } from '#lib/elevens/legal.ts';
import type { Move } from '#lib/elevens/moves.ts';
import { scoresOf, winnersOf } from '#lib/elevens/score.ts';
import type { Setup } from '#lib/elevens/setup.ts';
import type { State } from '#lib/elevens/state.ts';
import { Dice } from '#lib/game/dice.ts';
import { loadState, inWords } from '#lib/odds/elevens/atSeat.ts';
import type { Hidden } from '#lib/odds/elevens/hidden.ts';
import { legalMoves } from '#lib/odds/elevens/legal.ts';
import { linkOf, type MoveCode } from '#lib/odds/elevens/moves.ts';
import { ROWS } from '#lib/odds/elevens/places.ts';
import { play } from '#lib/odds/elevens/play.ts';
import { Player } from '#lib/odds/elevens/player.ts';
import { POLICIES } from '#lib/odds/elevens/policies.ts';
import { GOING, Position } from '#lib/odds/elevens/position.ts';
import { Simulator } from '#lib/odds/elevens/simulator.ts';
import { setupOf } from '../support/elevens.ts';
import { expectSame, sorted } from './besideReferee.ts';
import { chance, pick } from '../support/elevensDeal.ts';
import { newSeed } from '../support/seed.ts';
import { seenBy, simulated } from './simulatedElevens.ts';

const SEATS = ['Zoé', 'Max', 'Ida', 'Tom', 'Lou', 'Eva'];
const tables = [2, 3, 4, 5, 6].flatMap((players) =>
  [false, true].map((beginner) => ({ players, beginner })),
);
const GAMES = 4;

/** Events covered so far: a test that met no exchange proves nothing about it. */
const met = new Set<string>();

function afterMove(move: Move, state: State): State {
  const decided = elevens.decide(move, state);
  if (!decided.ok) throw new Error(`${JSON.stringify(move)}: ${decided.refusal.code}`);
  return decided.value.reduce((now, event) => elevens.evolve(event, now), state);
}

/** Both have the same table before them, and the same moves. */
function expectSameTable(position: Position, state: State): void {
  expectSame(simulated(position), seenBy(state));
  const moves = legalMoves(position).map((move) => inWords(move, position));
  expectSame(sorted(moves), sorted(legalToReferee(state)));
}

/** The referee after the move, which both make. */
function both(move: MoveCode, position: Position, make: () => void, state: State): State {
  const told = inWords(move, position);
  met.add(told.type);
  if (told.type === 'place' && linkOf(move) >= 0) met.add('link');
  make();
  return afterMove(told, state);
}

const tellAll = (state: State, hidden: Hidden): State =>
  state.players.reduce((told, { name, hand }, player) => {
    if (hand === 0 || winnersOf(told) !== null) return told;
    const rows = Array.from({ length: ROWS }, (_, row) => hidden.numbers(player, row));
    const numbers = rows.flatMap((held) =>
      Array.from({ length: 21 }, (_, at) => at + 1).filter((value) => (held >> (value - 1)) & 1),
    );
    const move = { type: 'leftover', by: name, numbers, jokers: hidden.jokers(player) } as const;
    return afterMove(move, told);
  }, state);

function expectSameEnd(simulator: Simulator, state: State): void {
  const { position, hidden, scores } = simulator;
  met.add(`end ${position.end}, beginners ${position.beginner}`);
  simulator.count();
  const told = tellAll(state, hidden);
  const expected = scoresOf(told);
  if (expected !== null) expect([...scores]).toEqual(expected);
  const winners = state.players.flatMap((_, at) => ((simulator.winners() >> at) & 1 ? [at] : []));
  expect(winners).toEqual(winnersOf(told));
}

function playBoth(setup: Setup, players: readonly Player[], dice: Dice): void {
  const simulator = new Simulator(setup);
  const { position } = simulator;
  simulator.deal(setup.seats.indexOf(setup.first), dice);
  let state = elevens.initial(setup);
  while (position.end === GOING) {
    expectSameTable(position, state);
    const move = simulator.next(players, dice);
    state = both(
      move,
      position,
      () => {
        simulator.make(move, dice);
      },
      state,
    );
  }
  expectSame(simulated(position), seenBy(state));
  expectSameEnd(simulator, state);
}

describe('the simulator of Elevens beside the referee', () => {
  it.for(tables)(
    'plays whole games as it: $players players, beginners $beginner',
    ({ players, beginner }, { task }) => {
      const seed = newSeed(task);
      const random = chance(seed);
      const seats = SEATS.slice(0, players);
      for (let game = 0; game < GAMES; game += 1) {
        const setup = setupOf({ seats, beginner, first: pick(seats, random) });
        const strays = random();
        const policies = Object.values(POLICIES).map((policy) => ({ ...policy, strays }));
        const all = seats.map(() => new Player(pick([...policies, POLICIES.sensible], random)));
        playBoth(setup, all, new Dice(seed, game));
      }
    },
  );

  it.for(tables)(
    'makes only legal moves, held or not, from any state: $players players, beginners $beginner',
    ({ players, beginner }, { task }) => {
      const random = chance(newSeed(task));
      const seats = SEATS.slice(0, players);
      for (let game = 0; game < GAMES; game += 1) {
        const setup = setupOf({ seats, beginner, first: pick(seats, random) });
        const position = new Position(setup);
        let state = elevens.initial(setup);
        for (;;) {
          loadState(position, state);
          expectSameTable(position, state);
          const moves = legalMoves(position);
          // An exchange may owe a card that nothing is left to lay for.
          if (moves.length === 0) break;
          const move = pick(moves, random);
          state = both(
            move,
            position,
            () => {
              play(position, move);
            },
            state,
          );
          expectSame(simulated(position), seenBy(state));
        }
      }
    },
  );

  it('meets every move and every end', ({ task }) => {
    const seed = newSeed(task);
    const random = chance(seed);
    const all = [
      ...['place', 'link', 'exchange', 'throwJoker', 'draw', 'pass', 'end'],
      ...['end 1, beginners false', 'end 2, beginners false'],
      ...['end 1, beginners true', 'end 2, beginners true'],
    ];
    const open = () => all.filter((each) => !met.has(each));
    for (let game = 0; game < 2000 && open().length > 0; game += 1) {
      const { players, beginner } = pick(tables, random);
      const setup = setupOf({ seats: SEATS.slice(0, players), beginner });
      const policy = pick([POLICIES.random, { ...POLICIES.sensible, strays: 0.5 }], random);
      playBoth(
        setup,
        setup.seats.map(() => new Player(policy)),
        new Dice(seed, game),
      );
    }
    expect(open()).toEqual([]);
  });
});
