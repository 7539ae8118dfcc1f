import {
  decideMove,
  endRound,
  isMatchOver,
  playerOnTurn,
  standingOf,
} from '../../games/playing.ts';
import type { Result } from '../../game/result.ts';
import type { BorderRefusal } from '../../protocol/messages.ts';
import type { DirectorRefusal, TournamentAnswer } from '../../protocol/tournaments.ts';
import type { TableState } from '../../table/state.ts';
import { boardsIn } from '../../tournament/boards/inRound.ts';
import type { TournamentCommand } from '../../tournament/commands.ts';
import type { Format, MatchLength } from '../../tournament/format.ts';
import { endingOf, manchesOf, scoresOf, type Ending } from '../../tournament/fromMatch.ts';
import { tableIn, type PairedTable, type Scores, type Tournament } from '../../tournament/state.ts';
import { log } from '../log/log.ts';
import type { Store } from '../store/store.ts';
import type { StreamNow } from '../streams/eventStream.ts';
import { streamName } from '../streams/tableStream.ts';
import type { TableHost } from './tableHost.ts';

export type TableNow = Pick<StreamNow<TableState>, 'state' | 'position'>;

export interface ResultParts {
  readonly store: Pick<Store, 'read'>;
  readonly tables: Pick<TableHost, 'ask' | 'read'>;
  stateOf(code: string): Tournament | null;
  ask(
    id: string,
    code: string,
    command: TournamentCommand,
  ): Promise<Result<TournamentAnswer, DirectorRefusal | BorderRefusal>>;
  /** Looks at what was played there. */
  heed(place: Place, table: string, now: TableNow): Promise<void>;
}

/** Where a table of the house stands in a tournament; the round is numbered from 1. */
export interface Place {
  readonly tournament: string;
  readonly round: number;
  readonly number: number;
}

/** What a table says once, however often it is heard; `since`: again after that command. */
const idOf = (code: string, position: number, since: string | undefined): string =>
  [code, 'at', position, since].filter((part) => part !== undefined).join(' ');

/** Enters what the match at a table has come to, or ends it where its time is out; answers why it was not entered. */
export async function settleTable(
  code: string,
  place: Place & { readonly since: string | undefined },
  now: TableNow,
  { stateOf, heed, tables, store, ask }: ResultParts,
): Promise<string | null> {
  await heed(place, code, now).catch(log.failure('cards of a board not looked at'));
  const tournament = stateOf(place.tournament);
  const follows = tournament === null ? null : followingFrom(now.state, place, tournament);
  if (follows === null) return null;
  const { endsRound, command, isEnded, turns } = follows;
  if (!endsRound && command === null && !turns) return null;
  // Another server may have stored what came after this: it would be taken back for good.
  const isStale = async () => !(await isNewest(code, now.position, store));
  if (await isStale()) return null;
  // Where it could not be ended, another server may have been first.
  if (endsRound && ((await roundEnded(code, now, tables)) || (await isStale()))) return null;
  if (command !== null) {
    const asked = await ask(idOf(code, now.position, place.since), place.tournament, command);
    if (!asked.ok) {
      log.stranger('result not entered', { table: code, ...asked.refusal });
      return asked.refusal.code;
    }
  }
  return turns ? endPlay(code, isEnded, now, tables) : null;
}

/** What is to be done as a table stands. */
interface Follows {
  /** The round that is being played is ended, if it still can be; what becomes of the table is then told anew. */
  readonly endsRound: boolean;
  readonly command: TournamentCommand | null;
  readonly isEnded: boolean;
  /** Nothing more is played there from now on, or something again. */
  readonly turns: boolean;
}

/** Null where no such table is in the tournament any more. */
function followingFrom(now: TableState, place: Place, tournament: Tournament): Follows | null {
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
    turns: turnsEnd(now, isEnded, isKnown),
  };
}

/**
 * Whether nothing more is to be played at a table, or something again: by the rules its match may go on when its time is out, and
 * when as many rounds are over as the format has by now. A server that has not heard of that yet (`isKnown`) must not open again
 * what another has ended.
 */
const turnsEnd = ({ ended, timeline }: TableState, isEnded: boolean, isKnown: boolean): boolean =>
  isEnded !== ended && (isEnded ? !isMatchOver(timeline.now) : isKnown);

/** Whether nothing has happened at a table after that position; what was refused there is stored too, and changes nothing. */
async function isNewest(
  table: string,
  position: number,
  store: ResultParts['store'],
): Promise<boolean> {
  const later = await store.read(streamName(table), position, LOOKED_AT);
  return (
    later.length < LOOKED_AT &&
    later.every(({ events }) => Array.isArray(events) && events.length === 0)
  );
}
const LOOKED_AT = 50;

const endingAt = (
  { interval, timeline }: TableState,
  { calledAt, counted = Infinity, sides }: PairedTable,
  { match, players }: Pick<Format, 'match' | 'players'>,
): Ending =>
  calledAt === null
    ? 'goes-on'
    : endingOf(match, {
        ...{ interval, moves: timeline.length, calledAt, counted },
        rounds: standingOf(timeline.now).rounds,
        waiting: sides.length * players - turnsSince(calledAt, timeline),
      });

/** How many players have ended a turn since there were so many moves. */
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

/** Lets nothing be played at a table any more, or something again; answers why that could not be. */
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

/** Whether the round that is being played is ended now. */
async function roundEnded(
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
 * Null: it is known. What a match says does not stand against what a director said, nor does a match that goes on again take
 * away what the rounds after it were paired by: it counts anew once it is over.
 */
function commandFor(
  { scores, manches }: { readonly scores: Scores | null; readonly manches: readonly Scores[] },
  { result, sides }: PairedTable,
  { round, number: table, isLast }: Place & { readonly isLast: boolean },
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

/** What the manches came to that were played from a board. */
const manchesAt = (
  { timeline }: TableState,
  tournament: Tournament,
  round: number,
): readonly Scores[] => manchesOf(standingOf(timeline.now), boardsIn(round, tournament).length);
