import type { Result } from '#lib/game/result.ts';
import { startTimeline } from '#lib/game/timeline.ts';
import { CARDS, cardIndex, isDistance, isHazard, type CardId } from '#lib/millebornes/cards.ts';
import type { EditionId, Options } from '#lib/millebornes/editions/edition.ts';
import { millebornes } from '#lib/millebornes/game.ts';
import type { Move, Refusal } from '#lib/millebornes/moves.ts';
import { parseSetup } from '#lib/millebornes/setup.ts';
import type { FinishedRound, Setup, State } from '#lib/millebornes/state.ts';
import {
  playStep,
  printMilleBornes,
  type MilleBornesTimeline,
  type MilleBornesVerdict,
  type PrintedRound,
  type PrintedSide,
} from '#lib/millebornes/record/replay.ts';
import type { MilleBornesStep } from '#lib/millebornes/record/parse.ts';
import { freeze } from './elevens.ts';
import { play } from './moves.ts';

/** Opens a table of an edition; then `with` the players, in order of play. */
export const classique = (options: Options = {}) => tableOf('classique', options);
export const prestige = (options: Options = {}) => tableOf('prestige', options);
export const green = (options: Options = {}) => tableOf('green', options);

const tableOf = (edition: EditionId, options: Options) => ({
  with: (...seats: string[]) => openTable({ edition, options, seats }),
  /** Partners sit opposite: with four players the first and third, the second and fourth. */
  inTeams: (...seats: string[]) => {
    const apart = seats.length / 2;
    const sides = seats.slice(0, apart).map((name, at) => [name, seats[at + apart]]);
    return openTable({ edition, options, seats, sides });
  },
});

export function setupOf(raw: Parameters<typeof parseSetup>[0]): Setup {
  return valueOf(parseSetup(raw));
}

function valueOf<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.value;
}

const openTable = (raw: Parameters<typeof parseSetup>[0]): Play => new Play(setupOf(raw));

/** A match under way, told move by move. A move that is not accepted as told throws. */
export class Play {
  readonly setup: Setup;
  readonly verdicts: MilleBornesVerdict[] = [];
  #line: MilleBornesTimeline;

  constructor(setup: Setup) {
    this.setup = setup;
    this.#line = startTimeline(freeze(millebornes.initial(setup)));
  }

  get state(): State {
    return this.#line.now;
  }
  get round(): PrintedRound {
    const { round } = printMilleBornes(this.state);
    if (round === null) throw new Error('the match is over');
    return round;
  }
  get rounds(): readonly FinishedRound[] {
    return this.state.rounds;
  }
  get lastRound(): FinishedRound {
    const last = this.rounds.at(-1);
    if (last === undefined) throw new Error('no round is finished');
    return last;
  }

  side(player: string): PrintedSide {
    const side = this.round.sides[this.#sideOf(player)];
    if (side === undefined) throw new Error(`${player} has no side`);
    return side;
  }
  score(player: string): FinishedRound['scores'][number] {
    const score = this.lastRound.scores[this.#sideOf(player)];
    if (score === undefined) throw new Error(`${player} has no score`);
    return score;
  }
  /** Battle and speed pile, bottom first. */
  piles(player: string): { battle: readonly CardId[]; speed: readonly CardId[] } {
    const side = this.state.round?.sides[this.#sideOf(player)];
    return { battle: side?.battle ?? [], speed: side?.speed ?? [] };
  }

  play(by: string, card: string, on?: string): this {
    return this.#told('ok', play(by, card, on));
  }
  discard(by: string, card: string): this {
    return this.#told('ok', { type: 'discard', by, card });
  }
  coupFourre(by: string, card: string): this {
    return this.#told('ok', { type: 'coupFourre', by, card });
  }
  extend(by: string, extend: boolean): this {
    return this.#told('ok', { type: 'extend', by, extend });
  }
  drawPile(is: number): this {
    return this.#told('ok', { type: 'setDrawPile', is });
  }
  endRound(): this {
    return this.#told('ok', { type: 'endRound' });
  }
  correctSheet(round: number, by: string, line: string, value: number, note = 'Recompté'): this {
    return this.#told('ok', this.correction(round, by, line, value, note));
  }
  correction(round: number, by: string, line: string, value: number, note = 'Recompté'): Move {
    return { type: 'correctSheet', round, side: this.#sideOf(by), line, value, note };
  }
  says(move: Move): this {
    return this.#told('ok', move);
  }
  undo(): this {
    return this.#told('ok', { type: 'undo' });
  }
  /** A card that the rules refuse, and that the table lets lie. */
  overrule(by: string, card: string, on?: string): this {
    return this.#told('overruled', { ...play(by, card, on), overrule: true });
  }
  overruleDiscard(by: string, card: string): this {
    return this.#told('overruled', { type: 'discard', by, card, overrule: true });
  }
  /** The move is refused for this reason and changes nothing. */
  refuses(code: MilleBornesVerdict, move: MilleBornesStep): this {
    const before = JSON.stringify(this.state);
    this.#told(code, move);
    if (JSON.stringify(this.state) !== before) throw new Error('a refused move changed the state');
    return this;
  }
  refusesPlay(code: MilleBornesVerdict, by: string, card: string, on?: string): this {
    return this.refuses(code, play(by, card, on));
  }
  refusesDiscard(code: MilleBornesVerdict, by: string, card: string): this {
    return this.refuses(code, { type: 'discard', by, card });
  }
  refusesCoupFourre(code: MilleBornesVerdict, by: string, card: string): this {
    return this.refuses(code, { type: 'coupFourre', by, card });
  }
  refusal(move: Move): Refusal {
    const decided = millebornes.decide(move, this.state);
    if (decided.ok) throw new Error('the move is legal');
    return decided.refusal;
  }

  /** Everybody discards what there is most of, until it is this player's turn. */
  until(player: string): this {
    for (let moves = 0; this.round.turn !== player; moves += 1) {
      if (moves > 200) throw new Error(`${player} never comes to play`);
      this.discard(this.round.turn, this.#plentiful());
    }
    return this;
  }
  /** The player lays these cards on turn after turn, while the others discard. */
  lays(player: string, ...cards: readonly string[]): this {
    for (const card of cards) this.until(player).play(player, card);
    return this;
  }

  #told(verdict: MilleBornesVerdict, step: MilleBornesStep): this {
    const played = playStep(step, this.#line);
    if (played.verdict !== verdict) {
      throw new Error(`${JSON.stringify(step)}: ${played.verdict}, not ${verdict}`);
    }
    this.#line = played.line;
    freeze(this.state);
    this.verdicts.push(verdict);
    return this;
  }

  #sideOf(player: string): number {
    return this.setup.sideOf[this.setup.seats.indexOf(player)] ?? -1;
  }

  /** A card that tests seldom need, with copies left. */
  #plentiful(): CardId {
    const left = (card: CardId) =>
      (this.setup.rules.copies[cardIndex(card)] ?? 0) -
      (this.state.round?.seen[cardIndex(card)] ?? 0);
    const spare = CARDS.filter((card) => !isDistance(card) && !isHazard(card) && left(card) > 1);
    return spare.reduce((best, card) => (left(card) > left(best) ? card : best), 'gasoline');
  }
}
