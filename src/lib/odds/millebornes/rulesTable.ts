import {
  cardIndex,
  CARDS,
  HAZARDS,
  isHazard,
  isRemedy,
  REMEDY_OF,
  SAFETY_AGAINST,
  type CardId,
} from '../../millebornes/cards.ts';
import type { Rules, Setup } from '../../millebornes/state.ts';
import {
  DISTANCE_SET,
  END_OF_LIMIT,
  FIRST_SAFETY,
  HAZARD_SET,
  KM,
  NO_CARD,
  ROLL,
  setOf,
  SPEED_LIMIT,
  STEP_KM,
} from './cards.ts';

const HAND = 6;
const LIMIT_KM = 50;
const SAFETY_COMBINATIONS = 16;

/**
 * Rules of a table compiled to lookup tables. Legal plays depend on the top of a pile and on
 * `right-of-way`; the tables of the piles are indexed by `tops(top, rightOfWay)`.
 */
export interface RulesTable {
  readonly setup: Setup;
  readonly seats: number;
  readonly sides: number;
  readonly sideOf: Uint8Array;
  /** Copies in play, by card. `shuffled` are those that are dealt and drawn. */
  readonly copies: Uint8Array;
  readonly shuffled: Uint8Array;
  readonly drawPile: number;
  readonly hand: number;
  readonly rollsLaid: number;
  /** Distance to reach, in km. `extendTo` is the distance after an extension (0: no extension). */
  readonly distance: number;
  readonly extendTo: number;
  /**
   * Sets of cards that the own battle pile allows. `speedAllows` is the same for the speed pile.
   */
  readonly battleAllows: Int32Array;
  readonly speedAllows: Int32Array;
  /**
   * Sets of hazards that another side's piles accept. `immune` has those that safeties (bits)
   * block.
   */
  readonly battleSuffers: Int32Array;
  readonly speedSuffers: Int32Array;
  readonly immune: Int32Array;
  /** Sets of distances up to the remaining way, by its multiples of 25 km. */
  readonly fits: Int32Array;
  readonly takesRoll: Uint8Array;
  readonly rollAfterSafety: boolean;
  /** True if the turn with the last card of the pile ends the round. */
  readonly endsWithPile: boolean;
}

const TOPS = NO_CARD + 1;

/**
 * Returns the index into the tables of the piles: the top card, and 1 for a side with
 * `right-of-way`.
 */
export const tops = (top: number, rightOfWay: number): number => rightOfWay * TOPS + top;

/** Compiles the lookup tables of a table from its rules, independent of the edition. */
export function compile(setup: Setup): RulesTable {
  const { rules, seats, sides } = setup;
  const rolls = rules.youngPlayers ? seats.length : 0;
  const cards = rules.copies.reduce((sum, copies) => sum + copies, 0);
  return {
    setup,
    seats: seats.length,
    sides: sides.length,
    sideOf: Uint8Array.from(setup.sideOf),
    copies: Uint8Array.from(rules.copies),
    shuffled: Uint8Array.from(rules.copies, (copies, card) => copies - (card === ROLL ? rolls : 0)),
    drawPile: cards - rolls - HAND * seats.length,
    hand: HAND,
    rollsLaid: rolls / sides.length,
    distance: rules.distance,
    extendTo: rules.extendTo ?? 0,
    ...tablesOf(rules),
    rollAfterSafety: rules.rollAfterSafety,
    endsWithPile: rules.emptyPile === 'last-turn',
  };
}

function tablesOf(rules: Rules) {
  const battleAllows = overTops((top, right) => allowedByBattle(top, right, rules));
  const isRolling = overTops((top, right) => (rolls(top, right, rules) ? 1 : 0));
  const steps = Math.max(rules.distance, rules.extendTo ?? 0) / STEP_KM;
  const battleHazards = HAZARD_SET & ~(1 << SPEED_LIMIT);
  return {
    battleAllows,
    speedAllows: overTops((top, right) => allowedBySpeed(top, right, rules)),
    battleSuffers: isRolling.map((each) => (each === 1 ? battleHazards : 0)),
    speedSuffers: overTops((top) => (top === 'speed-limit' ? 0 : 1 << SPEED_LIMIT)),
    immune: Int32Array.from({ length: SAFETY_COMBINATIONS }, (_, safeties) => keptOff(safeties)),
    fits: Int32Array.from({ length: steps + 1 }, (_, step) => distancesUpTo(step * STEP_KM)),
    takesRoll: Uint8Array.from(overTops((top, right) => (takesRoll(top, right, rules) ? 1 : 0))),
  };
}

type Top = CardId | null;

function overTops(value: (top: Top, rightOfWay: boolean) => number): Int32Array {
  const table = new Int32Array(2 * TOPS);
  for (const [right, has] of [false, true].entries()) {
    for (const [at, top] of [...CARDS, null].entries()) table[tops(at, right)] = value(top, has);
  }
  return table;
}

function rolls(top: Top, rightOfWay: boolean, rules: Rules): boolean {
  if (top === null) return rightOfWay;
  if (top === 'roll') return true;
  return isRemedy(top) && (rightOfWay || !rules.rollAfterRemedy);
}

const takesRoll = (top: Top, rightOfWay: boolean, rules: Rules): boolean =>
  top === 'stop' || (!(top !== null && isHazard(top)) && !rolls(top, rightOfWay, rules));

function allowedByBattle(top: Top, rightOfWay: boolean, rules: Rules): number {
  const remedy = top !== null && isHazard(top) ? setOf([REMEDY_OF[top]]) : 0;
  const roll = takesRoll(top, rightOfWay, rules) ? 1 << ROLL : 0;
  return (rolls(top, rightOfWay, rules) ? DISTANCE_SET : 0) | remedy | roll;
}

function allowedBySpeed(top: Top, rightOfWay: boolean, rules: Rules): number {
  const awaitsRoll = rules.rollAfterEndOfLimit && top === 'end-of-limit' && !rightOfWay;
  if (top === 'speed-limit') return distancesUpTo(LIMIT_KM) | (1 << END_OF_LIMIT);
  return awaitsRoll ? distancesUpTo(LIMIT_KM) | (1 << ROLL) : DISTANCE_SET;
}

const distancesUpTo = (km: number): number =>
  KM.reduce((set, each, card) => (each > 0 && each <= km ? set | (1 << card) : set), 0);

const keptOff = (safeties: number): number =>
  setOf(
    HAZARDS.filter((hazard) => {
      const bit = cardIndex(SAFETY_AGAINST[hazard]) - FIRST_SAFETY;
      return ((safeties >>> bit) & 1) === 1;
    }),
  );
