import type { Setup } from '../../millebornes/state.ts';
import { Dice } from '../../game/dice.ts';
import { correctedMatch, correctedRound, correctionFor } from './correction.ts';
import { takeOver } from './fromReferee.ts';
import type { Known } from './known.ts';
import { Lacks } from './lacks.ts';
import { Standing } from './match.ts';
import { Player } from './player.ts';
import { POLICIES, type Policy } from './policies.ts';
import { NONE, Position } from './position.ts';
import { isMatchReachable, isReachable } from './reachable.ts';
import { compile, type RulesTable } from './rulesTable.ts';
import { Simulator } from './simulator.ts';
import { MatchWorth } from './worth.ts';

/** Chances by side, from 0 to 1. */
export interface Odds {
  /** To win the round; what is missing to 1 is that nobody does. */
  readonly round: readonly number[];
  /** To win the match; equal totals share it. */
  readonly match: readonly number[];
}

/** The chances as they are said: `from` is corrected by what came of such chances. That nobody wins a round is one of them. */
export function corrected({ round, match }: Odds, setup: Setup): Odds {
  const correction = correctionFor(setup);
  if (correction === null) return { round, match };
  const nobody = Math.max(0, 1 - round.reduce((sum, share) => sum + share, 0));
  return {
    round: correctedRound([...round, nobody], correction).slice(0, round.length),
    match: correctedMatch(match, correction.match),
  };
}

/** Who is assumed to play: as strong as we know, but extending as most would rather than hardly ever. */
export const ASSUMED: Policy = { ...POLICIES.strongest, extends: POLICIES.sensible.extends };

/** How many rounds are simulated: `within` so much of what endlessly many would give is enough, 19 times of 20. */
export interface Effort {
  readonly rounds: number;
  readonly within?: number;
}

/** So many rounds are simulated at least, and between two looks at whether they are enough. */
const FEWEST = 400;
const BETWEEN_LOOKS = 100;
/** What is worked out once to be quick from then on: at so many moments of a round, so many moves apart. */
const TRIED = { moments: 4, apart: 6, seed: 1, effort: { rounds: 1500, within: 0.001 } } as const;
/** 19 of 20 lie within so many standard errors. */
const NINETEEN_OF_TWENTY = 1.96;

/** Works out chances at one table, from what is public alone. Made once for a table, as its first steps take longest. */
export class Chances {
  readonly #rules: RulesTable;
  readonly #simulator: Simulator;
  readonly #players: readonly Player[];
  readonly #start: Position;
  readonly #worth: MatchWorth;

  constructor(setup: Setup, player = new Player(ASSUMED)) {
    this.#rules = compile(setup);
    this.#simulator = new Simulator(this.#rules);
    this.#players = setup.sides.map(() => player);
    this.#start = new Position(this.#rules);
    this.#worth = new MatchWorth(this.#rules, player);
  }

  /**
   * The chances of a match, of simulated rounds; the same seed gives the same at every screen. While a coup-fourré is open they
   * are those before the attack. Null where there is nothing to win any more, and for a state that no game can reach.
   */
  of({ settled }: Known, seed: number, effort: Effort): Odds | null {
    const { round, totals, rounds: finished, setup } = settled.state;
    if (round === null || !isReachable(round, setup)) return null;
    if (!isMatchReachable(settled.state)) return null;
    takeOver(this.#start, round);
    const standing = new Standing(this.#rules, totals, finished.length);
    const dice = new Dice(seed, settled.moves);
    return corrected(this.from(this.#start, settled.lacks, standing, dice, effort), setup);
  }

  /**
   * Takes on itself what makes first chances slow: the engine compiles what it has seen run, so moments of a round are tried as
   * they will come, with hands that are partly known and looks at whether it is enough.
   */
  getReady(): void {
    const { position, hidden } = this.#simulator;
    const dice = new Dice(TRIED.seed);
    const lacks = new Lacks(this.#rules);
    const moments: (readonly [Position, Lacks])[] = [];
    let moves = 0;
    position.deal(0);
    hidden.deal(dice);
    this.#simulator.playOut(this.#players, dice, dice, (move) => {
      const isQuiet = position.attacked === NONE && position.asked === NONE;
      if (isQuiet && moments.length < TRIED.moments && moves >= moments.length * TRIED.apart) {
        const moment = [new Position(this.#rules), new Lacks(this.#rules)] as const;
        moment[0].copy(position);
        moment[1].copy(lacks);
        moments.push(moment);
      }
      lacks.observe(position, move);
      moves += 1;
    });
    const standing = new Standing(this.#rules);
    for (const [at, shown] of moments) this.from(at, shown, standing, dice, TRIED.effort);
  }

  /** As worked out from a position, before it is corrected: the cards not seen are dealt anew for each round, which is then played out. */
  from(
    start: Position,
    lacks: Lacks,
    before: Standing,
    dice: Dice,
    { rounds, within = 0 }: Effort,
  ): Odds {
    const { sides } = this.#rules;
    const round = new Float64Array(sides);
    const match = new Mean(sides);
    const { position, hidden, sheets } = this.#simulator;
    const standing = new Standing(this.#rules);
    while (match.count < rounds && !(within > 0 && match.isWithin(within))) {
      position.copy(start);
      hidden.gather(position);
      hidden.dealUnseen(position, lacks, dice);
      this.#simulator.playOut(this.#players, dice);
      if (sheets.winner >= 0) round[sheets.winner] = (round[sheets.winner] ?? 0) + 1;
      standing.copy(before);
      standing.add(sheets);
      match.next.fill(0);
      this.#worth.add(match.next, standing, dice);
      match.take();
    }
    return { round: Array.from(round, (won) => won / match.count), match: match.shares() };
  }
}

/** What each side wins of the match on average, and how exactly that is known by now. */
class Mean {
  /** Shares of the next round, to be filled in. */
  readonly next: Float64Array;
  count = 0;
  readonly #sums: Float64Array;
  readonly #squares: Float64Array;

  constructor(sides: number) {
    this.next = new Float64Array(sides);
    this.#sums = new Float64Array(sides);
    this.#squares = new Float64Array(sides);
  }

  take(): void {
    this.count += 1;
    for (let side = 0; side < this.next.length; side += 1) {
      const share = this.next[side] ?? 0;
      this.#sums[side] = (this.#sums[side] ?? 0) + share;
      this.#squares[side] = (this.#squares[side] ?? 0) + share * share;
    }
  }

  isWithin(within: number): boolean {
    if (this.count < FEWEST || this.count % BETWEEN_LOOKS !== 0) return false;
    return this.#sums.every((sum, side) => {
      const mean = sum / this.count;
      const variance = Math.max(0, (this.#squares[side] ?? 0) / this.count - mean * mean);
      return NINETEEN_OF_TWENTY * Math.sqrt(variance / this.count) <= within;
    });
  }

  shares(): readonly number[] {
    return Array.from(this.#sums, (sum) => sum / this.count);
  }
}
