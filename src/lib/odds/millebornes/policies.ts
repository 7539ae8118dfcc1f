import type { CardId } from '../../millebornes/cards.ts';

/** How somebody plays, as data. What is worth more goes first; equal worth is settled by the order of cards. */
export interface Policy {
  /** What laying each card is worth when it may lie; one below 0 is laid never. */
  readonly lay: Readonly<Record<CardId, number>>;
  /** What throwing each card away is worth when none is laid. */
  readonly shed: Readonly<Record<CardId, number>>;
  /** More for a card that can be of no use any more, and for one of which more than one is held. */
  readonly shedUseless: number;
  readonly shedDouble: number;
  /** More for the card that reaches the distance, and for a hazard on the side furthest ahead. */
  readonly arriving: number;
  readonly onFurthest: number;
  /** Safeties are kept for a coup-fourré: laid with so many cards or fewer in the draw pile, … */
  readonly safetiesFrom: number;
  /** … against the hazard that stops the side when no remedy is held, and before the card that reaches the distance. */
  readonly safetyFrees: boolean;
  readonly safetiesBeforeArriving: boolean;
  /** The share of attacks that are answered by a safety in hand (0 to 1). */
  readonly answers: number;
  /** Extends with so many cards in the draw pile or more, and so many km ahead of all others; null: never. */
  readonly extends: { readonly pile: number; readonly ahead: number } | null;
  /** The share of moves that are any legal play instead (0 to 1). */
  readonly strays: number;
}

const NO_REMEDY = { gasoline: 0, 'spare-tire': 0, repairs: 0 };

/** What most who play a while come to: go first, be freed, attack who is ahead, keep safeties for an attack. */
const sensible: Policy = {
  lay: {
    ...{ '25': 20, '50': 30, '75': 40, '100': 50, '200': 45 },
    ...{ stop: 32, 'speed-limit': 25, 'out-of-gas': 35, 'flat-tire': 35, accident: 35 },
    ...{ roll: 70, 'end-of-limit': 28, gasoline: 80, 'spare-tire': 80, repairs: 80 },
    ...{ 'right-of-way': 60, 'extra-tank': 60, 'puncture-proof': 60, 'driving-ace': 60 },
  },
  shed: {
    ...{ '25': 50, '50': 40, '75': 30, '100': 10, '200': 15 },
    ...{ stop: 12, 'speed-limit': 30, 'out-of-gas': 10, 'flat-tire': 10, accident: 10 },
    ...{ roll: 20, 'end-of-limit': 38, gasoline: 35, 'spare-tire': 35, repairs: 35 },
    ...{ 'right-of-way': -90, 'extra-tank': -90, 'puncture-proof': -90, 'driving-ace': -90 },
  },
  shedUseless: 100,
  shedDouble: 20,
  arriving: 100,
  onFurthest: 8,
  safetiesFrom: 4,
  safetyFrees: true,
  safetiesBeforeArriving: true,
  answers: 1,
  extends: { pile: 30, ahead: 100 },
  strays: 0,
};

/** Lays what scores most at once: safeties as they come, then the most km, then what frees it; attacks when nothing scores. */
const greedy: Policy = {
  lay: {
    ...{ '25': 25, '50': 50, '75': 75, '100': 100, '200': 200 },
    ...{ stop: 1, 'speed-limit': 1, 'out-of-gas': 1, 'flat-tire': 1, accident: 1 },
    ...{ roll: 10, 'end-of-limit': 10, gasoline: 10, 'spare-tire': 10, repairs: 10 },
    ...{ 'right-of-way': 300, 'extra-tank': 300, 'puncture-proof': 300, 'driving-ace': 300 },
  },
  shed: { ...sensible.shed, '25': 5, '50': 4, '75': 3, '100': 2, '200': 1, ...NO_REMEDY, roll: 0 },
  shedUseless: 0,
  shedDouble: 0,
  arriving: 1000,
  onFurthest: 0,
  safetiesFrom: 200,
  safetyFrees: true,
  safetiesBeforeArriving: false,
  answers: 1,
  extends: { pile: 0, ahead: -1000 },
  strays: 0,
};

/** Drives whenever it can, the longest card first; else it is freed, else it attacks; safeties wait for an attack. */
const longestFirst: Policy = {
  ...greedy,
  shed: sensible.shed,
  safetiesFrom: 0,
  safetyFrees: true,
  extends: null,
};

/** Any legal play, all alike; when there is none, any card is thrown away. */
const random: Policy = { ...greedy, strays: 1, answers: 0.5 };

/** Plays sensibly but attacks first, whoever is ahead. */
const aggressive: Policy = {
  ...sensible,
  lay: {
    ...sensible.lay,
    ...{ stop: 92, 'speed-limit': 58, 'out-of-gas': 94, 'flat-tire': 94, accident: 94 },
  },
  onFurthest: 20,
  extends: { pile: 20, ahead: -200 },
};

/** As children play who like to drive: now and then anything, attacks rarely, safeties at once. */
const casual: Policy = {
  ...sensible,
  lay: {
    ...sensible.lay,
    ...{ stop: 12, 'speed-limit': 10, 'out-of-gas': 12, 'flat-tire': 12, accident: 12 },
  },
  safetiesFrom: 60,
  answers: 0.8,
  strays: 0.1,
};

/** Found by `tests/runs/tunePolicy.ts` of small changes that won more of the same deals; it attacks early. */
const strongest: Policy = {
  lay: {
    '25': 29,
    '50': 30,
    '75': 45,
    '100': 55,
    '200': 58,
    stop: 88,
    'speed-limit': 59,
    'out-of-gas': 94,
    'flat-tire': 133,
    accident: 94,
    roll: 44,
    'end-of-limit': 50,
    gasoline: 87,
    'spare-tire': 54,
    repairs: 40,
    'right-of-way': 49,
    'extra-tank': 66,
    'puncture-proof': 56,
    'driving-ace': 75,
  },
  shed: {
    '25': 79,
    '50': 60,
    '75': 61,
    '100': 10,
    '200': -21,
    stop: 38,
    'speed-limit': 28,
    'out-of-gas': 15,
    'flat-tire': 10,
    accident: -14,
    roll: 9,
    'end-of-limit': 35,
    gasoline: 35,
    'spare-tire': 37,
    repairs: 33,
    'right-of-way': -71,
    'extra-tank': -70,
    'puncture-proof': -95,
    'driving-ace': -107,
  },
  shedUseless: 100,
  shedDouble: 42,
  arriving: 136,
  onFurthest: -3,
  safetiesFrom: 46,
  answers: 1,
  strays: 0,
  safetyFrees: true,
  safetiesBeforeArriving: true,
  extends: { pile: 66, ahead: 277 },
};

export const POLICIES = {
  strongest,
  sensible,
  greedy,
  longestFirst,
  random,
  aggressive,
  casual,
} as const;
