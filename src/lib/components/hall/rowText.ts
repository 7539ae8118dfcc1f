import type { HallCall, HallTable } from '#lib/hall/needs.ts';
import { matchesQuery, searchable } from '#lib/history/search.ts';
import { clockTime } from '#lib/i18n/dates.ts';
import { format } from '#lib/i18n/format.ts';
import type { Language } from '#lib/i18n/language.ts';
import { gameName, progressText } from '#lib/i18n/matches.ts';
import type { PlacesInTournaments } from '#lib/tournament/places.ts';

type Row = Pick<HallTable, 'match' | 'needs' | 'tournament' | 'isSettled'>;

/** Returns the main text of a row: what the table needs, or else its state. */
export function rowStatusText(language: Language, { match, needs, isSettled }: Row): string {
  if (needs.length > 0)
    return needs.map((need) => format(language, `hall.need.${need}`)).join(' · ');
  if (match.winners !== null) return format(language, 'hall.need.over');
  if (isSettled) return format(language, 'hall.settled');
  return format(language, match.moves === 0 ? 'played.notBegun' : 'hall.plays');
}

export function rowDetailText(
  language: Language,
  { match, needs, tournament, isSettled }: Row,
): string {
  const { moves } = match;
  // The main text says "not begun" already. With a manual result, it would contradict that result.
  const isSaid = moves === 0 && (isSettled || needs.length === 0);
  return [
    tournament,
    gameName(language, match),
    isSaid ? null : progressText(language, match),
    moves > 0 ? format(language, 'hall.move', { moves }) : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/**
 * True if a search matches the table: its number (alone or with "Table"), code, game, players or
 * tournament. The date is not searched, because all tables are of the same evening and digits would
 * match every date.
 */
export function isRowFound(
  language: Language,
  { match, number, tournament }: Pick<HallTable, 'match' | 'number' | 'tournament'>,
  query: string,
): boolean {
  const sought = searchable(query);
  const numbered =
    number === null ? [] : [String(number), format(language, 'hall.table', { number })];
  const players = match.sides.flatMap((side) => side.players);
  if (/^\d+$/.test(sought)) {
    const isMeant = number === null ? match.code.startsWith(sought) : number === Number(sought);
    return isMeant || match.code === sought || matchesQuery(searchable(players.join(' ')), sought);
  }
  const text = [match.code, gameName(language, match), ...players, tournament ?? ''].join(' ');
  return numbered.map(searchable).includes(sought) || matchesQuery(searchable(text), sought);
}

/**
 * Returns when a table called and how long it waited. Names the table by the number on it, because
 * staff look for that.
 */
export function callText(
  language: Language,
  { code, from, until }: HallCall,
  places: PlacesInTournaments,
): string {
  const at = clockTime(new Date(from));
  const place = places.get(code);
  const numbered = place && format(language, 'hall.table', { number: place.number });
  const table = numbered === undefined ? code : `${numbered} · ${code}`;
  if (until === null) return format(language, 'hall.calls.waiting', { code: table, at });
  const minutes = Math.floor((until - from) / 60_000);
  return format(language, 'hall.calls.settled', { code: table, at, minutes });
}
