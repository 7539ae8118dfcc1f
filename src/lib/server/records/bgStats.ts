import { isOver } from '../../history/summary.ts';
import { gameName } from '../../i18n/matches.ts';
import type { Language } from '../../i18n/language.ts';
import { sideName } from '../../i18n/sides.ts';
import type { MatchResult } from '../past/question.ts';

/** Where the app BG Stats takes a play from a link (bgstatsapp.com, "push plays"). */
const CREATE = 'https://app.bgstatsapp.com/createPlay.html';
/** By this name the app remembers what it took from here, so it must never change. */
const SOURCE = 'Table companion';
/** A match left open over night was not played all that time. */
const LONGEST_MIN = 12 * 60;

/** The link that enters a finished match in BG Stats; null while the match goes on. */
export function bgStatsLink(language: Language, { match, begins }: MatchResult): string | null {
  if (!isOver(match)) return null;
  const { code, openedAt, lastAt, looking, game, edition } = match;
  const minutes = Math.round((lastAt - openedAt) / 60_000);
  const play = {
    sourceName: SOURCE,
    sourcePlayId: code,
    playDate: utc(openedAt),
    // A record that was opened here was played elsewhere, nobody knows how long.
    ...(looking || minutes > LONGEST_MIN ? {} : { durationMin: Math.max(1, minutes) }),
    game: {
      sourceGameId: edition === null ? game : `${game}-${edition}`,
      name: gameName(language, { game, edition: null }),
      highestWins: true,
      noPoints: false,
    },
    players: playersOf(match, begins),
  };
  return `${CREATE}?data=${encodeURIComponent(JSON.stringify(play))}`;
}

/** Each player with what the side has; those of a side share its place. */
function playersOf(match: MatchResult['match'], begins: string) {
  const { sides, winners } = match;
  return sides.flatMap(({ players, total }, side) =>
    players.map((name) => ({
      sourcePlayerId: name,
      name,
      // The app on Android fails where one of these two is missing.
      startPlayer: name === begins,
      winner: winners?.includes(side) ?? false,
      score: total,
      rank: 1 + sides.filter((other) => other.total > total).length,
      ...(players.length > 1 ? { role: sideName(match, side) } : {}),
    })),
  );
}

/** 2026-11-21 20:15:00, in UTC. */
const utc = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
