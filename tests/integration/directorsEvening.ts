import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { Dice } from '#lib/game/dice.ts';
import type { BoxSetup, GameMove } from '#lib/games.ts';
import type { MilleBornesView } from '#lib/millebornes/view.ts';
import type { ScreenToServer } from '#lib/protocol/messages/screens.ts';
import type { ServerToScreen } from '#lib/protocol/messages.ts';
import type { DirectorCommand } from '#lib/tournament/directorCommand.ts';
import { isTableOf } from '#lib/table/view.ts';
import type { Format } from '#lib/tournament/format.ts';
import { marginSteps } from '#lib/tournament/margins.ts';
import type { PairedTable } from '#lib/tournament/state.ts';
import { afterDifference, type TournamentView } from '#lib/tournament/view.ts';
import { houseHeaders } from '../support/ownHouse.ts';
import { until } from '../support/until.ts';

type Screen = Socket<ServerToScreen, ScreenToServer>;

export interface EveningPlan {
  /**
   * Servers of one house. The director uses the first, the spectator the last, and tables are
   * spread over all.
   */
  readonly urls: readonly string[];
  readonly players: number;
  readonly rounds: number;
  readonly seed: number;
  /** In the middle of the second round. */
  strike?(): Promise<void>;
  say(line: string): void;
}

export interface EveningReport {
  readonly director: TournamentView;
  readonly spectator: TournamentView;
  /** Totals of each match as its own table tells them, by round and number of the table. */
  readonly played: ReadonlyMap<string, readonly number[]>;
  readonly presses: number;
}

const PLAY: BoxSetup = {
  game: '1000-bornes',
  edition: 'green',
  options: { rounds: 1 },
  seats: ['Nobody', 'No one'],
  deck: null,
};
const formatOf = (rounds: number): Format => ({
  system: { type: 'swiss', rounds, points: marginSteps(PLAY) },
  final: 0,
  players: 1,
  bye: 12,
  match: { rounds: 1, minutes: 45, lastCard: 'round' },
  tieBreaks: ['opponents', 'score'],
});

const at = (round: number, table: number): string => `${String(round)}.${String(table)}`;
const AT_ONCE = 8;
const DISTANCES = ['100', '75', '50', '25'] as const;

let requests = 0;
const freshId = (): string => `evening-${String(process.pid)}-${String((requests += 1))}`;

/**
 * Compares the standings with the results that the tables reported. Results entered by the director
 * are left out.
 */
export function resultsOf({ director, played }: Pick<EveningReport, 'director' | 'played'>): {
  readonly right: number;
  readonly wrong: readonly unknown[];
} {
  const results = director.rounds.flatMap(({ tables }, round) =>
    tables.flatMap(({ number, result }) => {
      const told = played.get(at(round + 1, number));
      return result?.by === 'table'
        ? [{ at: at(round + 1, number), told, result: result.scores }]
        : [];
    }),
  );
  const wrong = results.filter(({ told, result }) => told?.join() !== result.join());
  return { right: results.length - wrong.length, wrong };
}

/**
 * Directs a whole evening over sockets: one is late, the hand of a director stands for a table that was never played, a
 * result is put right after the next round was paired.
 */
export async function directEvening(plan: EveningPlan): Promise<EveningReport> {
  const { urls, players, rounds, say } = plan;
  const dice = new Dice(plan.seed);
  const screens = urls.map((url) => screenAt(url, true));
  const [director] = screens;
  if (director === undefined) throw new Error('There is no server.');
  const code = await created(director, rounds);
  const spectator = await looksOn(screenAt(urls.at(-1) ?? '', false), code);
  const watching = await looksOn(director, code);
  let presses = 0;
  const ask = async (command: DirectorCommand): Promise<void> => {
    presses += 1;
    await asked(director, code, command);
  };
  const entrants = Array.from({ length: players - 1 }, (_, each) => [`P${String(each + 1)}`]);
  await ask({ type: 'register', entrants });
  const played = new Map<string, readonly number[]>();
  async function tablesOf(
    round: number,
    what: string,
    isSo: (table: PairedTable) => boolean,
  ): Promise<readonly PairedTable[]> {
    const tables = () => watching.view().rounds[round - 1]?.tables ?? [];
    const areSo = () => tables().length > 0 && tables().every(isSo);
    await until(`${what} in round ${String(round)}`, areSo);
    return tables();
  }

  for (let number = 1; number <= rounds; number++) {
    if (number === 2) await ask({ type: 'register', entrants: [['Late']] });
    await ask({ type: 'pairRound' });
    // The paper of the first round was read wrongly.
    if (number === 3) {
      await ask({ type: 'enterResult', round: 1, table: 1, scores: [925, 400] });
    }
    await ask({ type: 'openTables' });
    await ask({ type: 'startClock' });
    const tables = await tablesOf(number, 'all tables are open', (table) => table.code !== null);
    const dead = number === 2 ? tables.at(-1) : undefined;
    const alive = tables.filter((table) => table !== dead);
    let struck: Promise<void> | undefined;
    for (let from = 0; from < alive.length; from += AT_ONCE) {
      if (number === 2 && from >= alive.length / 2 - AT_ONCE) struck ??= plan.strike?.();
      await Promise.all(
        alive.slice(from, from + AT_ONCE).map(async (table, nth) => {
          const screen = screens[nth % screens.length] ?? director;
          played.set(at(number, table.number), await playOut(screen, table, dice.below(6)));
        }),
      );
    }
    await struck;
    if (dead !== undefined) {
      await ask({ type: 'enterResult', round: 2, table: dead.number, scores: [500, null] });
    }
    await tablesOf(number, 'all results are in', ({ result }) => result !== null);
    say(`round ${String(number)}: ${String(alive.length)} tables played`);
  }
  const end = watching.view();
  await until('whoever looks on sees the end', () => spectator.view().position === end.position);
  const report = { director: end, spectator: spectator.view(), played, presses };
  for (const screen of [...screens, spectator.screen]) screen.close();
  return report;
}

const screenAt = (url: string, ofHouse: boolean): Screen =>
  io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 100,
    ...(ofHouse && { extraHeaders: houseHeaders(url) }),
  });

async function created(director: Screen, rounds: number): Promise<string> {
  const reply = await director.emitWithAck('createTournament', {
    id: freshId(),
    command: { type: 'create', name: 'Sunday', format: formatOf(rounds), play: PLAY },
  });
  if (!reply.ok) throw new Error(`not created: ${JSON.stringify(reply.refusal)}`);
  return reply.value.made;
}

async function asked(screen: Screen, tournament: string, command: DirectorCommand): Promise<void> {
  const request = { id: freshId(), tournament, command };
  const reply = await untilAnswered(() =>
    screen.timeout(10_000).emitWithAck('tournament', request),
  );
  if (!reply.ok) throw new Error(`${command.type}: ${JSON.stringify(reply.refusal)}`);
}

async function looksOn(screen: Screen, tournament: string) {
  let view: TournamentView | null = null;
  let ticket: { readonly ticket?: string } = {};
  const watch = async (): Promise<void> => {
    const reply = await screen.emitWithAck('watchTournament', { tournament, ...ticket });
    if (!reply.ok) throw new Error(`not seen: ${JSON.stringify(reply.refusal)}`);
    ticket = { ticket: reply.value.ticket };
    view = reply.value;
  };
  screen.on('tournament', (difference) => {
    if (view !== null && difference.position > view.position) {
      view = afterDifference(view, difference);
    }
  });
  await watch();
  screen.on('connect', () => void watch().catch(() => undefined));
  return {
    screen,
    view(): TournamentView {
      if (view === null) throw new Error('It was never seen.');
      return view;
    },
  };
}

async function playOut(
  screen: Screen,
  { code }: PairedTable,
  longer: number,
): Promise<readonly number[]> {
  const table = code ?? '';
  const { seats } = await matchAt(screen, table);
  const distances = Array.from({ length: longer }, (_, nth) => DISTANCES[nth % 4] ?? '25');
  for (const [nth, card] of ['roll', 'roll', ...distances].entries()) {
    const by = seats[nth % seats.length]?.name ?? '';
    await told(screen, table, { type: 'play', by, card });
  }
  await told(screen, table, { type: 'endRound' });
  return (await matchAt(screen, table)).totals;
}

async function matchAt(screen: Screen, table: string): Promise<MilleBornesView> {
  const seen = await untilAnswered(() => screen.timeout(10_000).emitWithAck('watch', { table }));
  if (!seen.ok || !isTableOf('1000-bornes', seen.value)) throw new Error(`no match at ${table}`);
  return seen.value.match;
}

async function told(screen: Screen, table: string, move: GameMove): Promise<void> {
  const request = { id: freshId(), table, command: { type: 'move', move } as const };
  const reply = await untilAnswered(() => screen.timeout(10_000).emitWithAck('table', request));
  if (!reply.ok || reply.value.outcome !== 'accepted') {
    throw new Error(`${table}: ${JSON.stringify({ move, reply })}`);
  }
}

/**
 * Repeats a request by the same id while it is unanswered, since the server may be restarting.
 * Waits as pages do when this screen, which plays at many tables, exceeds its rate limit.
 */
async function untilAnswered<Answer extends Reply>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      const answer = await ask();
      if (answer.ok || answer.refusal.at !== 'rate') return answer;
      await pause(100);
    } catch {
      // Not answered in time.
    }
  }
}

type Reply =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: { readonly code: string; readonly at?: unknown } };
