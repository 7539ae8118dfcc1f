import { CARDS, HAZARDS, REMEDY_OF, SAFETY_AGAINST } from '../../millebornes/cards.ts';
import type { Dice } from '../../game/dice.ts';
import {
  ALL,
  CURED_BY,
  DISTANCE_SET,
  FIRST_SAFETY,
  HAZARD_SET,
  isIn,
  KM,
  lowestOf,
  NO_CARD,
  SAFETY_SET,
  setOf,
} from './cards.ts';
import type { Hidden } from './hidden.ts';
import { fittingDistances, ownPlays, hazardsAgainst } from './legal.ts';
import { discarding, playing, type MoveCode } from './moves.ts';
import type { Policy } from './policies.ts';
import type { Position } from './position.ts';

const NOTHING = -1;
const LEAST = -(2 ** 30);

/** Remedies that a set of safeties (bits) makes useless. */
const SPARED = Int32Array.from({ length: 16 }, (_, safeties) =>
  setOf(
    HAZARDS.filter((hazard) =>
      isIn(CARDS.indexOf(SAFETY_AGAINST[hazard]) - FIRST_SAFETY, safeties),
    ).map((hazard) => REMEDY_OF[hazard]),
  ),
);

export class Player {
  readonly policy: Policy;
  readonly #lay: Int32Array;
  readonly #shed: Int32Array;

  constructor(policy: Policy) {
    this.policy = policy;
    this.#lay = Int32Array.from(CARDS, (card) => policy.lay[card]);
    this.#shed = Int32Array.from(CARDS, (card) => policy.shed[card]);
  }

  answers(dice: Dice): boolean {
    const { answers } = this.policy;
    return answers >= 1 || dice.share() < answers;
  }

  extends(position: Position): boolean {
    const { extends: when } = this.policy;
    if (when === null || position.drawPile < when.pile) return false;
    const km = position.km[position.asked] ?? 0;
    for (let side = 0; side < position.rules.sides; side += 1) {
      if (side !== position.asked && km - (position.km[side] ?? 0) < when.ahead) return false;
    }
    return true;
  }

  move(position: Position, hidden: Hidden, dice: Dice): MoveCode {
    const { strays } = this.policy;
    const seat = position.turn;
    const side = position.rules.sideOf[seat] ?? 0;
    const held = hidden.set(seat);
    if (strays > 0 && (strays >= 1 || dice.share() < strays))
      return stray(position, held, side, dice);
    return (
      this.#wanted(position, held, side) ??
      discarding(this.#thrown(position, held, hidden.doubles(seat), side))
    );
  }

  thrownFirst(position: Position, hidden: Hidden, most: number): readonly number[] {
    const seat = position.turn;
    const side = position.rules.sideOf[seat] ?? 0;
    const thrown: number[] = [];
    for (let left = hidden.set(seat); left !== 0 && thrown.length < most;) {
      const card = this.#thrown(position, left, hidden.doubles(seat), side);
      thrown.push(card);
      left &= ~(1 << card);
    }
    return thrown;
  }

  #wanted(position: Position, held: number, side: number): MoveCode | null {
    const own = held & ownPlays(position, side);
    let best = NOTHING;
    let most = NOTHING;
    const missing = position.distanceToReach - (position.km[side] ?? 0);
    let arrives = false;
    for (let left = own & ~SAFETY_SET; left !== 0; left &= left - 1) {
      const card = lowestOf(left);
      const there = KM[card] === missing;
      const worth = (this.#lay[card] ?? 0) + (there ? this.policy.arriving : 0);
      if (worth <= most) continue;
      arrives = there;
      most = worth;
      best = card;
    }
    const safety = this.#safety(position, own, side, arrives);
    if (safety !== NOTHING && (arrives || (this.#lay[safety] ?? 0) > most)) {
      return playing(safety, side);
    }
    const attack = (held & HAZARD_SET) === 0 ? NOTHING : this.#attack(position, held, side, most);
    if (attack !== NOTHING) return attack;
    return best === NOTHING ? null : playing(best, side);
  }

  #safety(position: Position, own: number, side: number, arrives: boolean): number {
    const held = own & SAFETY_SET;
    if (held === 0) return NOTHING;
    const { safetiesFrom, safetyFrees, safetiesBeforeArriving } = this.policy;
    if (position.drawPile <= safetiesFrom || (arrives && safetiesBeforeArriving))
      return lowestOf(held);
    const against = CURED_BY[position.battleTop(side)] ?? NO_CARD;
    return safetyFrees && against !== NO_CARD && isIn(against, held) ? against : NOTHING;
  }

  #attack(position: Position, held: number, own: number, least: number): number {
    const { sides } = position.rules;
    let best = NOTHING;
    let most = least;
    for (let step = 1; step < sides; step += 1) {
      const side = own + step < sides ? own + step : own + step - sides;
      let left = held & hazardsAgainst(position, side);
      if (left === 0) continue;
      const ahead = isFurthest(position, side, own) ? this.policy.onFurthest : 0;
      for (; left !== 0; left &= left - 1) {
        const card = lowestOf(left);
        const worth = (this.#lay[card] ?? 0) + ahead;
        if (worth <= most) continue;
        most = worth;
        best = playing(card, side);
      }
    }
    return best;
  }

  #thrown(position: Position, held: number, doubles: number, side: number): number {
    const { shedUseless, shedDouble } = this.policy;
    const useless = shedUseless === 0 ? 0 : uselessTo(position, side);
    let best = 0;
    let most = LEAST;
    for (let left = held; left !== 0; left &= left - 1) {
      const card = lowestOf(left);
      let worth = this.#shed[card] ?? 0;
      if (isIn(card, useless)) worth += shedUseless;
      if (isIn(card, doubles)) worth += shedDouble;
      if (worth <= most) continue;
      most = worth;
      best = card;
    }
    return best;
  }
}

function isFurthest(position: Position, side: number, own: number): boolean {
  const km = position.km[side] ?? 0;
  for (let other = 0; other < position.rules.sides; other += 1) {
    if (other !== own && (position.km[other] ?? 0) > km) return false;
  }
  return true;
}

function uselessTo(position: Position, side: number): number {
  const { rules } = position;
  let suffered = 0;
  for (let other = 0; other < rules.sides; other += 1) {
    if (other !== side) suffered |= ~(rules.immune[position.safeties[other] ?? 0] ?? 0);
  }
  const driven = DISTANCE_SET & ~fittingDistances(position, side);
  return driven | (HAZARD_SET & ~suffered) | (SPARED[position.safeties[side] ?? 0] ?? 0);
}

function stray(position: Position, held: number, own: number, dice: Dice): MoveCode {
  const { sides } = position.rules;
  let ways = countOf(held & ownPlays(position, own));
  for (let side = 0; side < sides; side += 1) {
    if (side !== own) ways += countOf(held & hazardsAgainst(position, side));
  }
  if (ways === 0) return discarding(nth(held & ALL, dice.below(countOf(held))));
  let at = dice.below(ways);
  for (let side = 0; side < sides; side += 1) {
    const plays = held & (side === own ? ownPlays(position, own) : hazardsAgainst(position, side));
    const count = countOf(plays);
    if (at < count) return playing(nth(plays, at), side);
    at -= count;
  }
  throw new RangeError('There are fewer plays than were counted.');
}

function countOf(set: number): number {
  let count = 0;
  for (let left = set; left !== 0; left &= left - 1) count += 1;
  return count;
}

function nth(set: number, at: number): number {
  let left = set;
  for (let step = 0; step < at; step += 1) left &= left - 1;
  return lowestOf(left);
}
