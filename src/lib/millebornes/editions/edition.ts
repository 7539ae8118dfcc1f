import type { CardId } from '../cards.ts';

export const EDITION_IDS = ['classique', 'prestige', 'green'] as const;
export type EditionId = (typeof EDITION_IDS)[number];

/** Who plays with whom: each alone, or partners sitting opposite in teams of two. */
export interface Shape {
  readonly players: number;
  readonly sides: number;
  /** Distances to reach that may be chosen (km); the first is the edition's. */
  readonly distances: readonly number[];
  /** Distance that may be asked for on reaching the first one exactly, if the edition knows the extension. */
  readonly extendTo?: number;
  /** Cards taken out of the box before the deal. */
  readonly without?: Partial<Record<CardId, number>>;
}

/** House options; which ones exist is said by the edition. */
export interface Options {
  readonly target?: number;
  readonly rounds?: number;
  readonly distance?: number;
  readonly rollAfterSafety?: boolean;
  readonly shutOut?: ShutOut;
  readonly noHundreds?: boolean;
  readonly rollAfterEndOfLimit?: boolean;
  readonly rollAfterRemedy?: boolean;
  readonly youngPlayers?: boolean;
}

export type OptionName = keyof Options;

export const SHUT_OUTS = ['no-safety', 'no-distance', 'off'] as const;
export type ShutOut = (typeof SHUT_OUTS)[number];

/** House rules under one name: what is other than in the box. */
export interface Preset {
  readonly id: 'box' | 'short' | 'one-round' | 'series' | 'strict' | 'original' | 'young';
  readonly options: Options;
}

/** Points per line of the score sheet; an absent line does not exist in the edition. */
export interface Tariff {
  readonly perKm: number;
  readonly safety: number;
  /** All four safeties by one side, in place of four times one. */
  readonly allSafeties?: number;
  readonly coupFourre: number;
  readonly trip: number;
  readonly delayedAction?: number;
  readonly safeTrip: number;
  readonly noHundreds?: number;
  readonly extension?: number;
  readonly shutOut: number;
}

/** One printed rulebook as data that the rules ask. */
export interface Edition {
  readonly id: EditionId;
  readonly shapes: readonly Shape[];
  readonly options: readonly OptionName[];
  /** What holds when an option is left out. */
  readonly defaults: Options;
  /** House rules that are offered by name; those of the box first. */
  readonly presets: readonly Preset[];
  /** Does a side whose hazard is cured still need a `roll` to go on? */
  readonly rollAfterRemedy: boolean;
  /** What happens when the draw pile is empty: hands are played out, or the turn that drew its last card is the last. */
  readonly emptyPile: 'play-out' | 'last-turn';
  /** Who wins a round in which nobody reaches the distance. */
  readonly unreached: 'nobody' | 'most-km';
  /** Equal most km: nobody wins, or all of them do. */
  readonly equalKm: 'nobody' | 'shared';
  /** Points a line, or rounds won are counted. */
  readonly tariff: Tariff | null;
}
