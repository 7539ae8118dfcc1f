import { millebornes } from '#lib/millebornes/game.ts';
import type { Move } from '#lib/millebornes/moves.ts';
import type { Setup } from '#lib/millebornes/state.ts';
import { Dice } from '#lib/odds/dice.ts';
import { Player } from '#lib/odds/millebornes/player.ts';
import { POLICIES } from '#lib/odds/millebornes/policies.ts';
import { compile } from '#lib/odds/millebornes/rulesTable.ts';
import { Simulator } from '#lib/odds/millebornes/simulator.ts';
import { setupOf } from '../../support/millebornes.ts';
import { everyShape, inSides } from '../../support/randomMatch.ts';
import { inWords } from '../../support/simulated.ts';

const SEED = 1954;
/** Rounds of one measurement, and measurements, of which the best counts. */
const SIMULATED = 20_000;
const REFEREED = 200;
const TIMES = 5;
const SEATS = ['Anne', 'Bruno', 'Chloé', 'David', 'Emma', 'Farid', 'Gilles', 'Hélène'];

/** Rounds a second by the simulator, and by the referee that is told the very same moves. */
export function benchSimulators(): Promise<void> {
  console.log(
    '\nRounds a second of processor time: simulated whole (aim, classique in two teams: 100000), and the same moves by the referee',
  );
  console.log(`${''.padEnd(34)}simulator  referee  moves each`);
  for (const shape of everyShape()) {
    const seats = SEATS.slice(0, shape.players);
    const { edition } = shape;
    const options = { rounds: 1 };
    const setup = setupOf({ edition, options, seats, sides: inSides(seats, shape.sides) });
    const name = `${edition}, ${String(shape.players)} players, ${String(shape.sides)} sides`;
    const simulated = perSecond(SIMULATED, simulating(setup));
    const rounds = movesOf(setup);
    const refereed = perSecond(REFEREED, () => refereeing(setup, rounds));
    const moves = rounds.flat().length / rounds.length;
    console.log(
      name.padEnd(34) +
        [simulated, refereed, moves].map((each) => each.toFixed(0).padStart(9)).join(''),
    );
  }
  return Promise.resolve();
}

/** The best of some measurements of processor time, which others at work on this machine do not make longer. */
function perSecond(rounds: number, play: () => void): number {
  const times = Array.from({ length: TIMES }, () => {
    const began = process.cpuUsage();
    play();
    const { user, system } = process.cpuUsage(began);
    return user + system;
  });
  return (rounds / Math.min(...times)) * 1e6;
}

function simulating(setup: Setup): () => void {
  const simulator = new Simulator(compile(setup));
  const players = setup.sides.map(() => new Player(POLICIES.sensible));
  const dice = new Dice(SEED);
  return () => {
    for (let round = 0; round < SIMULATED; round += 1) {
      simulator.playRound(round % setup.seats.length, players, dice);
    }
  };
}

function movesOf(setup: Setup): readonly (readonly Move[])[] {
  const simulator = new Simulator(compile(setup));
  const players = setup.sides.map(() => new Player(POLICIES.sensible));
  const dice = new Dice(SEED);
  return Array.from({ length: REFEREED }, () => {
    const moves: Move[] = [];
    simulator.position.deal(setup.first);
    simulator.hidden.deal(dice);
    simulator.playOut(players, dice, (move) => moves.push(inWords(move, simulator.position)));
    return moves;
  });
}

function refereeing(setup: Setup, rounds: readonly (readonly Move[])[]): void {
  const start = millebornes.initial(setup);
  for (const moves of rounds) {
    let state = start;
    for (const move of moves) {
      const decided = millebornes.decide(move, state);
      if (!decided.ok) throw new Error(`the referee refuses ${JSON.stringify(move)}`);
      for (const event of decided.value) state = millebornes.evolve(event, state);
    }
  }
}
