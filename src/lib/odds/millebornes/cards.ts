import {
  CARDS,
  cardIndex,
  DISTANCES,
  HAZARDS,
  isDistance,
  kmOf,
  REMEDIES,
  SAFETIES,
  SAFETY_AGAINST,
  type CardId,
} from '../../millebornes/cards.ts';

export const KINDS: number = CARDS.length;
export const NO_CARD = KINDS;

export const setOf = (cards: readonly CardId[]): number =>
  cards.reduce((set, card) => set | (1 << cardIndex(card)), 0);

export const ALL = setOf(CARDS);
export const DISTANCE_SET = setOf(DISTANCES);
export const HAZARD_SET = setOf(HAZARDS);
export const REMEDY_SET = setOf(REMEDIES);
export const SAFETY_SET = setOf(SAFETIES);

export const FIRST_SAFETY = cardIndex('right-of-way');
export const RIGHT_OF_WAY_BIT = 1;
export const SPEED_LIMIT = cardIndex('speed-limit');
export const END_OF_LIMIT = cardIndex('end-of-limit');
export const ROLL = cardIndex('roll');
export const TWO_HUNDRED = cardIndex('200');
export const HUNDRED = cardIndex('100');

export const KM = Int16Array.from(CARDS, (card) => (isDistance(card) ? kmOf(card) : 0));
export const STEP_KM = 25;

/** The safety that cures each card, or NO_CARD. Defined for an empty pile too. */
export const CURED_BY = Uint8Array.from([...CARDS, null], (card) => {
  const hazard = HAZARDS.find((each) => each === card);
  return hazard === undefined ? NO_CARD : cardIndex(SAFETY_AGAINST[hazard]);
});

export const isIn = (card: number, set: number): boolean => ((set >>> card) & 1) === 1;

export function* cardsOf(set: number): Generator<number> {
  for (let left = set; left !== 0; left &= left - 1) yield lowestOf(left);
}

export const lowestOf = (set: number): number => 31 - Math.clz32(set & -set);
