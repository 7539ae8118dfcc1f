import { elevens } from '#lib/elevens/game.ts';
import type { Move as ElevensMove } from '#lib/elevens/moves.ts';
import { PLAYERS } from '#lib/elevens/seatings.ts';
import type { Setup as ElevensSetup } from '#lib/elevens/setup.ts';
import type { Game } from '#lib/game/game.ts';
import { millebornes } from '#lib/millebornes/game.ts';
import type { Move } from '#lib/millebornes/moves.ts';
import type { Setup } from '#lib/millebornes/state.ts';
import { Dice } from '#lib/game/dice.ts';
import { Player as ElevensPlayer } from '#lib/odds/elevens/player.ts';
import { POLICIES as ELEVENS_POLICIES } from '#lib/odds/elevens/policies.ts';
import { GOING } from '#lib/odds/elevens/position.ts';
import { Simulator as ElevensSimulator } from '#lib/odds/elevens/simulator.ts';
import { Player } from '#lib/odds/millebornes/player.ts';
import { POLICIES } from '#lib/odds/millebornes/policies.ts';
import { compile } from '#lib/odds/millebornes/rulesTable.ts';
import { Simulator } from '#lib/odds/millebornes/simulator.ts';
import { setupOf as elevensSetup } from '../../support/elevens.ts';
import { setupOf } from '../../support/millebornes.ts';
import { everyShape, inSides } from '../../support/randomMatch.ts';
import { decodeMove } from '#lib/odds/millebornes/atSeat.ts';
import { inWords as elevensInWords } from '#lib/odds/elevens/atSeat.ts';

const SEED = 1954;
/** Rounds of one measurement, and measurements, of which the best counts. */
const SIMULATED = 20_000;
const REFEREED = 200;
const TIMES = 5;
const SEATS = ['Anne', 'Bruno', 'Chloé', 'David', 'Emma', 'Farid', 'Gilles', 'Hélène'];

export function benchSimulators(): Promise<void> {
  console.log(
    '\nRounds a second of processor time: simulated whole (aim, classique in two teams: 100000), and the same moves by the referee',
  );
  console.log(`${''.padEnd(34)}simulator  referee  moves each`);
  for (const { edition, players, sides } of everyShape()) {
    const seats = SEATS.slice(0, players);
    const options = { rounds: 1 };
    const setup = setupOf({ edition, options, seats, sides: inSides(seats, sides) });
    const rounds = movesOf(setup);
    const name = `${edition}, ${String(players)} players, ${String(sides)} sides`;
    report(name, simulating(setup), rounds, () => {
      refereeing(millebornes, millebornes.initial(setup), rounds);
    });
  }
  for (let players = PLAYERS.least; players <= PLAYERS.most; players += 1) {
    const setup = elevensSetup({ seats: SEATS.slice(0, players) });
    const games = movesOfElevens(setup);
    report(`Elevens, ${String(players)} players`, simulatingElevens(setup), games, () => {
      refereeing(elevens, elevens.initial(setup), games);
    });
  }
  return Promise.resolve();
}

function report(
  name: string,
  simulate: () => void,
  rounds: readonly (readonly unknown[])[],
  referee: () => void,
): void {
  const moves = rounds.flat().length / rounds.length;
  const figures = [perSecond(SIMULATED, simulate), perSecond(REFEREED, referee), moves];
  console.log(name.padEnd(34) + figures.map((each) => each.toFixed(0).padStart(9)).join(''));
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

export function movesOf(setup: Setup): readonly (readonly Move[])[] {
  const simulator = new Simulator(compile(setup));
  const players = setup.sides.map(() => new Player(POLICIES.sensible));
  const dice = new Dice(SEED);
  return Array.from({ length: REFEREED }, () => {
    const moves: Move[] = [];
    simulator.position.deal(setup.first);
    simulator.hidden.deal(dice);
    simulator.playOut(players, dice, dice, (move) =>
      moves.push(decodeMove(move, simulator.position)),
    );
    return moves;
  });
}

function simulatingElevens(setup: ElevensSetup): () => void {
  const simulator = new ElevensSimulator(setup);
  const players = setup.seats.map(() => new ElevensPlayer(ELEVENS_POLICIES.sensible));
  const dice = new Dice(SEED);
  return () => {
    for (let game = 0; game < SIMULATED; game += 1) {
      simulator.playGame(game % setup.seats.length, players, dice);
    }
  };
}

function movesOfElevens(setup: ElevensSetup): readonly (readonly ElevensMove[])[] {
  const simulator = new ElevensSimulator(setup);
  const { position } = simulator;
  const players = setup.seats.map(() => new ElevensPlayer(ELEVENS_POLICIES.sensible));
  const dice = new Dice(SEED);
  return Array.from({ length: REFEREED }, () => {
    const moves: ElevensMove[] = [];
    simulator.deal(0, dice);
    while (position.end === GOING) {
      const move = simulator.next(players, dice);
      moves.push(elevensInWords(move, position));
      simulator.make(move, dice);
    }
    return moves;
  });
}

function refereeing<State, Move, Event>(
  game: Game<never, State, Move, Event, unknown>,
  start: State,
  rounds: readonly (readonly Move[])[],
): void {
  for (const moves of rounds) {
    let state = start;
    for (const move of moves) {
      const decided = game.decide(move, state);
      if (!decided.ok) throw new Error(`the referee refuses ${JSON.stringify(move)}`);
      for (const event of decided.value) state = game.evolve(event, state);
    }
  }
}
