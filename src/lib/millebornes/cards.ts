import type { Box } from '../game/box.ts';

/** Ids of the 19 kinds of card, from their standard English names. */
export const DISTANCES = ['25', '50', '75', '100', '200'] as const;
export const HAZARDS = ['stop', 'speed-limit', 'out-of-gas', 'flat-tire', 'accident'] as const;
export const REMEDIES = ['roll', 'end-of-limit', 'gasoline', 'spare-tire', 'repairs'] as const;
export const SAFETIES = ['right-of-way', 'extra-tank', 'puncture-proof', 'driving-ace'] as const;
export const CARDS = [...DISTANCES, ...HAZARDS, ...REMEDIES, ...SAFETIES] as const;

export type Distance = (typeof DISTANCES)[number];
export type Hazard = (typeof HAZARDS)[number];
export type Remedy = (typeof REMEDIES)[number];
export type Safety = (typeof SAFETIES)[number];
export type CardId = (typeof CARDS)[number];

/**
 * Copies of each card in a box of 106. No rulebook prints the split of the distance cards; it is
 * common knowledge.
 */
export const COPIES: Readonly<Record<CardId, number>> = {
  '25': 10,
  '50': 10,
  '75': 10,
  '100': 12,
  '200': 4,
  stop: 5,
  'speed-limit': 4,
  'out-of-gas': 3,
  'flat-tire': 3,
  accident: 3,
  roll: 14,
  'end-of-limit': 6,
  gasoline: 6,
  'spare-tire': 6,
  repairs: 6,
  'right-of-way': 1,
  'extra-tank': 1,
  'puncture-proof': 1,
  'driving-ace': 1,
};

export const REMEDY_OF: Readonly<Record<Hazard, Remedy>> = {
  stop: 'roll',
  'speed-limit': 'end-of-limit',
  'out-of-gas': 'gasoline',
  'flat-tire': 'spare-tire',
  accident: 'repairs',
};

export const SAFETY_AGAINST: Readonly<Record<Hazard, Safety>> = {
  stop: 'right-of-way',
  'speed-limit': 'right-of-way',
  'out-of-gas': 'extra-tank',
  'flat-tire': 'puncture-proof',
  accident: 'driving-ace',
};

const KINDS = new Map<string, 'distance' | 'hazard' | 'remedy' | 'safety'>([
  ...DISTANCES.map((card) => [card, 'distance'] as const),
  ...HAZARDS.map((card) => [card, 'hazard'] as const),
  ...REMEDIES.map((card) => [card, 'remedy'] as const),
  ...SAFETIES.map((card) => [card, 'safety'] as const),
]);

export const isCard = (id: string): id is CardId => KINDS.has(id);
export const isDistance = (id: string): id is Distance => KINDS.get(id) === 'distance';
export const isHazard = (id: string): id is Hazard => KINDS.get(id) === 'hazard';
export const isRemedy = (id: string): id is Remedy => KINDS.get(id) === 'remedy';
export const isSafety = (id: string): id is Safety => KINDS.get(id) === 'safety';

const INDEX = new Map<string, number>(CARDS.map((card, index) => [card, index]));

export const cardIndex = (id: string): number => INDEX.get(id) ?? -1;

const KM: Readonly<Record<Distance, number>> = {
  '25': 25,
  '50': 50,
  '75': 75,
  '100': 100,
  '200': 200,
};

export const kmOf = (card: Distance): number => KM[card];

/** The 106 cards that all editions play with; memo cards are left out. */
export const MILLE_BORNES_BOX = {
  id: '1000-bornes',
  cards: CARDS.map((id) => ({ id, copies: COPIES[id] })),
} as const satisfies Box;
