import { isOver } from '../../history/summary.ts';
import { gameName } from '../../i18n/matches.ts';
import type { Language } from '../../i18n/language.ts';
import { sideName } from '../../i18n/sides.ts';
import type { MatchResult } from '../past/question.ts';

/** Where the app BG Stats takes a play from a link (bgstatsapp.com, "push plays"). */
const CREATE = 'https://app.bgstatsapp.com/createPlay.html';
/** BG Stats matches earlier imports by this name, so it must never change. */
const SOURCE = 'Table companion';
/** A longer match was left open over night; its duration is left out. */
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
    // A record opened here was played elsewhere for an unknown time.
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

/** One entry per player with the side's score; players of a side share its place. */
function playersOf(match: MatchResult['match'], begins: string) {
  const { sides, winners } = match;
  return sides.flatMap(({ players, total }, side) =>
    players.map((name) => ({
      sourcePlayerId: name,
      name,
      // BG Stats on Android crashes without either field.
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
