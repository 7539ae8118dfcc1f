import { BOX_IDS, type BoxId } from '../games/boxes.ts';
import { coursesOf, eveningOf, eveningsOf, type Course } from './evenings.ts';
import { everyoneAt } from './lineups.ts';
import { meetingsOf, sideOfPlayer, type Meeting } from './meetings.ts';
import { recordsOf, type HouseRecord } from './records.ts';
import { figuresOf, nameKey, type Figures } from './statistics.ts';
import type { MatchSummary } from './summary.ts';

export interface Rows {
  readonly rows: readonly Figures[];
  readonly more: number;
}

/** Progress of players over the newest evenings. */
export interface EveningsView {
  readonly count: number;
  readonly days: readonly string[];
  readonly courses: readonly Course[];
}

export interface FiguresOfGame {
  readonly game: BoxId;
  readonly players: Rows;
  readonly sides: Rows;
  readonly editions: Rows;
  readonly records: readonly HouseRecord[];
  readonly evenings: EveningsView;
}

interface PlayerInGame {
  readonly game: BoxId;
  readonly figures: Figures;
  readonly sides: Rows;
  readonly editions: Rows;
  readonly meetings: readonly Meeting[];
  readonly evenings: EveningsView;
}

export interface FiguresView {
  readonly games: readonly FiguresOfGame[];
}

/** Null `name` for an unknown player; otherwise as in the newest match. */
export interface PlayerView {
  readonly name: string | null;
  readonly games: readonly PlayerInGame[];
}

/** Maximum number of rows sent; a club has thousands. */
const MAX_ROWS = 100;
const MAX_EVENINGS = 60;
/** Maximum number of lines distinguishable in a chart. */
const MAX_CHART_LINES = 6;

/** @param matches newest first */
export const figuresViewOf = (matches: readonly MatchSummary[]): FiguresView => ({
  games: byMatches(
    BOX_IDS.map((game) => gameFiguresOf(matches, game)),
    ({ players }) => players.rows,
  ),
});

/** @param matches newest first, of this player or of all */
export function playerViewOf(matches: readonly MatchSummary[], player: string): PlayerView {
  const key = nameKey(player);
  const own = matches.filter((match) => sideOfPlayer(match, key) >= 0);
  const games = BOX_IDS.flatMap((game) => playerFiguresOf(own, game, key) ?? []);
  const [newest] = own;
  const name = newest && everyoneAt(newest).find((each) => nameKey(each) === key);
  return { name: name ?? null, games: byMatches(games, ({ figures }) => [figures]) };
}

function gameFiguresOf(matches: readonly MatchSummary[], game: BoxId): FiguresOfGame {
  const players = figuresOf(matches, game, 'player');
  const busiest = [...players].sort((one, other) => other.matches - one.matches);
  return {
    game,
    players: firstRows(players),
    sides: firstRows(figuresOf(matches, game, 'side')),
    editions: firstRows(figuresOf(matches, game, 'edition')),
    records: recordsOf(matches, game, players),
    evenings: eveningsViewOf(
      matches,
      game,
      busiest.slice(0, MAX_CHART_LINES).map(({ names }) => names[0] ?? ''),
    ),
  };
}

function playerFiguresOf(
  matches: readonly MatchSummary[],
  game: BoxId,
  key: string,
): PlayerInGame | null {
  const figures = figuresOf(matches, game, 'player', key).find(
    ({ names: [name = ''] }) => nameKey(name) === key,
  );
  if (figures === undefined) return null;
  return {
    game,
    figures,
    sides: firstRows(figuresOf(matches, game, 'side', key)),
    editions: firstRows(figuresOf(matches, game, 'edition', key)),
    meetings: meetingsOf(matches, game, key),
    evenings: eveningsViewOf(matches, game, figures.names),
  };
}

function eveningsViewOf(
  matches: readonly MatchSummary[],
  game: BoxId,
  players: readonly string[],
): EveningsView {
  const evenings = eveningsOf(matches, game, eveningOf);
  return {
    count: evenings.length,
    days: evenings.slice(-MAX_EVENINGS).map(({ day }) => day),
    courses: coursesOf(evenings, players).map(({ name, wins, points }) => ({
      name,
      wins: wins.slice(-MAX_EVENINGS),
      points: points.slice(-MAX_EVENINGS),
    })),
  };
}

const firstRows = (rows: readonly Figures[]): Rows => ({
  rows: rows.slice(0, MAX_ROWS),
  more: Math.max(0, rows.length - MAX_ROWS),
});

const byMatches = <Game>(
  games: readonly Game[],
  rowsOf: (game: Game) => readonly Figures[],
): readonly Game[] => {
  const matchesOf = (game: Game) =>
    rowsOf(game).reduce((most, { matches }) => Math.max(most, matches), 0);
  return games
    .filter((game) => rowsOf(game).length > 0)
    .sort((one, other) => matchesOf(other) - matchesOf(one));
};
