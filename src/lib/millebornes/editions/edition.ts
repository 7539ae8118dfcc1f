import type { CardId } from '../cards.ts';

export const EDITION_IDS = ['classique', 'prestige', 'green'] as const;
export type EditionId = (typeof EDITION_IDS)[number];

/** A seating of an edition: each player alone, or teams of two sitting opposite each other. */
export interface Shape {
  readonly players: number;
  readonly sides: number;
  /** Selectable distances to reach, in km; the first is the default. */
  readonly distances: readonly number[];
  /** Distance after an extension, in km; left out if the edition has no extension. */
  readonly extendTo?: number;
  /** Cards removed from the box before the deal. */
  readonly without?: Partial<Record<CardId, number>>;
}

/** House rules. Each edition lists those that it has. */
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

export interface Preset {
  readonly id: 'box' | 'short' | 'one-round' | 'series' | 'strict' | 'original' | 'young';
  readonly options: Options;
}

/** Points per line of the score sheet; editions leave out lines that they do not have. */
export interface Tariff {
  readonly perKm: number;
  readonly safety: number;
  /** Points for all four safeties on one side; they replace the points for each. */
  readonly allSafeties?: number;
  readonly coupFourre: number;
  readonly trip: number;
  readonly delayedAction?: number;
  readonly safeTrip: number;
  readonly noHundreds?: number;
  readonly extension?: number;
  readonly shutOut: number;
}

export interface Edition {
  readonly id: EditionId;
  readonly shapes: readonly Shape[];
  readonly options: readonly OptionName[];
  /** Values of options that are left out. */
  readonly defaults: Options;
  readonly presets: readonly Preset[];
  /** True if a side needs a `roll` after a remedy to go on. */
  readonly rollAfterRemedy: boolean;
  /**
   * End of play after the draw pile is empty: hands are played out, or the turn with the last card
   * ends the round.
   */
  readonly emptyPile: 'play-out' | 'last-turn';
  /** Winner of a round in which no side reaches the distance. */
  readonly unreached: 'nobody' | 'most-km';
  /** Winner if several sides have the most km: none, or all of them. */
  readonly equalKm: 'nobody' | 'shared';
  readonly tariff: Tariff | null;
}
