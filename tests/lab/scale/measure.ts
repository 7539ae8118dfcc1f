import { setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { arch, availableParallelism, cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { enrolDeck } from '../../support/enrol.ts';
import { Postgres } from '../../support/postgres.ts';
import { runServer, scratchFolder, secretOf, stop } from '../../support/program.ts';
import { openScreenSocket } from '../../support/screenSocket.ts';
import { screenAt } from '../../support/sockets.ts';
import { BEHIND_PROXY } from '../../support/strangers.ts';
import { taggedDeck } from '../../support/taggedDeck.ts';
import { percentile } from '../shared/figures.ts';
import { longestMatches } from '../load/match.ts';
import { tookOf } from '../load/disk.ts';
import { openLoadedTable, playAt, type LoadedTable } from '../load/table.ts';
import { usageOf } from '../shared/usage.ts';

export interface Asked {
  readonly tables: number;
  readonly screens: number;
  /** Between two cards of a table, in s. */
  readonly pace: number;
  readonly followers: number;
  /** Duration of the measurement, in s. */
  readonly seconds: number;
}

/** Use per second, as a share of one core, and other measurements. */
export interface Taken extends Asked {
  readonly cards: number;
  readonly server: number;
  readonly follower: number;
  /** Use of the server and of a follower while all are connected and nothing is played. */
  readonly idle: readonly [number, number];
  /** Memory in MB: of an empty server, with all clients, and of a follower after all cards. */
  readonly megabytes: readonly [number, number, number];
  readonly p50: number;
  readonly p99: number;
  /** Size of a card in bytes: in a message to a screen, in the log, and in its write-ahead log. */
  readonly bytes: readonly [number, number, number];
}

const WARM_UP = 8;
const IDLE_FOR = 8;
const QUIET = { ...BEHIND_PROXY.env, SPEECH: 'off' };

/** One server with its tables, others that follow, and a database that syncs. */
export async function measured(asked: Asked): Promise<Taken> {
  const postgres = await Postgres.open(undefined, 'fsync=on', 'max_connections=200');
  const address = await postgres.createDatabase();
  const env = { ...QUIET, DATABASE_URL: address };
  const folders = Array.from({ length: 1 + asked.followers }, scratchFolder);
  const servers = [];
  for (const { path } of folders) servers.push(await runServer(path, { env }));
  const [server, follower] = servers;
  const [folder] = folders;
  if (server === undefined || folder === undefined) throw new Error('no server');
  const [pid, other] = [server.child.pid ?? 0, follower?.child.pid ?? 0];
  const house = openScreenSocket(server.url);
  const tagged = taggedDeck();
  const secret = secretOf(folder.path);
  const deck = await enrolDeck(house, server.url, secret, tagged);
  const matches = longestMatches(tagged);
  await pause(2_000);
  const bare = usageOf(pid).megabytes;
  const tables: LoadedTable[] = [];
  while (tables.length < asked.tables) {
    const bridge = `scale-${String(tables.length)}`;
    const at = { urls: [server.url], secret, bridge, deck, screens: asked.screens } as const;
    tables.push(await openLoadedTable(house, { ...at, chances: () => false }));
  }
  const witness = witnessOf(server.url, tables[0]?.code ?? '');
  const cpuOf = (process: number) => (process === 0 ? 0 : usageOf(process).cpu);
  const before = [cpuOf(pid), cpuOf(other)] as const;
  await pause(IDLE_FOR * 1_000);
  const idleSince = (cpu: number, since: number) => (cpu - since) / IDLE_FOR;
  const idle = [idleSince(cpuOf(pid), before[0]), idleSince(cpuOf(other), before[1])] as const;
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const every = asked.pace * 1_000;
  const playing = Promise.all(
    tables.map((table, n) => {
      const after = (n / asked.tables) * every;
      return playAt(table, matches[n % matches.length], { after, every }, stopping.signal);
    }),
  );
  await Promise.race([pause(WARM_UP * 1_000), playing]);
  tables.forEach((table) => table.take());
  witness.take();
  const use = async () => {
    const [at, server] = [performance.now(), usageOf(pid)];
    const follower = other === 0 ? null : usageOf(other);
    return { at, server, follower, log: await sizesOf(postgres, address) };
  };
  const from = await use();
  await Promise.race([pause(asked.seconds * 1_000), playing]);
  const to = await use();
  const took = (to.at - from.at) / 1000;
  const times = tables.flatMap((table) => table.take().seen.map(tookOf));
  const told = witness.take();
  stopping.abort();
  await playing;
  witness.close();
  house.close();
  tables.forEach((table) => table.close());
  for (const one of servers) await stop(one);
  await postgres.close();
  folders.forEach((one) => one.remove());
  const each = (bytes: number) => Math.round(bytes / Math.max(1, times.length));
  return {
    ...asked,
    cards: times.length / took,
    server: (to.server.cpu - from.server.cpu) / took,
    follower: ((to.follower?.cpu ?? 0) - (from.follower?.cpu ?? 0)) / took,
    idle,
    megabytes: [bare, to.server.megabytes, to.follower?.megabytes ?? 0],
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    bytes: [
      Math.round(told),
      each(to.log.rows - from.log.rows),
      each(to.log.ahead - from.log.ahead),
    ],
  };
}

/** A screen more at one table, which counts the bytes of what it is told: the mean of each. */
function witnessOf(url: string, code: string) {
  const screen = screenAt(url, { transports: ['websocket'] });
  let [bytes, views] = [0, 0];
  screen.once('connect', () => {
    screen.io.engine.on('packet', ({ data }) => {
      if (typeof data === 'string') bytes += Buffer.byteLength(data);
    });
    screen.emit('watch', { table: code }, () => undefined);
  });
  screen.on('table', () => (views += 1));
  return {
    take() {
      const mean = bytes / Math.max(1, views);
      [bytes, views] = [0, 0];
      return mean;
    },
    close: () => void screen.close(),
  };
}

async function sizesOf(postgres: Postgres, address: string) {
  const [row] = await postgres.query(
    `select pg_total_relation_size('commits') + pg_total_relation_size('taps') as rows,
            pg_current_wal_lsn() - '0/0'::pg_lsn as ahead`,
    address,
  );
  return { rows: Number(row?.['rows']), ahead: Number(row?.['ahead']) };
}

export const machine = (): string =>
  `${String(availableParallelism())} cores (${cpus()[0]?.model ?? arch()}), Node ${process.versions.node}, load ${readFileSync('/proc/loadavg', 'utf8').split(' ')[0] ?? ''}`;
