import type { DeviceCommand, DeviceRefusal } from '../devices/commands.ts';
import type { Role } from '../devices/roles.ts';
import type { ChancesView } from '../game/chances.ts';
import type { Begins } from '../game/rematch.ts';
import type { FiguresView, PlayerView } from '../history/figures.ts';
import type { HistoryView, PageRequest } from '../history/pages.ts';
import type { MatchesChange, MatchesView } from '../history/view.ts';
import type { HouseAnswer, HouseCommand, HouseRefusal } from '../house/commands.ts';
import type { HouseDifference } from '../house/viewDifference.ts';
import type { OpeningView } from '../house/opening.ts';
import type { HouseView } from '../house/view.ts';
import type { BoundTag, CheckResult, EnrolResult } from '../house/work.ts';
import type { ReaderHealth } from '../house/health.ts';
import type { ReaderName, ReaderProblem, ReaderState, TagId, Tap } from '../reader/events.ts';
import type { WriteResult } from '../reader/ndef.ts';
import type { Answer } from '../table/answer.ts';
import type { ScreenCommand } from '../table/commands.ts';
import type {
  Correction,
  ChoicesReply,
  MoveOfLine,
  PreviewReply,
} from '../table/correct/correction.ts';
import type { HandSaid } from '../table/hand.ts';
import type { StoryPart } from '../table/story.ts';
import type { LookView, TableView } from '../table/view.ts';
import type { RecordError } from '../record/error.ts';
import type { BoardRefusal } from '../tournament/boards/commands.ts';
import type { BoardsView } from '../tournament/boards/view.ts';
import type { TournamentDifference, TournamentSummary } from '../tournament/view.ts';
import type { BoardsRequest, WatchBoardsRequest } from './boards.ts';
import type { BusChange, BusRefusal, BusView } from './bus.ts';
import type { MachineNews, PrivateNews, Sentence, Speaks } from './heard.ts';
import type {
  NoTelevision,
  TelevisionRequest,
  TelevisionsView,
  TuneRequest,
  Wish,
} from './television.ts';
import type {
  AccessAtTable,
  EquipmentView,
  FloorNews,
  FloorView,
  HallPlaces,
  HallView,
  Invite,
  InviteRequest,
  CreateTournamentRequest,
  DirectorRefusal,
  TournamentAnswer,
  TournamentRequest,
  TournamentSnapshot,
  WatchTournamentRequest,
} from './tournaments.ts';

/** Largest message taken from anyone, in bytes. */
export const MAX_MESSAGE_BYTES = 16_384;

/** socket.io namespaces: one for pages, one for reader bridges. */
export const SCREENS_NAMESPACE = '/';
export const BRIDGES_NAMESPACE = '/bridge';

/** Which way bridges and server talk; raised when a server can no longer understand bridges of before, or they it. */
export const BRIDGE_PROTOCOL = 1;

/** What a page says when it connects (socket.io `auth`) that may do no more than anybody, whoever's device it is on. */
export const ONLY_WATCHES = { viewer: true } as const;

/**
 * Refusals of the border itself; they change nothing. `not-saved`: the disk did not take it, later it may. `failed`: this
 * very tap meets a fault of the server.
 */
export const BORDER_REFUSALS = [
  'malformed',
  'unknown-message',
  'unknown-table',
  'not-allowed',
  'not-saved',
  'failed',
] as const;
export interface BorderRefusal {
  readonly code: (typeof BORDER_REFUSALS)[number];
  /** Where in the message, as a path, for people who write clients. */
  readonly at?: string;
  /** What one must be to be allowed. */
  readonly needs?: Role;
}

export type Reply<Value, Refusal = BorderRefusal> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal | BorderRefusal };

type Ack<R> = (reply: R) => void;

/** The answer to a tap, with the sentence a display at the reader may show. */
/** What became of a tap, without its words. */
export type TapResult = TapAnswer['answer'];

export interface TapAnswer {
  readonly answer:
    | Answer
    /** A token began enrolling, or gave the readers back to the tables. */
    | {
        readonly outcome: 'enrolled';
        readonly result: EnrolResult['outcome'] | 'begun' | 'stopped';
      }
    | {
        readonly outcome: 'checked';
        readonly result: CheckResult['outcome'];
        /** It was laid to be stacked: the card that comes next, null where none is asked for. */
        readonly stacks?: { readonly next: string | null };
      }
    /** A page asked which reader this is; nothing was played. */
    | { readonly outcome: 'identified'; readonly reader: ReaderName }
    /** The reader is to write this on the tag, and to say `written` how that went. */
    | { readonly outcome: 'to-write'; readonly text: string; readonly lock: boolean }
    /** The house does other work than playing, and not at this reader. */
    | { readonly outcome: 'not-the-desk' }
    | { readonly outcome: 'no-table' }
    /** A token on a reader that plays nowhere, or at a match that is over: what is said, and what is proposed then. */
    | ({ readonly outcome: 'opening' } & Pick<OpeningView, 'said' | 'proposal'>);
  readonly text: Sentence;
}

export interface TableRequest {
  /** Chosen by the asker, kept when the request is sent again. */
  readonly id: string;
  readonly table: string;
  readonly command: ScreenCommand;
}

/** Asks what can be corrected at a move. */
export type ChoicesRequest = { readonly table: string } & MoveOfLine;

/** Asks what a correction would do. */
export type PreviewRequest = { readonly table: string } & Correction;

export interface HouseRequest {
  readonly id: string;
  readonly command: HouseCommand;
}

export interface EraseRequest {
  readonly id: string;
  readonly table: string;
}

/** Chooses a keyboard that a bridge names as a reader; `reader`: the id of the reader that names it, or is given back. */
export interface ChooseKeyboardRequest {
  readonly reader: string;
  readonly keyboard: string | null;
}

export interface DeviceRequest {
  readonly id: string;
  readonly command: DeviceCommand;
}

/** Asks for a table, with the ticket that this screen was given when it found it before. */
export interface WatchRequest {
  readonly table: string;
  readonly ticket?: string;
}

/** The player of that seat holds this screen; null: of none any more. Seats are numbered from 0 in order of play. */
export interface SitRequest {
  readonly table: string;
  readonly seat: number | null;
}

/** The players of that table want to play again, its match being over. */
export interface RematchRequest {
  readonly id: string;
  readonly table: string;
  readonly begins: Begins;
}

/** Another device that is here plays that seat. */
export interface SeatTaken {
  readonly code: 'seat-taken';
}

/** Null: the house wishes none, or of this game it is not known. */
export type ChancesAnswer = ChancesView | null;
/** Null as for chances. */
type StoryAnswer = StoryPart | null;
export interface ScreenToServer {
  watch: (request: WatchRequest, ack: Ack<Reply<TableSnapshot>>) => void;
  /** The table as it stood after that many moves; as it stands when there are not so many. */
  look: (request: WatchRequest & { readonly moves: number }, ack: Ack<Reply<LookView>>) => void;
  /** Who will win, as far as it could be known after that many moves; null where the house wishes none or it is not known. */
  chances: (
    request: WatchRequest & { readonly moves: number },
    ack: Ack<Reply<ChancesAnswer>>,
  ) => void;
  /** How its finished rounds went on after that many moves, a stretch at a time; null as for chances. */
  story: (request: WatchRequest & { readonly moves: number }, ack: Ack<Reply<StoryAnswer>>) => void;
  choices: (request: ChoicesRequest, ack: Ack<Reply<ChoicesReply>>) => void;
  preview: (request: PreviewRequest, ack: Ack<Reply<PreviewReply>>) => void;
  /** Which tag is which in a deck, for its printed sheet. */
  deckTags: (request: { deck: string }, ack: Ack<Reply<readonly BoundTag[], HouseRefusal>>) => void;
  watchHouse: (request: Record<string, never>, ack: Ack<Reply<HouseView>>) => void;
  /** The matches of the house that are going on; and from then on what becomes of any match. */
  watchMatches: (request: Record<string, never>, ack: Ack<Reply<MatchesView>>) => void;
  /** All tables of this evening, over or not; and from then on what becomes of any match. */
  watchHall: (request: Record<string, never>, ack: Ack<Reply<HallView>>) => void;
  /** Some matches of the house, over or not; and from then on what becomes of any. */
  history: (request: PageRequest, ack: Ack<Reply<HistoryView>>) => void;
  /** What the matches come to that such a search finds. */
  figures: (request: { readonly query: string }, ack: Ack<Reply<FiguresView>>) => void;
  /** What one player did in all matches. */
  playerFigures: (request: { readonly player: string }, ack: Ack<Reply<PlayerView>>) => void;
  table: (request: TableRequest, ack: Ack<Reply<Answer>>) => void;
  house: (request: HouseRequest, ack: Ack<Reply<HouseAnswer, HouseRefusal>>) => void;
  chooseKeyboard: (request: ChooseKeyboardRequest, ack: Ack<Reply<null, HouseRefusal>>) => void;
  /** Deletes a match for good and at once: its table, its moves, the names of its players. */
  eraseTable: (request: EraseRequest, ack: Ack<Reply<HouseAnswer, HouseRefusal>>) => void;
  /** Whom the house tells what happens, and how they do. */
  bus: (request: Record<string, never>, ack: Ack<Reply<BusView>>) => void;
  /** Tells others, or otherwise; it takes effect before it is answered. */
  setBus: (change: BusChange, ack: Ack<Reply<BusView, BusRefusal>>) => void;
  /** What this screen may do at a table, or in the house where none is named; and all later changes of that. */
  access: (request: { table: string | null }, ack: Ack<Reply<AccessAtTable>>) => void;
  device: (request: DeviceRequest, ack: Ack<Reply<null, DeviceRefusal>>) => void;
  /** Which seat this screen plays, for as long as it is connected. */
  sit: (request: SitRequest, ack: Ack<Reply<null, SeatTaken>>) => void;
  /** What the player of this screen holds; answered to nobody else. */
  hand: (request: HandRequest, ack: Ack<Reply<HeardHand, NoHand>>) => void;
  /** What the player of this screen might play now, by that hand and what everybody can know, or why it is not said; to nobody else. */
  hint: (request: { readonly table: string }, ack: Ack<Reply<HeardHand, NoHand>>) => void;
  /** Opens the rematch of that table; answers the code of its table, also where somebody else has opened it. */
  rematch: (
    request: RematchRequest,
    ack: Ack<Reply<{ readonly table: string }, HouseRefusal>>,
  ) => void;
  /** This screen is a television of that table, and set like this; its number there, null where it is none any more. */
  television: (request: TelevisionRequest, ack: Ack<Reply<number | null, NoTelevision>>) => void;
  /** The televisions of a table, and all later changes of them. */
  televisions: (request: { readonly table: string }, ack: Ack<Reply<TelevisionsView>>) => void;
  /** Wishes something of one of them. */
  tune: (request: TuneRequest, ack: Ack<Reply<null, NoTelevision>>) => void;
  /**
   * The tournaments of the house, the newest first; and from then on all of them with every change. Others are told once at which of
   * them they have a post.
   */
  tournaments: (
    request: Record<string, never>,
    ack: Ack<Reply<readonly TournamentSummary[]>>,
  ) => void;
  /** Answers the code of the new tournament. */
  createTournament: (
    request: CreateTournamentRequest,
    ack: Ack<Reply<{ readonly made: string }, DirectorRefusal>>,
  ) => void;
  /** One tournament, and from then on what changes in it. */
  watchTournament: (
    request: WatchTournamentRequest,
    ack: Ack<Reply<TournamentSnapshot, DirectorRefusal>>,
  ) => void;
  tournament: (
    request: TournamentRequest,
    ack: Ack<Reply<TournamentAnswer, DirectorRefusal>>,
  ) => void;
  /** The boards of a tournament, for its director; and from then on with every change. */
  watchBoards: (request: WatchBoardsRequest, ack: Ack<Reply<BoardsView, BoardRefusal>>) => void;
  boards: (request: BoardsRequest, ack: Ack<Reply<null, BoardRefusal>>) => void;
  /** All tables of a tournament this evening, over or not; and from then on what becomes of them. */
  watchFloor: (
    request: { readonly tournament: string },
    ack: Ack<Reply<FloorView, DirectorRefusal>>,
  ) => void;
  /** The decks and readers of the house, for a director; and from then on with every change. */
  equipmentOf: (
    request: { readonly tournament: string },
    ack: Ack<Reply<EquipmentView, DirectorRefusal>>,
  ) => void;
  /** The way to a post at a tournament; it counts as long as such ways do at tables. */
  invite: (request: InviteRequest, ack: Ack<Reply<Invite, DirectorRefusal>>) => void;
}

export interface ServerToScreen {
  table: (view: TableSnapshot) => void;
  /** What is other in the house than when it was told last; after `watchHouse`. */
  house: (difference: HouseDifference) => void;
  matches: (change: MatchesChange) => void;
  /** Where tables stand in tournaments; after `watchHall`, with every change. */
  places: (places: HallPlaces) => void;
  /** The table of this code was erased. */
  erased: (code: string) => void;
  access: (view: AccessAtTable) => void;
  /** To a screen that has found a table: what it is to show when it comes again. */
  ticket: (ticket: TableTicket) => void;
  /** To the screens of a table: how its readers are, with every change. */
  readers: (health: ReadersHealth) => void;
  /** To the screens that play one seat alone: what was laid on the reader of that hand. */
  hand: (news: HeardHand) => void;
  /** Where a page goes on when the server it came from is gone. */
  servers: (told: ToldServers) => void;
  /** To a screen whose seat at that table was taken from it. */
  unseated: (table: string) => void;
  televisions: (view: TelevisionsView) => void;
  /** To a television: how somebody at its table would have it. */
  wish: (wish: Wish) => void;
  tournaments: (list: readonly TournamentSummary[]) => void;
  /** What is other in a tournament than when it was told last; after `watchTournament`. */
  tournament: (difference: TournamentDifference) => void;
  /** The boards of a tournament as they are now; after `watchBoards`. */
  boards: (view: BoardsView) => void;
  /** After `watchFloor`; its matches are told as `matches`. */
  floor: (news: FloorNews) => void;
  /** After `equipmentOf`. */
  equipment: (view: EquipmentView) => void;
  /** The tournament of this code was erased. */
  tournamentErased: (code: string) => void;
}

/**
 * A table as it is told to screens, with the name of the log in which its changes are counted. In another log, which a
 * restored backup is, they may be fewer.
 */
export type TableSnapshot = TableView & { readonly log: string };

/** The addresses of all servers of the house, and what the page shows there to be known. */
export interface ToldServers {
  readonly addresses: readonly string[];
  /** Good for an hour, as the protocol of the connection. */
  readonly pass: string;
}

/** What the player of one seat is told alone. It is kept nowhere. */
export interface HandNews {
  readonly table: string;
  readonly seat: number;
  readonly said: HandSaid;
  /** How many cards of this hand are known and held. */
  readonly held: number;
}

/** The same with the key by which this device hears it spoken, once and for a short while. */
export type HeardHand = HandNews & { readonly ear: string };

/** Asks for the hand of the seat that this screen plays: the card at a place of it, from 1, or all of them. */
export interface HandRequest {
  readonly table: string;
  readonly number: number | null;
}

/** This screen plays no seat of that table, or no cards are followed there. */
export interface NoHand {
  readonly code: 'no-hand';
}

export interface TableTicket {
  readonly table: string;
  readonly ticket: string;
}

export interface ReadersHealth {
  readonly table: string;
  readonly readers: readonly ReaderHealth[];
  /** Those it had were taken to another table. */
  readonly left?: true;
}

/** How one reader of a bridge is; sent whole whenever something changes. */
export interface ReaderReport {
  readonly name: ReaderName;
  readonly kind: string;
  readonly state: ReaderState;
  /** Paths of keyboards at its machine, one of which may be the reader that is missing; left out by older bridges. */
  readonly keyboards?: readonly string[];
  /** It is a keyboard that was chosen as a reader, and may be given back. */
  readonly chosen?: true;
}

/** Makes a keyboard a reader; null: the chosen keyboard of this name types for people again. */
export interface KeyboardChoice {
  readonly reader: ReaderName;
  readonly keyboard: string | null;
}

/** What a bridge says of itself when it connects (socket.io `auth`). */
export interface BridgeAuth {
  /** Stays the same over restarts of the bridge. */
  readonly bridge: string;
  /** The secret both got from `npm start`; the simulator page has none and needs the lab to be allowed. */
  readonly secret?: string;
  /** The table at which its readers are to play. */
  readonly table?: string;
  /** What its machine says aloud; nothing where it is left out. */
  readonly speaks?: readonly Speaks[];
  /** Its `BRIDGE_PROTOCOL`; left out by the first bridges, whose it is 1, and by pages, which are the server's own. */
  readonly protocol?: number;
  /** Of the program, `1.0.0`, for whoever reads the log. */
  readonly version?: string;
}

/** To a bridge that talks in a way which this server does not know yet. */
export interface BridgeNewer {
  readonly code: 'newer-bridge';
  /** Its own `BRIDGE_PROTOCOL`. */
  readonly knows: number;
}

/** To a bridge that may bring taps, but not under this name: another goes by it, or the house's own bridge does. */
export interface NameTaken {
  readonly code: 'name-taken';
}

/** A bridge has more readers than this, or has named more in its time: what it said of them is not taken. */
export interface TooManyReaders {
  readonly code: 'too-many-readers';
  readonly most: number;
}

/** What became of writing a tag. */
export interface Written {
  /** Of the tap that was answered `to-write`. */
  readonly tap: string;
  readonly tag: TagId;
  readonly result: WriteResult;
}

/** What an unknown tag says of itself, with the tap to be taken once the house knows it. */
export interface Introduction {
  readonly tap: Tap;
  readonly text: string;
}

/** What a bridge has not delivered. */
export interface WaitingReport {
  /** How many taps of before are still to be delivered. */
  readonly taps: number;
  /** How many of each reader are kept that the server could not take; those of all readers, with every change. */
  readonly aside?: readonly { readonly reader: ReaderName; readonly taps: number }[];
}

export interface BridgeToServer {
  written: (written: Written, ack: Ack<Reply<null>>) => void;
  /** Binds the tag, if the house believes it, and takes the tap. */
  introduce: (introduction: Introduction, ack: Ack<Reply<TapAnswer>>) => void;
  tap: (tap: Tap, ack: Ack<Reply<TapAnswer>>) => void;
  readers: (readers: readonly ReaderReport[], ack: Ack<Reply<null, TooManyReaders>>) => void;
  problem: (
    problem: { reader: ReaderName; problem: ReaderProblem; at: number },
    ack: Ack<Reply<null>>,
  ) => void;
  waiting: (waiting: WaitingReport, ack: Ack<Reply<null>>) => void;
}

/** A reader by the name its bridge gave it, and how the server sees it. */
export type SeenReader = Pick<ReaderHealth, 'name' | 'health'>;

export interface ServerToBridge {
  /** Asked when another bridge comes under the same name. */
  areYouThere: (ack: () => void) => void;
  /** An administrator has chosen a keyboard, or gives one back; older bridges do not listen. */
  keyboard: (choice: KeyboardChoice) => void;
  /** How its readers are, with what only the server knows; all of them with every change. */
  health: (readers: readonly SeenReader[]) => void;
  /** To a bridge whose machine speaks: what is heard of a table at which its readers play. */
  heard: (news: MachineNews) => void;
  /** To a bridge whose machine is a private ear: what was laid on its reader of a hand. */
  whisper: (news: PrivateNews) => void;
}

/** Why a record was not opened. */
export type RecordRefusal =
  | BorderRefusal
  | { readonly code: 'too-big' | 'not-json' | 'too-often' }
  | ({ readonly code: 'bad-record' } & RecordError);

/** What is answered to a record that was sent to be opened. */
export type RecordReply = Reply<
  {
    readonly table: string;
    /** Numbers of the moves, from 1, that the rules refuse: they are not in the match. */
    readonly leftOut: readonly number[];
  },
  RecordRefusal
>;
