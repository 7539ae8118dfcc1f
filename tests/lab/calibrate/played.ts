import type { Setup } from '#lib/millebornes/state.ts';
import { sum } from '#lib/game/chances.ts';
import { Dice } from '#lib/game/dice.ts';
import {
  Chances,
  applyCorrections,
  type SamplingLimits,
  type Odds,
  type RawChances,
} from '#lib/odds/millebornes/chances.ts';
import { CardsRuledOut } from '#lib/odds/millebornes/cardsRuledOut.ts';
import { Standing } from '#lib/odds/millebornes/match.ts';
import { TURNS_BEFORE_CHANCES } from '#lib/odds/millebornes/chanceModel.ts';
import { Player } from '#lib/odds/millebornes/player.ts';
import { NONE, Position } from '#lib/odds/millebornes/position.ts';
import { compile } from '#lib/odds/millebornes/rulesTable.ts';
import { Simulator } from '#lib/odds/millebornes/simulator.ts';
import type { Policy } from '#lib/odds/millebornes/policies.ts';

/** Chances of all sides at one randomly drawn moment of a match, with the outcome. */
export interface SaidOfAll {
  /** Null: of such tables it is not told. */
  readonly round: SaidOfRound | null;
  readonly match: Shares;
}
/** Chances by side, with a round without a winner last, at a size of the draw pile. */
export interface SaidOfRound extends Shares {
  readonly drawPile: number;
}
export interface Shares {
  readonly said: readonly number[];
  readonly came: readonly number[];
}

export interface Matches {
  readonly moments: readonly SaidOfAll[];
  /** ms of processor time a chance. */
  readonly each: number;
}

export interface How extends SamplingLimits {
  readonly seed: number;
  /** True to use the chances before their correction. */
  readonly raw: boolean;
}

/** Matches of simulated players, `policies` by side for each match. */
export function sayOfMatches(
  setup: Setup,
  matches: number,
  { seed, raw, ...effort }: How,
  policies: (dice: Dice) => readonly Policy[],
): Matches {
  const table = new Table(setup);
  const chances = new Chances(setup);
  const moments: SaidOfAll[] = [];
  let spent = 0;
  for (let match = 0; match < matches; match += 1) {
    const dice = new Dice(seed, match);
    table.play(
      policies(dice).map((policy) => new Player(policy)),
      dice,
    );
    const began = process.cpuUsage();
    const dealt = new Dice(match, 1);
    const worked = chances.from(table.start, table.lacks, table.before, dealt, effort);
    const said = raw ? worked : saidOf(worked, setup);
    const { user, system } = process.cpuUsage(began);
    spent += user + system;
    const { drawPile } = worked;
    const round = cameOf(table.roundWinners || 1 << setup.sides.length, setup.sides.length + 1);
    moments.push({
      round: said.round && { said: said.round, came: round, drawPile },
      match: { said: said.match, came: cameOf(table.winners, setup.sides.length) },
    });
  }
  return { moments, each: spent / 1000 / matches };
}

function saidOf(worked: RawChances, setup: Setup): Odds {
  const { round, match } = applyCorrections(worked, setup);
  return { round: round && [...round, Math.max(0, 1 - sum(round))], match };
}

function cameOf(winners: number, length: number): readonly number[] {
  const won = Array.from({ length }, (_, side) => (winners >> side) & 1);
  const count = won.reduce((sum, each) => sum + each, 0);
  return won.map((each) => each / count);
}

class Table {
  readonly start: Position;
  readonly lacks: CardsRuledOut;
  readonly before: Standing;
  /** As bits. */
  roundWinners = 0;
  winners = 0;
  readonly #simulator: Simulator;

  constructor(setup: Setup) {
    const rules = compile(setup);
    this.#simulator = new Simulator(rules);
    this.start = new Position(rules);
    this.lacks = new CardsRuledOut(rules);
    this.before = new Standing(rules);
  }

  play(players: readonly Player[], dice: Dice): void {
    const { rules, position, hidden, sheets } = this.#simulator;
    const standing = new Standing(rules);
    const lacks = new CardsRuledOut(rules);
    const silent = TURNS_BEFORE_CHANCES * rules.seats;
    let moments = 0;
    while (standing.winners() === 0) {
      let moves = 0;
      let keptHere = false;
      position.deal(standing.first());
      hidden.deal(dice);
      lacks.clear();
      this.#simulator.playOut(players, dice, dice, (move) => {
        // Before the move: what is known does not depend on what the player is about to do.
        if (moves >= silent && position.attacked === NONE && position.asked === NONE) {
          moments += 1;
          if (dice.below(moments) === 0) {
            keptHere = true;
            this.start.copy(position);
            this.lacks.copy(lacks);
            this.before.copy(standing);
          }
        }
        lacks.observe(position, move);
        moves += 1;
      });
      if (keptHere) this.roundWinners = sheets.winners;
      standing.add(sheets);
    }
    this.winners = standing.winners();
  }
}
