import type { BoxSetup } from '#lib/games.ts';
import type { TournamentCommand, TournamentRefusal } from '#lib/tournament/commands.ts';
import { decideTournament } from '#lib/tournament/decide.ts';
import type { TournamentEvent } from '#lib/tournament/events.ts';
import { evolveTournament } from '#lib/tournament/evolve.ts';
import { PLACES, WIN_OR_DRAW, type Format } from '#lib/tournament/format.ts';
import { rankingOf } from '#lib/tournament/ranking.ts';
import { standingsOf } from '#lib/tournament/standings.ts';
import { lastRound, type Round, type Tournament } from '#lib/tournament/state.ts';

const COMMON = {
  final: 0,
  players: 1,
  match: { rounds: 3, minutes: null, lastCard: 'round' },
  bye: 2,
  tieBreaks: ['opponents', 'margin'],
} as const satisfies Partial<Format>;

/** Two at a table, two points a win. */
export const swiss = (rounds: number, more: Partial<Format> = {}): Format => ({
  ...COMMON,
  system: { type: 'swiss', rounds, points: WIN_OR_DRAW },
  ...more,
});

/** Three or four at a table, points by place. */
export const inTables = (rounds: number, sides: 3 | 4, more: Partial<Format> = {}): Format => ({
  ...COMMON,
  system: { type: 'tables', rounds, sides, points: PLACES },
  ...more,
});

/** All members of a group against each other, two points a win. */
export const inGroups = (size: number, more: Partial<Format> = {}): Format => ({
  ...COMMON,
  system: { type: 'groups', size, points: WIN_OR_DRAW },
  ...more,
});

/** A tournament controlled by text. Each name is a single entrant. */
export interface Directed {
  ask(command: TournamentCommand): readonly TournamentEvent[];
  happened(events: readonly TournamentEvent[]): void;
  /** Why it is not possible; null: it is, and has happened. */
  refusal(command: TournamentCommand): TournamentRefusal | null;
  enter(...names: readonly string[]): void;
  number(name: string): number;
  /** Pairs the next round; answers who meets whom, each table by its names in alphabetical order. */
  pair(seed?: number): readonly string[];
  tables(): readonly string[];
  byes(): readonly string[];
  /** The scores of the table at which these sit, in the last round or another one; null: was not there. */
  scored(scores: Readonly<Record<string, number | null>>, round?: number): void;
  /** Ends all open tables: entrants named earlier win by 100. */
  playAll(...better: readonly string[]): void;
  /** "1 Anne 4", by points alone before a final. */
  standing(): readonly string[];
  ranking(): readonly string[];
  state(): Tournament;
  round(): Round;
}

export const PLAY = {
  game: '1000-bornes',
  edition: 'green',
  options: {},
  seats: [],
  deck: null,
} as const;

export function tournament(format: Format, play: BoxSetup = PLAY): Directed {
  let state: Tournament | null = null;
  let seed = 0;
  let at = 0;

  function refusal(command: TournamentCommand): TournamentRefusal | null {
    const decided = decideTournament(command, state);
    if (!decided.ok) return decided.refusal;
    happened(decided.value);
    return null;
  }
  function happened(events: readonly TournamentEvent[]): void {
    at += 1_000;
    for (const event of events) state = evolveTournament(event, state, at);
  }
  function ask(command: TournamentCommand): readonly TournamentEvent[] {
    const decided = decideTournament(command, state);
    if (!decided.ok) throw new Error(`${command.type}: ${JSON.stringify(decided.refusal)}`);
    happened(decided.value);
    return decided.value;
  }
  function now(): Tournament {
    if (state === null) throw new Error('There is no tournament.');
    return state;
  }
  function round(): Round {
    const last = lastRound(now());
    if (last === undefined) throw new Error('No round is paired.');
    return last;
  }
  const nameOf = (entrant: number) => now().entrants[entrant - 1]?.players.join(' & ') ?? '';
  const names = (entrants: readonly number[]) => entrants.map(nameOf).sort().join(' ');
  const number = (name: string) =>
    now().entrants.find(({ players }) => players.join(' & ') === name)?.number ?? 0;
  const tables = () => round().tables.map(({ sides }) => names(sides));

  ask({ type: 'create', name: 'Sunday', format, play });
  return {
    ask,
    happened,
    refusal,
    enter: (...all) => {
      for (const name of all) ask({ type: 'register', players: name.split(' & ') });
    },
    number,
    pair(given = (seed += 1)) {
      ask({ type: 'pairRound', seed: given });
      return tables();
    },
    tables,
    byes: () => round().byes.map(nameOf).sort(),
    scored(scores, inRound = now().rounds.length) {
      const seated = Object.keys(scores).map(number);
      const table = now().rounds[inRound - 1]?.tables.find(({ sides }) =>
        seated.every((entrant) => sides.includes(entrant)),
      );
      if (table === undefined) throw new Error(`${names(seated)} do not sit at one table.`);
      const bySide = table.sides.map((entrant) => scores[nameOf(entrant)] ?? null);
      ask({
        type: 'enterResult',
        round: inRound,
        table: table.number,
        scores: bySide,
        by: 'director',
      });
    },
    playAll(...better) {
      const rank = (entrant: number) => {
        const found = better.indexOf(nameOf(entrant));
        return found < 0 ? better.length + entrant : found;
      };
      for (const { number: table, sides, result } of round().tables) {
        if (result !== null) continue;
        const ranked = sides.toSorted((one, other) => rank(one) - rank(other));
        const scores = sides.map((entrant) => 1_000 - ranked.indexOf(entrant) * 100);
        ask({ type: 'enterResult', round: now().rounds.length, table, scores, by: 'table' });
      }
    },
    standing: () => standingsOf(now()).map(asLine),
    ranking: () => rankingOf(now()).map(asLine),
    state: now,
    round,
  };

  function asLine({ rank, entrant, points }: ReturnType<typeof standingsOf>[number]): string {
    return `${String(rank)} ${nameOf(entrant)} ${String(points)}`;
  }
}
