import type { DealSeed } from '../game/keyedDice.ts';
import type { HandSource, Strength } from '../game/partner.ts';
import type { GameMove } from '../games.ts';
import type { TagId } from '../reader/events.ts';

export interface Partners {
  readonly hands: HandSource;
  /** Seed of the dealt hands. Never part of a view, since it reveals all of them. */
  readonly seed: DealSeed;
  readonly seats: readonly { readonly seat: number; readonly strength: Strength }[];
  readonly told: readonly EnteredCard[];
  readonly named: NamedMove | null;
  readonly stuck: LinePosition | null;
}

interface LinePosition {
  readonly moves: number;
  readonly line: number;
}

interface NamedMove extends LinePosition {
  readonly move: GameMove;
}

export interface EnteredCard {
  readonly seat: number;
  readonly card: string;
  /** Null if it was entered on a screen. */
  readonly tag: TagId | null;
  readonly moves: number;
  readonly round: number;
}

export interface PartnersAtTable {
  readonly hands: HandSource;
  readonly seats: readonly {
    readonly seat: number;
    readonly strength: Strength;
    /** Number of cards still to be entered; negative if there are too many. 0 for dealt hands. */
    readonly missing: number;
  }[];
}

/** True if one person plays against the program alone, with dealt hands. */
export const playsAlone = (
  partners:
    (Pick<PartnersAtTable, 'hands'> & { readonly seats: readonly unknown[] }) | null | undefined,
  seatCount: number,
): boolean => partners?.hands === 'dealt' && partners.seats.length >= seatCount - 1;

/** Returns the names of the program's players. */
export const programNames = (
  partners: { readonly seats: readonly { readonly seat: number }[] } | null | undefined,
  names: readonly string[],
): readonly string[] => partners?.seats.flatMap(({ seat }) => names[seat] ?? []) ?? [];

/** Returns the names of the program's players if one person plays against them alone, else none. */
export function programsAgainstOne(
  partners:
    | (Pick<PartnersAtTable, 'hands'> & {
        readonly seats: readonly { readonly seat: number }[];
      })
    | null
    | undefined,
  names: readonly string[],
): readonly string[] {
  const programs = programNames(partners, names);
  return playsAlone(partners, names.length) && programs.length < names.length ? programs : [];
}

export type PartnerEvent =
  | {
      readonly type: 'partnerSeated';
      readonly seat: number;
      readonly strength: Strength | null;
      readonly hands: HandSource;
      /** Seed from here on. Missing if the previous deal continues, and in older logs. */
      readonly seed?: string;
    }
  | {
      readonly type: 'partnerTold';
      readonly seat: number;
      readonly card: string;
      readonly tag: TagId | null;
    }
  | { readonly type: 'partnerUntold'; readonly seat: number };

export const isPlayedBy = (players: readonly string[], move: GameMove): boolean =>
  'by' in move && players.includes(move.by);
