import {
  decideMove,
  endRound,
  isMatchOver,
  playerOnTurn,
  standingOf,
} from '../../../games/playing.ts';
import type { Result } from '../../../game/result.ts';
import type { ProtocolRefusal } from '../../../protocol/messages.ts';
import type { DirectorRefusal, TournamentAnswer } from '../../../protocol/tournaments.ts';
import type { TableState } from '../../../table/state.ts';
import { boardsIn } from '../../../tournament/boards/state.ts';
import type { TournamentCommand } from '../../../tournament/commands.ts';
import type { Format, MatchLength } from '../../../tournament/format.ts';
import { endingOf, boardScoresOf, scoresOf, type Ending } from '../../../tournament/fromMatch.ts';
import {
  tableIn,
  type PairedTable,
  type Scores,
  type Tournament,
} from '../../../tournament/state.ts';
import { log } from '../../log/log.ts';
import type { Store } from '../../store/store.ts';
import type { StreamNow } from '../../streams/eventStream.ts';
import { streamName } from '../../streams/tableStream.ts';
import type { TableHost } from '../../hosts/tableHost.ts';

export type TableNow = Pick<StreamNow<TableState>, 'state' | 'position'>;

export interface ResultParts {
  readonly store: Pick<Store, 'read'>;
  readonly tables: Pick<TableHost, 'ask' | 'read'>;
  stateOf(code: string): Tournament | null;
  ask(
    id: string,
    code: string,
    command: TournamentCommand,
  ): Promise<Result<TournamentAnswer, DirectorRefusal | ProtocolRefusal>>;
  checkAgainstBoards(place: TableSlot, table: string, now: TableNow): Promise<void>;
}

export interface TableSlot {
  readonly tournament: string;
  readonly round: number;
  readonly number: number;
}

/**
 * Returns the id of a table's result at this position. `since` makes it count again after that
 * command.
 */
const idOf = (code: string, position: number, since: string | undefined): string =>
  [code, 'at', position, since].filter((part) => part !== undefined).join(' ');

/**
 * Enters the result of a table's match, or ends the match if its time is out. Returns the refusal,
 * or null.
 */
export async function settleTable(
  code: string,
  place: TableSlot & { readonly since: string | undefined },
  now: TableNow,
  { stateOf, checkAgainstBoards, tables, store, ask }: ResultParts,
): Promise<string | null> {
  await checkAgainstBoards(place, code, now).catch(log.failure('cards of a board not looked at'));
  const tournament = stateOf(place.tournament);
  const follows = tournament === null ? null : decideNextStep(now.state, place, tournament);
  if (follows === null) return null;
  const { endsRound, command, isEnded, togglesEnd } = follows;
  if (!endsRound && command === null && !togglesEnd) return null;
  // Another server may have stored later events: this result would undo them.
  const isStale = async () => !(await isNewest(code, now.position, store));
  if (await isStale()) return null;
  // If ending failed, another server may have been first.
  if (endsRound && ((await tryEndRound(code, now, tables)) || (await isStale()))) return null;
  if (command !== null) {
    const asked = await ask(idOf(code, now.position, place.since), place.tournament, command);
    if (!asked.ok) {
      log.stranger('result not entered', { table: code, ...asked.refusal });
      return asked.refusal.code;
    }
  }
  return togglesEnd ? endPlay(code, isEnded, now, tables) : null;
}

interface NextStep {
  /** The current round is to be ended, if possible; the table is then settled again. */
  readonly endsRound: boolean;
  readonly command: TournamentCommand | null;
  readonly isEnded: boolean;
  readonly togglesEnd: boolean;
}

/** Decides what to do with a table; null if it is no longer in the tournament. */
function decideNextStep(
  now: TableState,
  place: TableSlot,
  tournament: Tournament,
): NextStep | null {
  const table = tableIn(tournament, place.round, place.number);
  const round = tournament.rounds[place.round - 1];
  if (table === undefined || round === undefined) return null;
  const { match } = round;
  const ending = endingAt(now, table, { match, players: tournament.format.players });
  const scores = outcomeAt(now, table, match, ending !== 'goes-on');
  const manches = manchesAt(now, tournament, place.round);
  const isLast = place.round === tournament.rounds.length;
  const isEnded = scores !== null;
  const isKnown = table.calledAt !== null || table.result?.by === 'table';
  return {
    endsRound: ending === 'end-round',
    command: commandFor({ scores, manches }, table, { ...place, isLast }),
    isEnded,
    togglesEnd: mustToggleEnd(now, isEnded, isKnown),
  };
}

/**
 * True if play must be stopped or resumed. Rules may let a match go on after its time or its last
 * round, so the tournament ends it. A server without current news (`isKnown`) must not reopen what
 * another ended.
 */
const mustToggleEnd = (
  { ended, timeline }: TableState,
  isEnded: boolean,
  isKnown: boolean,
): boolean => isEnded !== ended && (isEnded ? !isMatchOver(timeline.now) : isKnown);

/**
 * True if the table has not changed since this position. Refused commands are stored too, but
 * change nothing.
 */
async function isNewest(
  table: string,
  position: number,
  store: ResultParts['store'],
): Promise<boolean> {
  const later = await store.read(streamName(table), position, MAX_COMMITS_CHECKED);
  return (
    later.length < MAX_COMMITS_CHECKED &&
    later.every(({ events }) => Array.isArray(events) && events.length === 0)
  );
}
const MAX_COMMITS_CHECKED = 50;

const endingAt = (
  { interval, timeline }: TableState,
  { calledAt, counted = Infinity, sides }: PairedTable,
  { match, players }: Pick<Format, 'match' | 'players'>,
): Ending =>
  calledAt === null
    ? 'goes-on'
    : endingOf(match, {
        interval,
        moves: timeline.length,
        calledAt,
        counted,
        rounds: standingOf(timeline.now).rounds,
        waiting: sides.length * players - turnsSince(calledAt, timeline),
      });

function turnsSince(moves: number, timeline: TableState['timeline']): number {
  const players = new Set<string>();
  for (let line = timeline; line.length > moves && line.last !== null; line = line.last.before) {
    const [before, now] = [playerOnTurn(line.last.before.now), playerOnTurn(line.now)];
    if (before !== now) players.add(before);
  }
  return players.size;
}

const outcomeAt = (
  { timeline }: TableState,
  { counted = Infinity }: PairedTable,
  match: MatchLength,
  isOut: boolean,
): Scores | null => scoresOf(standingOf(timeline.now), match, isOut ? { counted } : null);

export async function endPlay(
  code: string,
  ended: boolean,
  { state, position }: TableNow,
  { ask }: Pick<TableHost, 'ask'>,
): Promise<string | null> {
  if (isMatchOver(state.timeline.now)) return null;
  const id = `play ${ended ? 'ended' : 'goes on'} at ${String(position)}`;
  const said = await ask(code, id, { type: 'endPlay', ended }, 'referee', {
    share: 'own',
  });
  return said.ok ? null : said.refusal.code;
}

async function tryEndRound(
  code: string,
  { state, position }: TableNow,
  { ask }: Pick<TableHost, 'ask'>,
): Promise<boolean> {
  const move = endRound(state.timeline.now);
  if (move === null || !decideMove(move, state.timeline.now).ok) return false;
  const id = `time out at ${String(position)}`;
  const ended = await ask(code, id, { type: 'move', move }, 'referee');
  return ended.ok && ended.value.outcome === 'accepted';
}

/**
 * Returns the command for a changed result, or null if it is known. A director's result takes
 * precedence. A match that resumes does not revoke the result that later rounds were paired by.
 */
function commandFor(
  { scores, manches }: { readonly scores: Scores | null; readonly manches: readonly Scores[] },
  { result, sides }: PairedTable,
  { round, number: table, isLast }: TableSlot & { readonly isLast: boolean },
): TournamentCommand | null {
  if (result?.by === 'director') return null;
  if (scores === null) {
    return result !== null && isLast ? { type: 'takeResultBack', round, table, sides } : null;
  }
  const isKnown =
    result !== null &&
    scores.every((score, side) => score === result.scores[side]) &&
    JSON.stringify(manches) === JSON.stringify(result.manches ?? []);
  const played = manches.length > 0 ? { manches } : {};
  if (isKnown) return null;
  return { type: 'enterResult', round, table, sides, scores, by: 'table', ...played };
}

const manchesAt = (
  { timeline }: TableState,
  tournament: Tournament,
  round: number,
): readonly Scores[] => boardScoresOf(standingOf(timeline.now), boardsIn(round, tournament).length);
