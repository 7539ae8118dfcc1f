import type { ScreenCommand } from './commands.ts';
import type { Predecessor } from './handover.ts';
import type { WarningView } from './warning.ts';
import type { GameId, Games } from '../games.ts';
import type { BoxId } from '../games/boxes.ts';
import type { KeyMoment } from './keyMoments.ts';
import type { LaidItem, Notice, RepeatCounts } from './notice.ts';
import type { QuestionPrompt } from './question.ts';
import { isPlayedBy, programsAgainstOne, type PartnersAtTable } from './partnerTypes.ts';

export interface PlayedView<G extends GameId = GameId> {
  /** Number of the accepted move in the match, from 1. */
  readonly number: number;
  readonly move: Games[G]['move'];
  readonly overruled: boolean;
  readonly round: number;
  /** In ms since the epoch, by the server's clock. */
  readonly at: number;
  readonly source: 'reader' | 'screen';
  readonly corrected: boolean;
}

interface TableOf<G extends GameId> {
  readonly code: string;
  /** Number of stored changes; a screen ignores views with a smaller one. */
  readonly position: number;
  readonly deck: string | null;
  /** Opened from a record for viewing: every command is answered `only-to-look-at`. */
  readonly looking: boolean;
  readonly match: Games[G]['view'];
  readonly question: Extract<QuestionPrompt, { readonly kind: Games[G]['asks'] }> | null;
  readonly warning: WarningView<G> | null;
  readonly notice: Notice | null;
  readonly laid: LaidItem | null;
  readonly times: RepeatCounts;
  readonly discardArmed: boolean;
  /** A round has ended and its sheet is shown until `nextRound` or the first card. */
  readonly interval: boolean;
  /** Taps are recognised but not played. */
  readonly paused: boolean;
  readonly ended?: true;
  readonly called: boolean;
  /** Audio mode; see `isUnseen`. */
  readonly byEar: boolean;
  readonly formerNames?: readonly { readonly was: string; readonly is: string }[];
  /** Players who handed over their seats, oldest first. */
  readonly formerPlayers?: readonly Predecessor[];
  readonly moves: number;
  readonly line: number;
  readonly undoes: 'move' | 'correction' | null;
  /** Newest first, at most 20. */
  readonly recent: readonly PlayedView<G>[];
  /** Type of the move that the last one can be switched to (readings.md, I4). */
  readonly switchable: Games[G]['switches'] | null;
  readonly linkLaid: boolean;
  readonly counting: Counting;
  readonly partners?: PartnersAtTable;
}

export interface Counting {
  /**
   * Player that the next card on the shared reader is counted for; null if no hand is to be
   * counted.
   */
  readonly player: string | null;
  readonly laid: readonly { readonly by: string; readonly card: string }[];
}

/** Complete public state of a table, sent whole after every change. */
export type TableView<G extends GameId = GameId> = { readonly [Id in G]: TableOf<Id> }[G];

export type CardTable = TableView<BoxId>;

export const isPlayedOut = ({ ended, match }: TableView): boolean =>
  ended === true || match.winners !== null;

export const isTableOf = <G extends GameId>(
  game: G,
  view: TableView,
): view is Extract<TableView, { readonly match: Games[G]['view'] }> => view.match.game === game;

/**
 * Returns the first of the moves that undo takes back; for a person alone against the program, the
 * person's last move.
 */
export function undoneMove(view: CardTable): CardTable['recent'][number] | undefined {
  const programs = programsAgainstOne(view.partners, namesAt(view));
  return view.recent.find(({ move }) => !isPlayedBy(programs, move));
}

/** True if undo would take back the move that ended a round or the match. */
export function reopensRound(view: CardTable): boolean {
  const { undoes, interval, match } = view;
  const last = undoneMove(view);
  if (undoes !== 'move' || last === undefined || last.move.type === 'correctSheet') return false;
  if (interval || match.winners !== null) return true;
  const round = 'round' in match ? match.round : null;
  return round !== null && round.number > last.round;
}

export type HandoverTime = 'now' | 'later' | 'never';

/**
 * Returns when a seat of the table can be handed over: between rounds, before the first card, or
 * never where no round follows.
 */
export function handoverTime(view: TableView): HandoverTime {
  const { match, looking, moves, interval, recent } = view;
  if (looking || isPlayedOut(view)) return 'never';
  if (moves === 0 || interval) return 'now';
  const round = 'round' in match ? match.round : null;
  if (round !== null) return (recent[0]?.round ?? 0) < round.number ? 'now' : 'later';
  return match.game === 'tally' ? 'later' : 'never';
}

/** Returns the players of a table, in seat order. */
export const namesAt = ({ match }: Pick<TableView, 'match'>): readonly string[] =>
  'seats' in match ? match.seats.map(({ name }) => name) : match.setup.seats;

/** The command of a page, with the names of the seats that the page shows where it names a player. */
export function withSeatsSeen(
  command: ScreenCommand,
  view: Parameters<typeof namesAt>[0] | null,
): ScreenCommand {
  const namesPlayers = command.type === 'move' || command.type === 'correct';
  return namesPlayers && view !== null ? { ...command, seats: namesAt(view) } : command;
}

/**
 * True if audio mode hides the table now: from its first card on, except sheets and the result. A
 * card laid on the sheet that asks a question starts the next round.
 */
export const isUnseen = ({
  byEar,
  looking,
  moves,
  interval,
  match,
  question,
  warning,
}: TableView): boolean =>
  byEar &&
  !looking &&
  moves > 0 &&
  match.winners === null &&
  (!interval || question !== null || warning !== null);

/**
 * Returns the partner on turn that waits for missing cards to be entered; null if there is none.
 */
export function waitingForCards(
  { partners, match }: CardTable,
  onTurn: string | undefined,
): { readonly name: string; readonly missing: number } | null {
  const seat = match.seats.findIndex(({ name }) => name === onTurn);
  const missing = partners?.seats.find((each) => each.seat === seat)?.missing ?? 0;
  return onTurn !== undefined && missing > 0 ? { name: onTurn, missing } : null;
}

export interface LookView {
  readonly view: TableView;
  readonly length: number;
  /** Number of moves after which each round's sheet was final, in order. */
  readonly roundEnds: readonly number[];
  readonly keyMoments: readonly KeyMoment[];
}
