import type { Setup } from '#lib/elevens/setup.ts';
import { Dice } from '#lib/game/dice.ts';
import type { MoveCode } from '#lib/odds/elevens/moves.ts';
import { Partner } from '#lib/odds/elevens/partner.ts';
import { Player } from '#lib/odds/elevens/player.ts';
import type { Policy } from '#lib/odds/elevens/policies.ts';
import { GOING } from '#lib/odds/elevens/position.ts';
import { Simulator } from '#lib/odds/elevens/simulator.ts';
import type { Strength } from '#lib/game/partner.ts';
import { bothWays, type Pair, type Versus } from './pairs.ts';

type Seat = (seed: number, whims: Dice) => MoveCode | null;

export function elevensPairs(
  setup: Setup,
  one: Strength | Policy,
  other: Strength | Policy,
): Versus {
  const simulator = new Simulator(setup);
  const [ofOne, ofOther] = [seatOf(one, simulator, setup), seatOf(other, simulator, setup)];
  return (seed, number): Pair => {
    const there = play(simulator, [ofOne, ofOther], 0, [seed, number]);
    const back = play(simulator, [ofOther, ofOne], 1, [seed, number]);
    return bothWays(there, back);
  };
}

function seatOf(peer: Strength | Policy, simulator: Simulator, setup: Setup): Seat {
  const { position, hidden } = simulator;
  if (typeof peer !== 'string') {
    const player = new Player(peer);
    return (_, whims) => player.move(position, hidden, whims);
  }
  const partner = new Partner(setup, peer);
  return (seed) => partner.move(position, hidden.cards(position.turn), seed);
}

function play(
  simulator: Simulator,
  seats: readonly Seat[],
  seat: number,
  [seed, number]: readonly [number, number],
): Pair {
  const { position, scores } = simulator;
  const cards = new Dice(seed, number);
  const whims = new Dice(seed, -1 - number);
  simulator.deal(number % seats.length, cards);
  for (let moves = 0; position.end === GOING; moves += 1) {
    const move = seats[position.turn]?.(number * 1024 + moves, whims) ?? null;
    if (move === null) throw new RangeError('Whoever is on turn does nothing.');
    simulator.make(move, cards);
  }
  simulator.count();
  const winners = simulator.winners();
  const won = winners === 0b11 ? 0.5 : (winners >> seat) & 1;
  return { won, ahead: (scores[seat] ?? 0) - (scores[1 - seat] ?? 0) };
}
