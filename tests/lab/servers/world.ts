import { isDeepStrictEqual } from 'node:util';
import type { TableView } from '#lib/table/view.ts';
import { chance, pick } from '../../support/elevensDeal.ts';
import { alsoReachedAt } from '../../support/ownHouse.ts';
import { Postgres } from '../../support/postgres.ts';
import { scratchFolder, secretOf } from '../../support/program.ts';
import { BALANCERS, openBalancer } from '../../support/proxies.ts';
import { granted, openTable, screenAt } from '../../support/sockets.ts';
import { until } from '../../support/until.ts';
import { HALL_FAULTS, strike, type HallFault, type Lengths } from './faults.ts';
import { startNode, type TorturedNode } from './node.ts';
import { openHallTable, type HallTable } from './table.ts';

export interface HallOptions {
  readonly tables: number;
  readonly screens: number;
  readonly rounds: number;
  /** Between two cards of a table, in ms. */
  readonly pace: number;
  /** Cards and moves of each table between two faults, at least. */
  readonly between: number;
  readonly lengths: Lengths;
  readonly seed: number;
  readonly disk: string;
  say(line: string): void;
}

/** Maximum cost of a kind of fault, in ms. */
interface Cost {
  struck: number;
  /** A screen was without a server. */
  outage: number;
  /** Maximum time from an answer until all screens show it. */
  delay: number;
  /** Something waited for its answer. */
  wait: number;
}

/** So long a screen may take until it shows what was done last, in ms. */
const PATIENCE = 60_000;

export async function hallTorture(options: HallOptions) {
  const began = performance.now();
  const world = await openHall(options);
  try {
    const costs = await world.suffer();
    return { ...(await world.compare()), costs, seconds: (performance.now() - began) / 1_000 };
  } finally {
    await world.close();
  }
}

async function openHall({ disk, ...options }: HallOptions) {
  const { tables: count, screens, pace, seed, say } = options;
  const random = chance(seed);
  const folder = scratchFolder();
  const postgres = await Postgres.open(disk, 'max_wal_size=64MB', 'min_wal_size=32MB');
  const database = await postgres.createDatabase();
  const nodes = [
    await startNode({ name: 'a', folder: folder.path, database }),
    await startNode({ name: 'b', folder: folder.path, database }),
  ] as const;
  const urls = [nodes[0].url, nodes[1].url] as const;
  const haproxy = BALANCERS.find(({ name }) => name === 'HAProxy');
  if (haproxy === undefined) throw new Error('there is no HAProxy');
  const balancer = await openBalancer(haproxy, urls);
  alsoReachedAt(balancer.url, urls[0]);
  const home = screenAt(urls[0]);
  const secret = secretOf(nodes[0].data);
  const tables: HallTable[] = [];
  for (let n = 0; n < count; n++) {
    const code = await openTable(home);
    const servers = n % 2 === 0 ? urls : urls.toReversed();
    const isPlaced = async (id: string): Promise<boolean> => {
      const { readers } = granted(await home.emitWithAck('watchHouse', {}));
      return readers.some((reader) => reader.id === id && reader.table === code);
    };
    const parts = { code, servers, secret, screens, pace, isPlaced, balancer: balancer.url };
    tables.push(openHallTable(parts));
  }

  const goOn = async (): Promise<void> =>
    void (await Promise.all(tables.map((table) => table.more(options.between))));
  const longest = (take: (table: HallTable) => number): number =>
    Math.max(...tables.map((table) => take(table)));
  const takeCost = () => ({
    outage: longest((table) => table.takeLongestOutage()),
    delay: longest((table) => table.takeLongestDelay()),
    wait: longest((table) => table.takeLongestWait()),
  });

  async function sufferOne(fault: HallFault, costs: Map<HallFault, Cost>): Promise<void> {
    takeCost();
    const [one, two] = nodes;
    // Prefers the server with most of the connections.
    const [atOne, atTwo] = [await one.sockets(), await two.sockets()];
    const isOne = atOne > 2 * atTwo || (atTwo <= 2 * atOne && random() < 0.5);
    const struck: readonly [TorturedNode, TorturedNode] = isOne ? [one, two] : [two, one];
    const began = performance.now();
    const isStruck = await strike(fault, {
      postgres,
      disk,
      random,
      ...options,
      nodes: struck,
    });
    await goOn();
    await until('screens are live', () => allScreens(tables).every((screen) => screen.isLive()));
    const [cost, before] = [takeCost(), costs.get(fault)];
    costs.set(fault, {
      struck: (before?.struck ?? 0) + Number(isStruck),
      outage: Math.max(before?.outage ?? 0, cost.outage),
      delay: Math.max(before?.delay ?? 0, cost.delay),
      wait: Math.max(before?.wait ?? 0, cost.wait),
    });
    say(
      `${fault} (${struck[0].name}): ${((performance.now() - began) / 1_000).toFixed(1)} s, screens away ${cost.outage.toFixed(0)} ms, shown after ${cost.delay.toFixed(0)} ms, answered after ${cost.wait.toFixed(0)} ms`,
    );
  }
  return {
    async suffer(): Promise<ReadonlyMap<HallFault, Cost>> {
      const costs = new Map<HallFault, Cost>();
      await Promise.all(tables.map((table) => table.more(5)));
      home.close();
      for (let round = 0; round < options.rounds; round++) {
        const left = [...HALL_FAULTS];
        while (left.length > 0) {
          const fault = round === 0 ? (left[0] ?? pick(left, random)) : pick(left, random);
          left.splice(left.indexOf(fault), 1);
          await sufferOne(fault, costs);
        }
      }
      return costs;
    },
    async compare() {
      await Promise.all(tables.map((table) => table.end()));
      const stored = await postgres.query(
        "select stream, id from commits where stream like 'table:%' order by stream, position",
        database,
      );
      const storedAt = (code: string): readonly string[] =>
        stored
          .filter(({ stream }) => stream === `table:${code}`)
          .map(({ id }) => String(id))
          .slice(1);
      const all = tables.map(({ code, made }) => compareIds(code, made, storedAt(code)));
      const wrong = await Promise.all(tables.map((table) => wrongAt(table, urls)));
      return {
        made: tables.reduce((sum, { made }) => sum + made.length, 0),
        lost: all.reduce((sum, { lost }) => sum + lost, 0),
        doubled: all.reduce((sum, { doubled }) => sum + doubled, 0),
        disordered: all.flatMap(({ disordered }) => disordered),
        wrong: wrong.flat(),
        complaints: nodes.flatMap((node) => node.complaints()),
      };
    },
    async close(): Promise<void> {
      tables.forEach((table) => table.close());
      await balancer.close();
      await Promise.all(nodes.map((node) => node.close()));
      await postgres.close();
      folder.remove();
    },
  };
}

const allScreens = (tables: readonly HallTable[]) => tables.flatMap((table) => table.screens());

export function compareIds(code: string, made: readonly string[], stored: readonly string[]) {
  const [wanted, found] = [new Set(made), new Set(stored)];
  const lost = made.filter((id) => !found.has(id)).length;
  const strange = stored.filter((id) => !wanted.has(id)).length;
  const doubled = stored.length - found.size + strange;
  const isInOrder = lost + doubled > 0 || isDeepStrictEqual(made, stored);
  return { lost, doubled, disordered: isInOrder ? [] : [code] };
}

async function wrongAt(table: HallTable, urls: readonly string[]): Promise<readonly string[]> {
  const position = 1 + table.made.length;
  const { code } = table;
  const views = await Promise.all(urls.map((url) => viewAt(url, code, position)));
  const wrong = views.flatMap((view, n) =>
    view.position === position && isDeepStrictEqual(view, views[0])
      ? []
      : [`server ${String(n)} has ${code} at ${String(view.position)} of ${String(position)}`],
  );
  for (const screen of table.screens()) {
    const shows = (): boolean => screen.isLive() && alike(screen.shown(), views[0]);
    await until('the screen has caught up', shows, PATIENCE).catch(() =>
      wrong.push(
        `a screen shows ${code} at ${String(screen.shown()?.position)} of ${String(position)}`,
      ),
    );
  }
  return wrong;
}

/**
 * Returns the view that a server sends to a new client. A server without its notification
 * connection is behind until it reconnects, as its screens are, and is asked again until then.
 */
async function viewAt(url: string, code: string, position: number): Promise<TableView> {
  const screen = screenAt(url);
  const ask = async (): Promise<TableView> =>
    granted(await screen.emitWithAck('watch', { table: code })) as TableView;
  let view = await ask();
  const isBehind = () => view.position < position;
  const hasCaughtUp = async () => !isBehind() || ((view = await ask()), !isBehind());
  await until('the server has caught up', hasCaughtUp, PATIENCE).catch(() => undefined);
  screen.close();
  return view;
}

const alike = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));
