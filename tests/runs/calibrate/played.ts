import type { Setup } from '#lib/millebornes/state.ts';
import { Dice } from '#lib/game/dice.ts';
import { Chances, corrected } from '#lib/odds/millebornes/chances.ts';
import { Lacks } from '#lib/odds/millebornes/lacks.ts';
import { Standing } from '#lib/odds/millebornes/match.ts';
import { Player } from '#lib/odds/millebornes/player.ts';
import { NONE, Position } from '#lib/odds/millebornes/position.ts';
import { compile } from '#lib/odds/millebornes/rulesTable.ts';
import { Simulator } from '#lib/odds/millebornes/simulator.ts';
import type { Policy } from '#lib/odds/millebornes/policies.ts';
import type { Said } from './reliability.ts';

/** Moves of a round before which nothing is shown. */
const SILENT = 8;

/** What was said at one moment of each match, drawn by lot of all its moments, of the round and of the match. */
export interface SaidOf {
  readonly round: readonly Said[];
  readonly match: readonly Said[];
  /** ms of processor time a chance. */
  readonly each: number;
}

/** Matches of simulated players, `policies` by side for each match. */
export function sayOfMatches(
  setup: Setup,
  matches: number,
  rounds: number,
  { seed, raw }: { readonly seed: number; readonly raw: boolean },
  policies: (dice: Dice) => readonly Policy[],
): SaidOf {
  const table = new Table(setup);
  const chances = new Chances(setup);
  const said: { round: Said[]; match: Said[] } = { round: [], match: [] };
  let spent = 0;
  for (let match = 0; match < matches; match += 1) {
    const dice = new Dice(seed, match);
    table.play(
      policies(dice).map((policy) => new Player(policy)),
      dice,
    );
    const side = match % setup.sides.length;
    const began = process.cpuUsage();
    const worked = chances.from(table.start, table.lacks, table.before, new Dice(match, 1), rounds);
    const odds = raw ? worked : corrected(worked, setup);
    const { user, system } = process.cpuUsage(began);
    spent += user + system;
    said.round.push({ chance: odds.round[side] ?? 0, came: table.roundWinner === side ? 1 : 0 });
    said.match.push({ chance: odds.match[side] ?? 0, came: shareOf(table.winners, side) });
  }
  return { ...said, each: spent / 1000 / matches };
}

function shareOf(winners: number, side: number): number {
  const count = [0, 1, 2, 3].filter((each) => (winners >> each) & 1).length;
  return (winners >> side) & 1 ? 1 / count : 0;
}

/** Plays matches, and keeps one moment of each as it was known then. */
class Table {
  readonly start: Position;
  readonly lacks: Lacks;
  readonly before: Standing;
  roundWinner = NONE;
  winners = 0;
  readonly #simulator: Simulator;

  constructor(setup: Setup) {
    const rules = compile(setup);
    this.#simulator = new Simulator(rules);
    this.start = new Position(rules);
    this.lacks = new Lacks(rules);
    this.before = new Standing(rules);
  }

  play(players: readonly Player[], dice: Dice): void {
    const { rules, position, hidden, sheets } = this.#simulator;
    const standing = new Standing(rules);
    const lacks = new Lacks(rules);
    let moments = 0;
    while (standing.winners() === 0) {
      let moves = 0;
      let keptHere = false;
      position.deal(standing.first());
      hidden.deal(dice);
      lacks.clear();
      this.#simulator.playOut(players, dice, dice, (move) => {
        // Before the move: what is known does not depend on what the player is about to do.
        if (moves >= SILENT && position.attacked === NONE && position.asked === NONE) {
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
      if (keptHere) this.roundWinner = sheets.winner;
      standing.add(sheets);
    }
    this.winners = standing.winners();
  }
}
