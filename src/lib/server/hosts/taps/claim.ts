import type { Result } from '../../../game/result.ts';
import type { Authority } from '../../../game/tableGame.ts';
import type { IdentifiedTag, KnownTag } from '../../../house/lookUp.ts';
import type { HouseState } from '../../../house/state.ts';
import type { ProtocolRefusal, TapResult } from '../../../protocol/messages.ts';
import type { ReaderProblem, Tap } from '../../../reader/events.ts';
import type { ReaderRole } from '../../../table/binding.ts';
import type { Answer } from '../../../table/answer.ts';
import type { TapCommand } from '../../../table/commands.ts';
import type { Pairings } from '../../access/pairing.ts';
import type { HouseHost } from '../houseHost.ts';
import type { HandReaderPlace } from '../../events.ts';
import type { Queries } from '../../queries.ts';
import type { Openings } from '../openings.ts';
import type { TableHost } from '../tableHost.ts';

/** Connection that sent a tap. */
export interface TapSource {
  readonly bridge: string;
  readonly ofPage: boolean;
  /** Id of the guest device that brought the tap; null for the venue's own bridge or device. */
  readonly guestDevice: string | null;
}

/** Place of a tap's reader in the venue. */
export interface TapPlace {
  /** Id of the reader: its bridge and its name there. */
  readonly reader: string;
  readonly role: ReaderRole;
  /** Code of the reader's table; null if no table is open for it. */
  readonly table: string | null;
  /** Code of the tournament for which a deck is stacked on this reader. */
  readonly stacksFor: string | null;
  /** True while taps of this reader belong to the desk. */
  readonly isAtDesk: boolean;
  /** True if the desk accepts taps of this reader: a guest's reader may be left out. */
  readonly countsAtDesk: boolean;
}

/** Everything that claims may look at. */
export interface TapState extends TapPlace {
  readonly source: TapSource;
  readonly identified: IdentifiedTag;
  /** Meaning of the tag, also from its written identity on a hand's reader. */
  readonly known: KnownTag | null;
  /** True if a proposal is held for this reader's table, or another token is being handled. */
  readonly isOpeningHere: boolean;
  readonly house: HouseState;
}

/** Tag that a reader could not read. */
export interface Misread {
  readonly id: string;
  /** Name of the reader on its bridge. */
  readonly reader: string;
  readonly problem: ReaderProblem;
}

export type TapAnswered = Promise<Result<TapResult, ProtocolRefusal>>;

export type PairingApproval = Pick<Pairings, 'list' | 'grant'>;

/** Parts of the server that answer taps. */
export interface TapServices {
  readonly house: Pick<HouseHost, 'ask' | 'setupTap' | 'answerTap'>;
  readonly tables: Pick<TableHost, 'ask'>;
  readonly openings: Pick<Openings, 'take'>;
  readonly pairingApproval: PairingApproval;
  /** Reports a tag that was laid on the reader of a hand, with the table's public answer. */
  handLaid(laid: TapCommand, answer: Answer, place: HandReaderPlace): void;
  readonly ask: Queries['ask'];
  authorityAt(table: string): Authority;
  /** Time in ms since the epoch. */
  now(): number;
}

/** One part of the server that may take a tap. `Claimed` is what its answer needs. */
export interface TapClaim<Claimed = unknown> {
  readonly name: string;
  /** Pure: returns null to leave the tap to the next claim. */
  claim(tap: Tap, state: TapState): Claimed | null;
  /** Answers a claimed tap. Null if the state changed meanwhile; the next claims are asked then. */
  answer(claimed: Claimed, tap: Tap, services: TapServices): Promise<Awaited<TapAnswered> | null>;
  /** Handles an unreadable tag; null leaves it to the next claim. */
  misread?(misread: Misread, place: TapPlace, services: TapServices): Promise<void> | null;
}
