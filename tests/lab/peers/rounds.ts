import type { Setup } from '#lib/millebornes/state.ts';
import { Dice } from '#lib/game/dice.ts';
import { CURED_BY, isIn, KINDS, NO_CARD } from '#lib/odds/millebornes/cards.ts';
import { CardsRuledOut } from '#lib/odds/millebornes/cardsRuledOut.ts';
import { mayAnswer } from '#lib/odds/millebornes/legal.ts';
import { Standing } from '#lib/odds/millebornes/match.ts';
import { answering, extending, type MoveCode } from '#lib/odds/millebornes/moves.ts';
import { Partner } from '#lib/odds/millebornes/partner.ts';
import { Player } from '#lib/odds/millebornes/player.ts';
import type { Policy } from '#lib/odds/millebornes/policies.ts';
import { GOING, NONE } from '#lib/odds/millebornes/position.ts';
import { compile } from '#lib/odds/millebornes/rulesTable.ts';
import { Simulator } from '#lib/odds/millebornes/simulator.ts';
import type { Strength } from '#lib/game/partner.ts';
import { bothWays, type Pair, type Versus } from './pairs.ts';

/** Request to a player: answer with a held safety, or announce or play a move. */
interface Asked {
  readonly seat: number;
  readonly answers: boolean;
  readonly seed: number;
}

/** Returns the move of a side. For an answer, null keeps the safety. */
type Side = (asked: Asked) => MoveCode | null;

/** First rounds of matches of two sides, each pair at the same deals, sides changed over. */
export function milleBornesPairs(
  setup: Setup,
  one: Strength | Policy,
  other: Strength | Policy,
): Versus {
  const table = new Table(setup);
  const [ofOne, ofOther] = [table.sideOf(one), table.sideOf(other)];
  return (seed, number): Pair => {
    const there = table.play([ofOne, ofOther], 0, [seed, number]);
    const back = table.play([ofOther, ofOne], 1, [seed, number]);
    return bothWays(there, back);
  };
}

class Table {
  readonly #simulator: Simulator;
  readonly #lacks: CardsRuledOut;
  readonly #held = new Uint8Array(KINDS);
  #whims = new Dice(0);

  constructor(setup: Setup) {
    const rules = compile(setup);
    this.#simulator = new Simulator(rules);
    this.#lacks = new CardsRuledOut(rules);
  }

  sideOf(peer: Strength | Policy): Side {
    return typeof peer === 'string' ? this.#partner(peer) : this.#policy(new Player(peer));
  }

  #partner(strength: Strength): Side {
    const { rules, position, hidden } = this.#simulator;
    const partner = new Partner(rules, strength);
    const seen = { position, lacks: this.#lacks, standing: new Standing(rules) };
    return ({ seat, seed }) => {
      for (let card = 0; card < KINDS; card += 1) this.#held[card] = hidden.count(seat, card);
      return partner.move(seen, seat, this.#held, seed);
    };
  }

  #policy(player: Player): Side {
    const { position, hidden } = this.#simulator;
    return ({ seat, answers }) => {
      if (position.asked !== NONE) return extending(seat, player.extends(position));
      if (answers) return player.answers(this.#whims) ? answering(seat) : null;
      return player.move(position, hidden, this.#whims);
    };
  }

  /** A round by deals that the seed and its number give, seen from that side. */
  play(sides: readonly Side[], side: number, [seed, number]: readonly [number, number]): Pair {
    const { rules, position, hidden, sheets } = this.#simulator;
    const cards = new Dice(seed, number);
    this.#whims = new Dice(seed, -1 - number);
    this.#lacks.clear();
    position.deal(number % rules.seats);
    hidden.deal(cards);
    for (let moves = 0; position.end === GOING; moves += 1) {
      const move = this.#next(sides, cards, number * 256 + moves);
      this.#lacks.observe(position, move);
      this.#simulator.make(move, cards);
    }
    sheets.fill(position);
    const ahead = sheets.total(side) - sheets.total(1 - side);
    return { won: (Math.sign(ahead) + 1) / 2, ahead };
  }

  #next(sides: readonly Side[], cards: Dice, seed: number): MoveCode {
    const { rules, position, hidden } = this.#simulator;
    const ask = (seat: number, answers: boolean) =>
      sides[rules.sideOf[seat] ?? 0]?.({ seat, answers, seed }) ?? null;
    const answerer = this.#answerer();
    const answer = answerer === NONE ? null : ask(answerer, true);
    if (answer !== null) return answer;
    if (position.asked === NONE && position.drawPile > 0) hidden.draw(position.turn, cards);
    const move = ask(position.turn, false);
    if (move === null) throw new RangeError('Whoever is on turn does nothing.');
    return move;
  }

  #answerer(): number {
    const { rules, position, hidden } = this.#simulator;
    const safety = CURED_BY[position.attack] ?? NO_CARD;
    for (let seat = 0; position.attacked !== NONE && seat < rules.seats; seat += 1) {
      if (mayAnswer(position, seat) && isIn(safety, hidden.set(seat))) return seat;
    }
    return NONE;
  }
}
