import {
  kmOf,
  type Distance,
  SAFETY_AGAINST,
  type Hazard,
  REMEDY_OF,
  type Remedy,
  isHazard,
  isRemedy,
  type CardId,
  isCard,
} from './cards.ts';
import type { RefusalCode, Move, Refusal } from './moves.ts';
import type { Rules, RoundState, SideState, Setup, State } from './state.ts';
import { MAX_NOTE_LENGTH, MAX_POINTS } from './score.ts';
import { unseenCards } from './deal.ts';

export const topOf = (pile: readonly CardId[]): CardId | null => pile[pile.length - 1] ?? null;

export function hazardOn(side: SideState): Hazard | null {
  const top = topOf(side.battle);
  return top !== null && isHazard(top) ? top : null;
}

const hasRightOfWay = (side: SideState): boolean => side.safeties.includes('right-of-way');

/** True if the side may lay distances and may be attacked. */
export function isRolling(side: SideState, rules: Rules): boolean {
  const top = topOf(side.battle);
  if (top === 'roll') return true;
  if (top === null) return hasRightOfWay(side);
  if (isHazard(top)) return false;
  return hasRightOfWay(side) || (!rules.rollAfterRemedy && isRemedy(top));
}

/** True if the side may lay only 25 and 50. */
export const isLimited = (side: SideState, rules: Rules): boolean =>
  topOf(side.speed) === 'speed-limit' || awaitsRollOnSpeed(side, rules);

/**
 * True if an end of limit still needs a `roll`, under the rule for it (prestige, page on the speed
 * limit).
 */
export const awaitsRollOnSpeed = (side: SideState, rules: Rules): boolean =>
  rules.rollAfterEndOfLimit && topOf(side.speed) === 'end-of-limit' && !hasRightOfWay(side);

/**
 * True if the battle pile accepts a `roll`: it is empty, or shows `stop` or a remedy that needs
 * one.
 */
export function battleTakesRoll(side: SideState, rules: Rules): boolean {
  const hazard = hazardOn(side);
  return hazard === null ? !isRolling(side, rules) : hazard === 'stop';
}

const MOST_200 = 2;
const LIMIT_KM = 50;

export function whyNotDistance(
  card: Distance,
  side: SideState,
  round: RoundState,
  rules: Rules,
): RefusalCode | null {
  if (hazardOn(side) !== null) return 'under-attack';
  if (!isRolling(side, rules)) return 'not-rolling';
  if (card === '200' && twoHundreds(side) >= MOST_200) return 'too-many-200';
  if (kmOf(card) > LIMIT_KM && isLimited(side, rules)) return 'speed-limited';
  return side.km + kmOf(card) > round.distanceToReach ? 'over-distance' : null;
}

export const twoHundreds = (side: SideState): number =>
  side.distances.reduce((count, card) => (card === '200' ? count + 1 : count), 0);

/** Returns why this hazard may not be laid on that side, or null. */
export function whyNotHazard(card: Hazard, target: SideState, rules: Rules): RefusalCode | null {
  if (target.safeties.includes(SAFETY_AGAINST[card])) return 'immune';
  if (card === 'speed-limit') {
    // A new limit may cover an end of limit that still needs its roll (readings.md, I12).
    return topOf(target.speed) === 'speed-limit' ? 'already-limited' : null;
  }
  return isRolling(target, rules) ? null : 'target-not-rolling';
}

export function whyNotRemedy(card: Remedy, side: SideState, rules: Rules): RefusalCode | null {
  if (card === 'end-of-limit') {
    return topOf(side.speed) === 'speed-limit' ? null : 'no-speed-limit';
  }
  if (card === 'roll' && (battleTakesRoll(side, rules) || awaitsRollOnSpeed(side, rules))) {
    return null;
  }
  const hazard = hazardOn(side);
  if (hazard !== null) return REMEDY_OF[hazard] === card ? null : 'wrong-remedy';
  return card === 'roll' ? 'already-rolling' : 'nothing-to-remedy';
}

export const NO_SEAT = -1;

/**
 * Returns the next player to the left of `from` who has a card or can draw one, `from` last.
 * Returns `NO_SEAT` once all hands are played out. `seat` is the player with the hand that just became
 * `hand`.
 */
export function leftOf(
  from: number,
  hands: readonly number[],
  pile: number,
  seat: number,
  hand: number,
): number {
  const seats = hands.length;
  for (let step = 1; step <= seats; step += 1) {
    const next = (from + step) % seats;
    if (pile > 0 || (next === seat ? hand : (hands[next] ?? 0)) > 0) return next;
  }
  return NO_SEAT;
}

/**
 * Returns the seat on turn after `seat` played or discarded. `NO_SEAT` if the turn with the last card
 * of the pile ends the round (readings.md, I6).
 */
export function afterTurnOf(seat: number, round: RoundState, { rules }: Setup): number {
  const pile = pileAfterTurn(round);
  if (pile === 0 && rules.emptyPile === 'last-turn') return NO_SEAT;
  return leftOf(seat, round.hands, pile, seat, handAfterCard(round, seat));
}

/** Returns `seat`, which holds `hand` cards, or the next seat that can take the turn. */
export const turnFor = (
  seat: number,
  hands: readonly number[],
  pile: number,
  hand: number,
): number => (pile > 0 || hand > 0 ? seat : leftOf(seat, hands, pile, seat, hand));

/**
 * Returns the draw pile after a turn. The draw is recorded together with the played or discarded
 * card.
 */
export const pileAfterTurn = (round: RoundState): number => Math.max(0, round.drawPile - 1);

/**
 * Returns the size of a hand after one card left it and one was drawn, if possible. An empty hand
 * stays empty: its card was just drawn, or the table overruled the count.
 */
export function handAfterCard(round: RoundState, seat: number): number {
  const hand = round.hands[seat] ?? 0;
  return round.drawPile > 0 ? hand : Math.max(0, hand - 1);
}

/** True if the player could play a card in turn now. */
export const canTakeTurn = (round: RoundState, seat: number): boolean =>
  round.drawPile > 0 || (round.hands[seat] ?? 0) > 0;

const TELLS_HAZARD: ReadonlySet<RefusalCode> = new Set(['under-attack', 'wrong-remedy']);

type Telling = { -readonly [Fact in keyof Refusal]: Refusal[Fact] };

/**
 * Builds a refusal with the facts that its message needs; `side` is the intended side. Fills one
 * object in place for speed: random play refuses more moves than it accepts.
 */
export function completeRefusal(
  code: RefusalCode,
  move: Move,
  state: State,
  side: number | null = null,
): Refusal {
  const { round, setup } = state;
  const telling: Telling = { code };
  if ('by' in move) telling.by = move.by;
  if ('card' in move && isCard(move.card)) telling.card = move.card;
  if (code === 'bad-points') telling.most = MAX_POINTS;
  if (code === 'bad-note') telling.most = MAX_NOTE_LENGTH;
  if (round === null) return telling;
  telling.turn = setup.seats[round.turn] ?? '';
  telling.distanceToReach = round.distanceToReach;
  if (code === 'bad-count') telling.most = unseenCards(round, setup);
  if (code === 'extension-pending' && round.asked !== null) telling.side = round.asked.side;
  if (side !== null) tellSide(telling, round, side);
  return telling;
}

function tellSide(telling: Telling, round: RoundState, number: number): void {
  const side = round.sides[number];
  if (side === undefined) return;
  const { code, card } = telling;
  telling.side = number;
  telling.missing = round.distanceToReach - side.km;
  const hazard = TELLS_HAZARD.has(code) ? hazardOn(side) : null;
  if (hazard !== null) telling.hazard = hazard;
  if (code === 'immune' && card !== undefined && isHazard(card)) {
    telling.safety = SAFETY_AGAINST[card];
  }
}
