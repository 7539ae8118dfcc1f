import type { WarningView } from './warning.ts';
import type { GameId, Games } from '../games.ts';
import type { BoxId } from '../games/boxes.ts';
import type { KeyMoment } from './keyMoments.ts';
import type { Laid, Notice, Times } from './notice.ts';
import type { QuestionPrompt } from './question.ts';
import type { PartnersAtTable } from './seated.ts';

export interface PlayedView<G extends GameId = GameId> {
  /** Number of the accepted move in the match, from 1. */
  readonly number: number;
  readonly move: Games[G]['move'];
  readonly overruled: boolean;
  readonly round: number;
  /** ms since the epoch, by the server's clock. */
  readonly at: number;
  readonly source: 'reader' | 'screen';
  /** Entered afterwards, by a correction. */
  readonly corrected: boolean;
}

/** What screens know of a table at which this game is played. */
interface TableOf<G extends GameId> {
  readonly code: string;
  /** Number of changes stored so far; a screen never goes back to a smaller one. */
  readonly position: number;
  readonly deck: string | null;
  /** Opened from a record, to look at: every command is answered `only-to-look-at`. */
  readonly looking: boolean;
  readonly match: Games[G]['view'];
  readonly question: Extract<QuestionPrompt, { readonly kind: Games[G]['asks'] }> | null;
  readonly warning: WarningView<G> | null;
  readonly notice: Notice | null;
  /** The card that was laid last, whatever became of it. */
  readonly laid: Laid | null;
  readonly times: Times;
  /** The next card laid is discarded. */
  readonly discardArmed: boolean;
  /** A round has ended and its sheet stands; the next one begins with `nextRound` or the first card. */
  readonly interval: boolean;
  /** Play is paused; taps are heard and not played. */
  readonly paused: boolean;
  /** Its time is out, and nothing is played any more; left out while that is not so. */
  readonly ended?: true;
  /** Somebody of the hall is called to the table. */
  readonly called: boolean;
  /** Rounds are heard and not seen; see `isUnseen`. */
  readonly byEar: boolean;
  /** Earlier names of players here, and the present ones; left out if no player was renamed. */
  readonly formerNames?: readonly { readonly was: string; readonly is: string }[];
  /** Accepted moves so far; `undo` names the one to take back by its number. */
  readonly moves: number;
  /** How often moves were undone or corrected; together with a move's number this identifies it for good. */
  readonly line: number;
  /** What `undo` would take back now. */
  readonly undoes: 'move' | 'correction' | null;
  /** Newest first, at most 20. */
  readonly recent: readonly PlayedView<G>[];
  /** The last move may be read the other way, as a move of that name (readings.md, I4). */
  readonly switchable: Games[G]['switches'] | null;
  /** A card is there that prepares the next one. */
  readonly linkLaid: boolean;
  readonly counting: Counting;
  /** Whom the program plays for; left out where for nobody. */
  readonly partners?: PartnersAtTable;
}

/** Cards left over at the end, laid on a reader one by one until a hand is complete. */
export interface Counting {
  /** Whose card the next one laid on the table's reader is; null while nothing is to be counted. */
  readonly player: string | null;
  /** The cards laid so far by players whose hands are not complete. */
  readonly laid: readonly { readonly by: string; readonly card: string }[];
}

/** All that screens know of a table, sent whole after every change, with the number of the change. */
export type TableView<G extends GameId = GameId> = { readonly [Id in G]: TableOf<Id> }[G];

/** A table at which cards are laid. */
export type CardTable = TableView<BoxId>;

/** Whether nothing is played there any more: its match is over, or its time is out. */
export const isPlayedOut = ({ ended, match }: TableView): boolean =>
  ended === true || match.winners !== null;

/** Whether this game is played at the table. */
export const isTableOf = <G extends GameId>(
  game: G,
  view: TableView,
): view is Extract<TableView, { readonly match: Games[G]['view'] }> => view.match.game === game;

/** True if undo would take back the move that ended a round or the match. */
export function reopensRound({ undoes, recent, interval, match }: CardTable): boolean {
  const [last] = recent;
  if (undoes !== 'move' || last === undefined || last.move.type === 'correctSheet') return false;
  if (interval || match.winners !== null) return true;
  const round = 'round' in match ? match.round : null;
  return round !== null && round.number > last.round;
}

/** The players of a table, in seat order. */
export const namesAt = ({ match }: TableView): readonly string[] =>
  'seats' in match ? match.seats.map(({ name }) => name) : match.setup.seats;

/**
 * Whether a table is to be heard and not seen just now: from its first card on, but for the sheets of its rounds and the
 * result. A card that is laid on the sheet and asks something begins the next round.
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

/** The partner on turn that thinks of nothing yet, since people have still to tell so many of its cards; null: none waits so. */
export function waitingForCards(
  { partners, match }: CardTable,
  onTurn: string | undefined,
): { readonly name: string; readonly missing: number } | null {
  const seat = match.seats.findIndex(({ name }) => name === onTurn);
  const missing = partners?.seats.find((each) => each.seat === seat)?.missing ?? 0;
  return onTurn !== undefined && missing > 0 ? { name: onTurn, missing } : null;
}

/** A table as it stood after one of its moves, for looking back. */
export interface LookView {
  readonly view: TableView;
  /** Accepted moves of the match so far. */
  readonly length: number;
  /** After how many moves the sheet of each finished round stood last, in order. */
  readonly roundEnds: readonly number[];
  readonly keyMoments: readonly KeyMoment[];
}
