import type { Setup } from '../../millebornes/state.ts';
import { Dice } from '../../game/dice.ts';
import {
  correctedMatch,
  correctedRound,
  correctionFor,
  MIN_SHARE,
  roundCorrectionFor,
} from './correction.ts';
import { loadRound } from './loadRound.ts';
import type { PublicKnowledge } from './publicKnowledge.ts';
import { CardsRuledOut } from './cardsRuledOut.ts';
import { Standing } from './match.ts';
import { Player } from './player.ts';
import { POLICIES, type Policy } from './policies.ts';
import { NONE, Position } from './position.ts';
import { isMatchReachable, isReachable } from './reachable.ts';
import { compile, type RulesTable } from './rulesTable.ts';
import { Simulator } from './simulator.ts';
import { MatchWorth, share } from './worth.ts';

export interface Odds {
  /**
   * Chance of each side to win the round, by distance or by most kilometres; equal kilometres share
   * it. The remainder to 1 is the chance that no side wins. Null if not calibrated for this table.
   */
  readonly round: readonly number[] | null;
  /** Chance of each side to win the match. Equal totals share it. */
  readonly match: readonly number[];
}

export interface RawChances {
  readonly round: readonly number[];
  readonly match: readonly number[];
  readonly drawPile: number;
  /**
   * Remaining doubt, from 0 to 1, when nearly all simulated rounds agree: players may play less
   * well than assumed. 0 if careless play gives the same result.
   */
  readonly doubt: number;
}

export function applyCorrections(
  { round, match, drawPile, doubt }: RawChances,
  setup: Setup,
): Odds {
  const said = sayingOf(setup, drawPile, doubt);
  return { round: said.round && said.round(round).slice(0, -1), match: said.match(match) };
}

/**
 * Returns the correction for this number of cards left to draw; its `round` is null if rounds are
 * not calibrated.
 */
function sayingOf(
  setup: Setup,
  drawPile: number,
  doubt = 1,
): { readonly match: Saying; readonly round: Saying | null } {
  const ofMatch = correctionFor(setup);
  const ofRound = roundCorrectionFor(setup);
  return {
    match: (shares) => (ofMatch === null ? shares : correctedMatch(shares, ofMatch)),
    round: ofRound && ((shares) => correctedRound(shares, drawPile, ofRound, doubt)),
  };
}
type Saying = (shares: readonly number[]) => readonly number[];

/** Assumed players: the strongest policy, but with extensions as often as a sensible player. */
export const ASSUMED_POLICY: Policy = { ...POLICIES.strongest, extends: POLICIES.sensible.extends };

/**
 * Careless players: any legal play, half of all coups-fourrés, and extensions while cards are left
 * to draw.
 */
const CARELESS_POLICY: Policy = { ...POLICIES.random, extends: { pile: 1, ahead: -1000 } };
/**
 * Rounds simulated with careless players when all results agree. From a share of `whole` different
 * results, doubt is 1.
 */
const DOUBTS = { rounds: 400, whole: 0.05 } as const;

/**
 * Maximum number of simulated rounds. Stops earlier if the result is `within` this distance of the
 * limit with 95 % confidence.
 */
export interface SamplingLimits {
  readonly rounds: number;
  readonly within?: number;
}

/** Minimum number of simulated rounds, and rounds between two checks of precision. */
const MIN_ROUNDS = 400;
const ROUNDS_BETWEEN_CHECKS = 100;
/** Warm-up: positions of a round that are evaluated once, so that later evaluations are fast. */
const WARM_UP_SETTINGS = {
  moments: 4,
  apart: 6,
  seed: 1,
  effort: { rounds: 1500, within: 0.001 },
} as const;
/** Standard errors of a 95 % confidence interval. */
const Z_95 = 1.96;

/**
 * Estimates chances of one table from public knowledge. Create it once for a table, as its first
 * evaluations are slow.
 */
export class Chances {
  readonly #rules: RulesTable;
  readonly #simulator: Simulator;
  readonly #players: readonly Player[];
  readonly #careless: readonly Player[];
  readonly #start: Position;
  readonly #worth: MatchWorth;

  constructor(setup: Setup, player = new Player(ASSUMED_POLICY)) {
    this.#rules = compile(setup);
    this.#simulator = new Simulator(this.#rules);
    this.#players = setup.sides.map(() => player);
    const careless = new Player(CARELESS_POLICY);
    this.#careless = setup.sides.map(() => careless);
    this.#start = new Position(this.#rules);
    this.#worth = new MatchWorth(this.#rules, player);
  }

  /**
   * Returns the chances of a match; the same seed gives the same result on every device. While a
   * coup-fourré is open, they are those before the attack. Null after the match and for an
   * impossible state.
   */
  of({ settled }: PublicKnowledge, seed: number, effort: SamplingLimits): Odds | null {
    const { round, totals, rounds: finished, setup } = settled.state;
    if (round === null || !isReachable(round, setup)) return null;
    if (!isMatchReachable(settled.state)) return null;
    loadRound(this.#start, round);
    const standing = new Standing(this.#rules, totals, finished.length);
    const dice = new Dice(seed, settled.moves);
    return applyCorrections(this.from(this.#start, settled.lacks, standing, dice, effort), setup);
  }

  /**
   * Warms up the estimator, because the JavaScript engine compiles code after it has run. Evaluates
   * positions of a round as they will occur, with partly known hands and precision checks.
   */
  getReady(): void {
    const { position, hidden } = this.#simulator;
    const dice = new Dice(WARM_UP_SETTINGS.seed);
    const lacks = new CardsRuledOut(this.#rules);
    const moments: (readonly [Position, CardsRuledOut])[] = [];
    let moves = 0;
    position.deal(0);
    hidden.deal(dice);
    this.#simulator.playOut(this.#players, dice, dice, (move) => {
      const isQuiet = position.attacked === NONE && position.asked === NONE;
      if (
        isQuiet &&
        moments.length < WARM_UP_SETTINGS.moments &&
        moves >= moments.length * WARM_UP_SETTINGS.apart
      ) {
        const moment = [new Position(this.#rules), new CardsRuledOut(this.#rules)] as const;
        moment[0].copy(position);
        moment[1].copy(lacks);
        moments.push(moment);
      }
      lacks.observe(position, move);
      moves += 1;
    });
    const standing = new Standing(this.#rules);
    for (const [at, shown] of moments)
      this.from(at, shown, standing, dice, WARM_UP_SETTINGS.effort);
  }

  /**
   * Returns raw chances from a position. For each round, unseen cards are dealt anew and played
   * out.
   */
  from(
    start: Position,
    lacks: CardsRuledOut,
    before: Standing,
    dice: Dice,
    { rounds, within = 0 }: SamplingLimits,
  ): RawChances {
    const { sides } = this.#rules;
    const match = new Mean(sides);
    const round = new Mean(sides + 1);
    const { sheets } = this.#simulator;
    const standing = new Standing(this.#rules);
    const said = sayingOf(this.#rules.setup, start.drawPile);
    let isMatchKnown = false;
    let isEnough = false;
    while (round.count < rounds && !isEnough) {
      this.#playRound(start, lacks, this.#players, dice);
      share(round.next, sheets.winners === 0 ? 1 << sides : sheets.winners, 1);
      round.take();
      // Sampling the rest of a match costs as much as its round.
      if (!isMatchKnown) {
        standing.copy(before);
        standing.add(sheets);
        this.#worth.add(match.next, standing, dice);
        match.take();
        isMatchKnown = within > 0 && match.isWithin(within, said.match);
      }
      isEnough = isMatchKnown && (said.round === null || round.isWithin(within, said.round));
    }
    const shares = round.shares();
    const doubt = said.round === null ? 1 : this.#doubtOf(shares, start, lacks, dice);
    return { round: shares, match: match.shares(), drawPile: start.drawPile, doubt };
  }

  #playRound(start: Position, lacks: CardsRuledOut, players: readonly Player[], dice: Dice): void {
    const { position, hidden } = this.#simulator;
    position.copy(start);
    hidden.gather(position);
    hidden.dealUnseen(position, lacks, dice);
    this.#simulator.playOut(players, dice);
  }

  #doubtOf(shares: readonly number[], start: Position, lacks: CardsRuledOut, dice: Dice): number {
    const first = shares.findIndex((each) => each > 1 - MIN_SHARE);
    if (first < 0) return 1;
    const alike = first < this.#rules.sides ? 1 << first : 0;
    let others = 0;
    for (let round = 0; round < DOUBTS.rounds; round += 1) {
      this.#playRound(start, lacks, this.#careless, dice);
      if (this.#simulator.sheets.winners !== alike) others += 1;
    }
    return Math.min(1, others / DOUBTS.rounds / DOUBTS.whole);
  }
}

class Mean {
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
      const next = this.next[side] ?? 0;
      this.#sums[side] = (this.#sums[side] ?? 0) + next;
      this.#squares[side] = (this.#squares[side] ?? 0) + next * next;
    }
    this.next.fill(0);
  }

  /** True if the displayed result is precise to `within`. */
  isWithin(within: number, said: Saying): boolean {
    if (this.count < MIN_ROUNDS || this.count % ROUNDS_BETWEEN_CHECKS !== 0) return false;
    const shares = this.shares();
    const now = said(shares);
    return shares.every((share, side) => {
      const variance = Math.max(0, (this.#squares[side] ?? 0) / this.count - share * share);
      const apart = Z_95 * Math.sqrt(variance / this.count);
      return [share - apart, share + apart].every((other) => {
        const then = said(withShare(shares, side, other));
        return Math.abs((then[side] ?? 0) - (now[side] ?? 0)) <= within;
      });
    });
  }

  shares(): readonly number[] {
    return Array.from(this.#sums, (sum) => sum / this.count);
  }
}

function withShare(shares: readonly number[], side: number, share: number): readonly number[] {
  const rest = 1 - (shares[side] ?? 0);
  return shares.map((each, at) =>
    at === side ? share : rest > 0 ? (each * (1 - share)) / rest : 0,
  );
}
