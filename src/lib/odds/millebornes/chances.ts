import type { Setup } from '../../millebornes/state.ts';
import { Dice } from '../../game/dice.ts';
import {
  correctedMatch,
  correctedRound,
  correctionFor,
  LEAST_SHARE,
  roundCorrectionFor,
} from './correction.ts';
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
import { MatchWorth, share } from './worth.ts';

/** Chances by side, from 0 to 1. */
export interface Odds {
  /**
   * To win the round: to reach the distance, or where the rules say so to have most kilometres at its end, which equal ones
   * share. What is missing to 1 is that nobody does. Null: of such tables it is not told.
   */
  readonly round: readonly number[] | null;
  /** To win the match; equal totals share it. */
  readonly match: readonly number[];
}

/** Chances as they are worked out. */
export interface Raw {
  /** By side and, last, that nobody wins the round. */
  readonly round: readonly number[];
  readonly match: readonly number[];
  /** Cards that were left to draw. */
  readonly drawPile: number;
  /**
   * From 0 to 1, where all but every round came out alike: how much of the rest there is all the same, as they play who do not
   * play as is assumed. None, where it came out so whatever they did.
   */
  readonly doubt: number;
}

/** The chances as they are said: corrected by what came of such chances. */
export function corrected({ round, match, drawPile, doubt }: Raw, setup: Setup): Odds {
  const said = sayingOf(setup, drawPile, doubt);
  return { round: said.round && said.round(round).slice(0, -1), match: said.match(match) };
}

/** How shares are said while so many cards are left to draw; null: they are not. */
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

/** Who is assumed to play: as strong as we know, but extending as most would rather than hardly ever. */
export const ASSUMED: Policy = { ...POLICIES.strongest, extends: POLICIES.sensible.extends };

/** Who may be anybody: any play that is legal, half of all answers, and longer ways as long as there is a card to draw. */
const CARELESS: Policy = { ...POLICIES.random, extends: { pile: 1, ahead: -1000 } };
/** Where all but every round came out alike, so many are played carelessly; of so great a share that comes out otherwise, doubt is whole. */
const DOUBTS = { rounds: 400, whole: 0.05 } as const;

/** How many rounds are simulated: what is said `within` so much of what endlessly many would give is enough, 19 times of 20. */
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
  readonly #careless: readonly Player[];
  readonly #start: Position;
  readonly #worth: MatchWorth;

  constructor(setup: Setup, player = new Player(ASSUMED)) {
    this.#rules = compile(setup);
    this.#simulator = new Simulator(this.#rules);
    this.#players = setup.sides.map(() => player);
    const careless = new Player(CARELESS);
    this.#careless = setup.sides.map(() => careless);
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
  ): Raw {
    const { sides } = this.#rules;
    const match = new Mean(sides);
    // And, last, that nobody wins it.
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
      // The rest of a match costs as much as its round where it is drawn.
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

  /** A round from that position; the sheets are those of its end. */
  #playRound(start: Position, lacks: Lacks, players: readonly Player[], dice: Dice): void {
    const { position, hidden } = this.#simulator;
    position.copy(start);
    hidden.gather(position);
    hidden.dealUnseen(position, lacks, dice);
    this.#simulator.playOut(players, dice);
  }

  #doubtOf(shares: readonly number[], start: Position, lacks: Lacks, dice: Dice): number {
    const first = shares.findIndex((each) => each > 1 - LEAST_SHARE);
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

/** What each wins on average, and how exactly that is known by now. */
class Mean {
  /** Shares of the next round, to be filled in: none yet. */
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

  /** Whether what is said would be so near for endlessly many. */
  isWithin(within: number, said: Saying): boolean {
    if (this.count < FEWEST || this.count % BETWEEN_LOOKS !== 0) return false;
    const shares = this.shares();
    const now = said(shares);
    return shares.every((share, side) => {
      const variance = Math.max(0, (this.#squares[side] ?? 0) / this.count - share * share);
      const apart = NINETEEN_OF_TWENTY * Math.sqrt(variance / this.count);
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

/** If that side had another share, and all others as much less or more of the rest. */
function withShare(shares: readonly number[], side: number, share: number): readonly number[] {
  const rest = 1 - (shares[side] ?? 0);
  return shares.map((each, at) =>
    at === side ? share : rest > 0 ? (each * (1 - share)) / rest : 0,
  );
}
