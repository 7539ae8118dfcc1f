import type { HallCall, HallTable } from '#lib/hall/needs.ts';
import { isFound, searchable } from '#lib/history/search.ts';
import { clockTime } from '#lib/i18n/dates.ts';
import { format } from '#lib/i18n/format.ts';
import type { Language } from '#lib/i18n/language.ts';
import { gameName, progressText } from '#lib/i18n/matches.ts';
import type { PlacesInTournaments } from '#lib/tournament/places.ts';

type Row = Pick<HallTable, 'match' | 'needs' | 'tournament' | 'isSettled'>;

/** What stands first in the row of a table: what it needs, or else what goes on there. */
export function saidOf(language: Language, { match, needs, isSettled }: Row): string {
  if (needs.length > 0)
    return needs.map((need) => format(language, `hall.need.${need}`)).join(' · ');
  if (match.winners !== null) return format(language, 'hall.need.over');
  if (isSettled) return format(language, 'hall.settled');
  return format(language, match.moves === 0 ? 'hall.waits' : 'hall.plays');
}

/** What is played there, in which tournament, and how far it has come. */
export function aboutOf(language: Language, { match, needs, tournament, isSettled }: Row): string {
  const { moves } = match;
  // That it has not begun is said already; and where a result was entered by hand it would stand against that.
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
 * Whether a search finds a table: by the number that stands on it, as it is written or alone, or by its code, its game, its players and
 * its tournament. All are of this evening: by its date a 2 would find each of them, and so would a number alone by a cup of 2026.
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
    return isMeant || match.code === sought || isFound(searchable(players.join(' ')), sought);
  }
  const text = [match.code, gameName(language, match), ...players, tournament ?? ''].join(' ');
  return numbered.map(searchable).includes(sought) || isFound(searchable(text), sought);
}

/** When a table called, and how long it waited: by the number that stands on it, as whoever walks there looks for that. */
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
