import type { Role } from '../devices/roles.ts';
import type { MatchesChange } from '../history/view.ts';
import type { HouseDifference } from '../house/viewDifference.ts';
import type { OpeningView } from '../house/opening.ts';
import type { CheckResult, EnrolResult } from '../house/work.ts';
import type { ReaderHealth } from '../house/health.ts';
import type { ReaderName } from '../reader/events.ts';
import type { Answer } from '../table/answer.ts';
import type { HandAnswer } from '../table/hand.ts';
import type { TableView } from '../table/view.ts';
import type { RecordError } from '../record/error.ts';
import type { BoardsView } from '../tournament/boards/view.ts';
import type { TournamentDifference, TournamentSummary } from '../tournament/view.ts';
import type {
  SpeakerAnnouncement,
  PrivateAnnouncement,
  LocalisedText,
  SpeechScope,
} from './announcements.ts';
import type { TelevisionsView, TelevisionChange } from './television.ts';
import type {
  AccessAtTable,
  EquipmentView,
  TournamentHallUpdate,
  HallPlaces,
} from './tournaments.ts';

/** Maximum size of a message, in bytes. */
export const MAX_MESSAGE_BYTES = 16_384;

/** socket.io namespaces: one for pages, one for reader bridges. */
export const SCREENS_NAMESPACE = '/';
export const BRIDGES_NAMESPACE = '/bridge';

/** Version of the bridge protocol; raised with each incompatible change. */
export const BRIDGE_PROTOCOL = 1;

/** socket.io `auth` of a page that limits itself to a viewer's role, on any device. */
export const VIEWER_AUTH = { viewer: true } as const;

/** Headers of a page's long polling. A page of another site cannot send them without asking first. */
export const PAGE_HEADERS = { 'x-table-companion': 'page' } as const;

/**
 * Refusals without any effect. `not-saved`: the store failed, a retry may succeed. `failed`: a
 * server error specific to this request, final after `MAX_FAULTS` attempts.
 */
export const PROTOCOL_REFUSALS = [
  'malformed',
  'unknown-message',
  'unknown-table',
  'not-allowed',
  'not-saved',
  'failed',
] as const;
export interface ProtocolRefusal {
  readonly code: (typeof PROTOCOL_REFUSALS)[number];
  /** Path in the message, for authors of clients. */
  readonly at?: string;
  readonly needs?: Role;
  /** Id of the fault in the server's log; only with `failed`. */
  readonly fault?: string;
}

export type Reply<Value, Refusal = ProtocolRefusal> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal | ProtocolRefusal };

/**
 * Answer to a screen. `position`, at a table counted by hand: each view from this position on has
 * the effect of the accepted command, or what became of it since.
 */
export type TableAnswer = Answer & { readonly position?: number };

export type TapResult = TapAnswer['answer'];

export interface TapAnswer {
  readonly answer:
    | Answer
    | {
        readonly outcome: 'enrolled';
        readonly result: EnrolResult['outcome'] | 'begun' | 'stopped';
      }
    | {
        readonly outcome: 'checked';
        readonly result: CheckResult['outcome'];
        /** Set while a deck is stacked: the next card, or null if none is needed. */
        readonly stacks?: { readonly next: string | null };
      }
    | { readonly outcome: 'identified'; readonly reader: ReaderName }
    /** The reader must write this on the tag, and report the result as `written`. */
    | { readonly outcome: 'to-write'; readonly text: string; readonly lock: boolean }
    /** The venue is busy with a deck at another reader. */
    | { readonly outcome: 'not-the-desk' }
    | { readonly outcome: 'no-table' }
    /** A token without a table, or at a finished match: the speech and the proposal. */
    | ({ readonly outcome: 'opening' } & Pick<OpeningView, 'said' | 'proposal'>);
  readonly text: LocalisedText;
}

/** Another connected device plays that seat. */
export interface SeatTakenRefusal {
  readonly code: 'seat-taken';
}

export interface ServerToScreen {
  table: (view: TableSnapshot) => void;
  /** Difference from the last message; after `watchHouse`. */
  house: (difference: HouseDifference) => void;
  matches: (change: MatchesChange) => void;
  places: (places: HallPlaces) => void;
  erased: (code: string) => void;
  access: (view: AccessAtTable) => void;
  ticket: (ticket: TableTicket) => void;
  readers: (health: ReadersHealth) => void;
  /** Private message, to the screens that play this seat alone. */
  hand: (news: PlayableHandMessage) => void;
  servers: (told: ServerList) => void;
  /**
   * `moved`: another screen of this device chose another seat, or none. Earlier servers name the
   * table alone.
   */
  unseated: (table: string, seat?: number, moved?: boolean) => void;
  televisions: (view: TelevisionsView) => void;
  wish: (wish: TelevisionChange) => void;
  tournaments: (list: readonly TournamentSummary[]) => void;
  tournament: (difference: TournamentDifference) => void;
  boards: (view: BoardsView) => void;
  floor: (news: TournamentHallUpdate) => void;
  equipment: (view: EquipmentView) => void;
  tournamentErased: (code: string) => void;
}

/**
 * Table with the id of the log that counts its changes. The log of a restored backup is another
 * one, and may have fewer.
 */
export type TableSnapshot = TableView & { readonly log: string };

/** Addresses of all servers of the venue, and the pass that identifies the page there. */
export interface ServerList {
  readonly addresses: readonly string[];
  /** Sent as the WebSocket subprotocol; valid for an hour. */
  readonly pass: string;
}

/** Private message for the player of one seat. Never stored. */
export interface HandMessage {
  readonly table: string;
  readonly seat: number;
  readonly said: HandAnswer;
  readonly held: number;
}

/** `ear` is the key that plays the message on this device once, within a short time. */
export type PlayableHandMessage = HandMessage & { readonly ear: string };

/** This screen plays no seat at that table, or hands are not tracked there. */
export interface NoHandRefusal {
  readonly code: 'no-hand';
}

export interface TableTicket {
  readonly table: string;
  readonly ticket: string;
}

export interface ReadersHealth {
  readonly table: string;
  readonly readers: readonly ReaderHealth[];
  /** True if the readers were moved to another table. */
  readonly left?: true;
}

export interface KeyboardChoice {
  readonly reader: ReaderName;
  readonly keyboard: string | null;
}

export interface BridgeAuth {
  /** Stable across restarts of the bridge. */
  readonly bridge: string;
  /**
   * Secret shared with the server by `npm start`; the simulator page has none, and works only if
   * the lab is allowed.
   */
  readonly secret?: string;
  /** Nonce of a bridge that proves itself by the secret instead of sending it. */
  readonly nonce?: string;
  /** Proof that answers the challenge of a `ProofRequired`. */
  readonly answer?: { readonly challenge: string; readonly proof: string };
  readonly table?: string;
  readonly speaks?: readonly SpeechScope[];
  /**
   * Its `BRIDGE_PROTOCOL`. Omitted by the first bridges (version 1) and by the server's own pages.
   */
  readonly protocol?: number;
  readonly version?: string;
}

/** First answer to a greeting with a nonce: the server proves that it knows the secret. */
export interface ProofRequired {
  readonly code: 'proof-required';
  readonly challenge: string;
  readonly proof: string;
}

export interface NewerBridgeRefusal {
  readonly code: 'newer-bridge';
  readonly knows: number;
}

/** Refuses a permitted bridge because its name is used by another, or by the venue's own. */
export interface NameTakenRefusal {
  readonly code: 'name-taken';
}

/** Refuses a report because the bridge has, or once had, more than `most` readers. */
export interface TooManyReadersRefusal {
  readonly code: 'too-many-readers';
  readonly most: number;
}

export type ReaderHealthReport = Pick<ReaderHealth, 'name' | 'health'>;

export interface ServerToBridge {
  /** Sent when another bridge connects under the same name. */
  areYouThere: (ack: () => void) => void;
  /** An administrator chose or released a keyboard; ignored by older bridges. */
  keyboard: (choice: KeyboardChoice) => void;
  /** States of its readers, with details that only the server knows; always all of them. */
  health: (readers: readonly ReaderHealthReport[]) => void;
  heard: (news: SpeakerAnnouncement) => void;
  whisper: (news: PrivateAnnouncement) => void;
}

export type RecordRefusal =
  | ProtocolRefusal
  | { readonly code: 'too-big' | 'not-json' | 'too-often' }
  | ({ readonly code: 'bad-record' } & RecordError);

export type RecordReply = Reply<
  {
    readonly table: string;
    /** Numbers of the moves, from 1, that the rules refuse and the match omits. */
    readonly leftOut: readonly number[];
  },
  RecordRefusal
>;
