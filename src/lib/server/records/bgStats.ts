import { isOver } from '../../history/summary.ts';
import { gameName } from '../../i18n/matches.ts';
import type { Language } from '../../i18n/language.ts';
import { sideName } from '../../i18n/sides.ts';
import type { MatchResult } from '../past/question.ts';

/** Endpoint of the app BG Stats for importing a play (bgstatsapp.com, "push plays"). */
const CREATE = 'https://app.bgstatsapp.com/createPlay.html';
/** BG Stats matches earlier imports by this name, so it must never change. */
const SOURCE = 'Table companion';
const LONGEST_MIN = 12 * 60;

/** Returns the link that imports a finished match into BG Stats; null while the match goes on. */
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

/** Returns one entry per player; players of a side share its score and rank. */
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

const utc = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
