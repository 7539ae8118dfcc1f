import type { BoxId } from '../games/boxes.ts';
import type { ReaderState, TagId } from '../reader/events.ts';
import type { ReaderTrouble } from '../reader/pcscTrouble.ts';
import type { Binding, ReaderRole, TableBinding } from '../table/binding.ts';
import type { PlayedGame } from './commands.ts';
import type { OpeningView } from './opening.ts';
import type { BoundTag, CheckResult, DeskWork } from './work.ts';

export interface DeckView {
  readonly id: string;
  readonly name: string;
  readonly box: BoxId;
  readonly bound: Readonly<Record<string, number>>;
  readonly cards: number;
  readonly size: number;
  readonly tokens: readonly Binding[];
  readonly check: CheckView | null;
}

export interface OfferView {
  readonly id: string;
  readonly name: string;
  readonly known: boolean;
  readonly box: BoxId;
  readonly cards: number;
  readonly tokens: readonly TableBinding[];
  readonly bridge: string;
  readonly reader: string;
}

export interface CheckView {
  readonly counted: number;
  readonly expected: number;
  readonly missing: readonly MissingCard[];
  readonly untagged: readonly MissingCard[];
  readonly twice: readonly BoundTag[];
  readonly foreign: readonly BoundTag[];
  readonly unknown: readonly TagId[];
  readonly last: CheckResult | null;
}

export interface MissingCard {
  readonly card: string;
  /** Copy numbers, from 1. */
  readonly copies: readonly number[];
}

export interface ReaderView {
  /** Bridge and reader name; stable over restarts. */
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly bridge: string;
  readonly connected: boolean;
  readonly state: ReaderState;
  /** Keyboard device paths on its machine, one of which may be the missing reader. */
  readonly keyboards?: readonly string[];
  readonly chosen?: true;
  /** Reason of its state, if its driver knows it. */
  readonly trouble?: ReaderTrouble;
  readonly duplicate?: true;
  readonly ofPage?: true;
  readonly guest?: true;
  readonly waiting?: number;
  readonly aside?: number;
  /** Number of unknown cards since the last known one. */
  readonly unknownCards?: number;
  readonly role: ReaderRole;
  /** Code of its own table; null for the default table. */
  readonly table: string | null;
  /** Set while the desk is in use and the reader is ready: `heard` if its cards count. */
  readonly desk?: 'heard' | 'deaf';
}

export type TableSummary = PlayedGame & {
  readonly code: string;
  readonly seats: readonly string[];
  readonly deck?: string;
  readonly looking?: true;
  readonly byHand?: true;
  readonly sides?: number;
  readonly closed?: true;
  readonly readersLeft?: true;
  readonly createdAt: number;
};

export interface HouseView {
  readonly position: number;
  readonly tables: readonly TableSummary[];
  readonly decks: readonly DeckView[];
  readonly offers: readonly OfferView[];
  readonly readers: readonly ReaderView[];
  readonly work: DeskWork | null;
  readonly opening?: OpeningView;
  readonly readersAt: string | null;
  readonly lab: boolean;
  /** URL of this server for phones, shown as a QR code. */
  readonly address: string;
}
