import type { CardId } from '../../millebornes/cards.ts';

/**
 * Parameters of a way to play. The card with the highest value goes first; ties follow the order of
 * cards.
 */
export interface Policy {
  /** Value of laying each card; a card below 0 is never laid. */
  readonly lay: Readonly<Record<CardId, number>>;
  /** Value of discarding each card when none is laid. */
  readonly shed: Readonly<Record<CardId, number>>;
  readonly shedUseless: number;
  readonly shedDouble: number;
  readonly arriving: number;
  readonly onFurthest: number;
  /**
   * Draw pile size from which downwards safeties are laid. Before that they are kept for a
   * coup-fourré.
   */
  readonly safetiesFrom: number;
  readonly safetyFrees: boolean;
  readonly safetiesBeforeArriving: boolean;
  /** Share of attacks answered by a safety in hand (0 to 1). */
  readonly answers: number;
  /** Minimum draw pile and minimum lead in km for an extension; null: never. */
  readonly extends: { readonly pile: number; readonly ahead: number } | null;
  readonly strays: number;
}

const NO_REMEDY = { gasoline: 0, 'spare-tire': 0, repairs: 0 };

/**
 * Plays like most experienced players: driving first, then remedies, attacks on the leader, and
 * safeties kept for coups-fourrés.
 */
const sensible: Policy = {
  lay: {
    '25': 20,
    '50': 30,
    '75': 40,
    '100': 50,
    '200': 45,
    stop: 32,
    'speed-limit': 25,
    'out-of-gas': 35,
    'flat-tire': 35,
    accident: 35,
    roll: 70,
    'end-of-limit': 28,
    gasoline: 80,
    'spare-tire': 80,
    repairs: 80,
    'right-of-way': 60,
    'extra-tank': 60,
    'puncture-proof': 60,
    'driving-ace': 60,
  },
  shed: {
    '25': 50,
    '50': 40,
    '75': 30,
    '100': 10,
    '200': 15,
    stop: 12,
    'speed-limit': 30,
    'out-of-gas': 10,
    'flat-tire': 10,
    accident: 10,
    roll: 20,
    'end-of-limit': 38,
    gasoline: 35,
    'spare-tire': 35,
    repairs: 35,
    'right-of-way': -90,
    'extra-tank': -90,
    'puncture-proof': -90,
    'driving-ace': -90,
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

const greedy: Policy = {
  lay: {
    '25': 25,
    '50': 50,
    '75': 75,
    '100': 100,
    '200': 200,
    stop: 1,
    'speed-limit': 1,
    'out-of-gas': 1,
    'flat-tire': 1,
    accident: 1,
    roll: 10,
    'end-of-limit': 10,
    gasoline: 10,
    'spare-tire': 10,
    repairs: 10,
    'right-of-way': 300,
    'extra-tank': 300,
    'puncture-proof': 300,
    'driving-ace': 300,
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

const longestFirst: Policy = {
  ...greedy,
  shed: sensible.shed,
  safetiesFrom: 0,
  safetyFrees: true,
  extends: null,
};

const random: Policy = { ...greedy, strays: 1, answers: 0.5 };

const aggressive: Policy = {
  ...sensible,
  lay: {
    ...sensible.lay,
    stop: 92,
    'speed-limit': 58,
    'out-of-gas': 94,
    'flat-tire': 94,
    accident: 94,
  },
  onFurthest: 20,
  extends: { pile: 20, ahead: -200 },
};

/** Plays like children who like to drive: some random moves, few attacks, safeties at once. */
const casual: Policy = {
  ...sensible,
  lay: {
    ...sensible.lay,
    stop: 12,
    'speed-limit': 10,
    'out-of-gas': 12,
    'flat-tire': 12,
    accident: 12,
  },
  safetiesFrom: 60,
  answers: 0.8,
  strays: 0.1,
};

/**
 * Result of `tests/lab/tunePolicy.ts`, a search by small changes that win more of the same deals.
 * It attacks early.
 */
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
