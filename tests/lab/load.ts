import { setTimeout as pause } from 'node:timers/promises';
import { enrolDeck } from '../support/enrol.ts';
import { scratchFolder, secretOf, stop } from '../support/program.ts';
import { openScreenSocket } from '../support/screenSocket.ts';
import { taggedDeck } from '../support/taggedDeck.ts';
import { manage } from '../support/sockets.ts';
import { percentile, TIMES_HEAD, timesRow } from './shared/figures.ts';
import { answeredBetween, answeredBy } from './load/apart.ts';
import { growthOf, kneeOf, type Point } from './load/curve.ts';
import { isDuring, openDiskProbe, STALLED, tookOf, type Span } from './load/disk.ts';
import { longestMatches } from './load/match.ts';
import { openServers } from './load/servers.ts';
import { openLoadedTable, playAt, type LoadedTable } from './load/table.ts';
import { familyCpuOf, stolen, usageOf } from './shared/usage.ts';
import { readOptions } from './shared/options.ts';

/**
 * `npm run load`: whole matches of which a card is laid every two seconds, each table followed by some screens, on one
 * server with fsync on, or with `--nodes 2` on so many servers of one Postgres. Prints how long it takes from a tap until all screens of its table have it, the processor time
 * and the memory of the server, of the busiest where there are several, and the processor time of Postgres and of this program, which share the machine with it,
 * what other machines on the same host took of it, and the longest that the disk took for a few kilobytes of another file: where these are more than little, the times are theirs. At the end it
 * names the knee of the curve, how fast memory grew, and within what time the servers answered, by their own count: that is their part alone, however busy the clients are. `--tables 1,50,200` measures another curve;
 * `--tables 200 --minutes 10` shows whether memory stays flat; `--pace 8` lays a card every eight seconds, as people do; with `--chances` a television of each table says who will win;
 * `--turn-about --minutes 10 --every 10` shows whether that delays anything: every second line has chances, and both are compared at the end.
 */
const options = readOptions({
  tables: '1,25,50,100,200,300,400',
  screens: 5,
  seconds: 30,
  /** A line of figures so often, in s; to see whether memory grows. */
  every: 0,
  /** Instead of `seconds`: so many minutes, with a line every half of one. */
  minutes: 0,
  chances: false,
  'turn-about': false,
  /** In s, from card to card at each table. */
  pace: 2,
  /** Servers on one Postgres; 0: one on SQLite. */
  nodes: 0,
});

const BETWEEN_TAPS = options.pace * 1_000;
const WARM_UP = 3 * BETWEEN_TAPS;
/** Until what was asked before a change has been answered, in ms. */
const SETTLED = 2_000;

const { screens, 'turn-about': turnAbout } = options;
const long = options.minutes > 0;
const seconds = long ? options.minutes * 60 : options.seconds;
const every = options.every || (long ? 30 : seconds);
let { chances } = options;

console.log(
  `A tap every ${String(BETWEEN_TAPS / 1000)} s at each table, ${String(screens)} screens a table, ${String(seconds)} s\n`,
);
console.log(
  'tables  screens  taps/s   p50   p95   p99   max ms   CPU %   db CPU %  own CPU %  stolen %  disk ms   RSS MB  unseen',
);

const folder = scratchFolder();
const disk = openDiskProbe(folder.path);
// One address may hold a thousand connections, unless it is that of a proxy: here all come from one.
const { servers, postgres } = await openServers(folder.path, options.nodes);
const [server] = servers;
const house = openScreenSocket(server.url);
await showChances(chances);
const tagged = taggedDeck();
const secret = secretOf(server.data);
const deck = await enrolDeck(house, server.url, secret, tagged);
const matches = longestMatches(tagged);
const tables: LoadedTable[] = [];
const points: Point[] = [];
/** Measurements of the servers' own part. */
let apart = '';
/** All that was seen since the number of tables was what it is, and whether chances were shown. */
let played: { readonly tap: Span; readonly chances: boolean }[] = [];

for (const count of options.tables.split(',').map(Number)) {
  const lost = await measure(count).then(
    () => null,
    (error: unknown) => String(error),
  );
  if (lost === null) continue;
  console.log(`${String(count).padStart(6)}  ${lost}`);
  points.push({ tables: count, p99: Infinity, cpu: 100, ownCpu: 100, megabytes: 0, at: 0 });
  break;
}
const isCurve = new Set(points.map((point) => point.tables)).size > 1;
if (isCurve) console.log(`\n${kneeOf(points)}`);
const longest = points.filter((point) => point.tables === tables.length);
if (longest.length > 2) console.log(growthOf(longest));
// Until its first round has ended a table remembers more with every move.
const later = longest.slice(Math.ceil(longest.length / 2));
if (later.length > 2) console.log(`In the second half of that time: ${growthOf(later)}`);
if (played.length > 0) {
  compare();
  console.log(`\n${apart}`);
}

house.close();
tables.forEach((table) => table.close());
await Promise.all(servers.map(stop));
await postgres?.close();
disk.close();
folder.remove();

async function measure(count: number): Promise<void> {
  while (tables.length < count) await openTable();
  played = [];
  const stopping = new AbortController();
  const playing = Promise.all(tables.map((table, n) => play(table, n, stopping.signal)));
  const playOn = (ms: number) => Promise.race([pause(ms), playing]);
  await playOn(WARM_UP);
  const answered = await answeredBy(servers);
  for (let left = seconds; left > 0; left -= every) {
    if (turnAbout) {
      await showChances(!chances);
      await playOn(SETTLED);
    }
    tables.forEach((table) => table.take());
    const before = usages();
    disk.longest();
    const own = process.cpuUsage();
    const started = performance.now();
    await playOn(Math.min(left, every) * 1000);
    const took = (performance.now() - started) / 1000;
    const after = usages();
    const { user, system } = process.cpuUsage(own);
    const cpu = Math.max(
      ...after.servers.map((one, at) => share(one.cpu - (before.servers[at]?.cpu ?? 0), took)),
    );
    const dbCpu = share(after.database - before.database, took);
    const lost = share(after.stolen - before.stolen, took);
    const ownCpu = (user + system) / 1e4 / took;
    const megabytes = Math.max(...after.servers.map((one) => one.megabytes));
    note({ tables: count, took, cpu, dbCpu, ownCpu, lost, megabytes, at: started / 1000 });
  }
  stopping.abort();
  await playing;
  apart = answeredBetween(answered, await answeredBy(servers));
}

/** Prints the times of all taps, and of those that did not meet a disk that stalled: these are of the servers alone. */
function compare(): void {
  const row = (name: string, some: typeof played) => {
    const times = some.map(({ tap }) => tookOf(tap));
    console.log(timesRow(`${name} (${String(some.length)})`, times));
  };
  console.log(`\n${TIMES_HEAD}`);
  const stalls = disk.stalls();
  const calm = played.filter(({ tap }) => !isDuring(stalls, tap));
  for (const [name, some] of [
    ['all', played],
    [`disk below ${String(STALLED)} ms`, calm],
  ] as const) {
    row(name, some);
    if (!turnAbout) continue;
    const those = (shown: boolean) => some.filter((each) => each.chances === shown);
    row('  without chances', those(false));
    row('  with them', those(true));
  }
}

async function showChances(shown: boolean): Promise<void> {
  chances = shown;
  await manage(house.socket, { type: 'showChances', shown });
}

function usages() {
  return {
    servers: servers.map(({ child }) => usageOf(child.pid ?? 0)),
    database: postgres === null ? 0 : familyCpuOf(postgres.pid),
    stolen: stolen(),
  };
}

function share(used: number, took: number): number {
  return (used / took) * 100;
}

function urlsFrom(table: number): readonly [string, ...string[]] {
  const urls = servers.map(({ url }) => url);
  const first = table % urls.length;
  return [urls[first] ?? server.url, ...urls.slice(first + 1), ...urls.slice(0, first)];
}

async function openTable(): Promise<void> {
  const at = { urls: urlsFrom(tables.length), secret, bridge: `load-${String(tables.length)}` };
  tables.push(await openLoadedTable(house, { ...at, deck, screens, chances: () => chances }));
}

function play(table: LoadedTable, n: number, signal: AbortSignal): Promise<void> {
  const pace = { after: (n / tables.length) * BETWEEN_TAPS, every: BETWEEN_TAPS };
  return playAt(table, matches[n % matches.length], pace, signal);
}

type Figures = Readonly<Record<'took' | 'dbCpu' | 'lost', number>> & Omit<Point, 'p99'>;

function note(figures: Figures): void {
  const { tables: count, took, cpu, dbCpu, ownCpu, lost, megabytes } = figures;
  const taken = tables.map((table) => table.take());
  const seen = taken.flatMap((one) => one.seen);
  const times = seen.map(tookOf);
  const unseen = taken.reduce((sum, one) => sum + one.unseen, 0);
  const told = taken.reduce((sum, one) => sum + one.chances, 0);
  const at = (share: number) => percentile(times, share).toFixed(0).padStart(6);
  console.log(
    [
      String(count).padStart(6),
      String(count * screens).padStart(9),
      (times.length / took).toFixed(1).padStart(8),
      `${at(0.5)}${at(0.95)}${at(0.99)}${at(1)}`,
      cpu.toFixed(0).padStart(11),
      dbCpu.toFixed(0).padStart(11),
      ownCpu.toFixed(0).padStart(11),
      lost.toFixed(0).padStart(10),
      disk.longest().toFixed(0).padStart(9),
      megabytes.toFixed(0).padStart(9),
      String(unseen).padStart(8),
      ...(chances ? [`   ${(told / took).toFixed(1)} chances/s`] : []),
    ].join(''),
  );
  points.push({ ...figures, p99: percentile(times, 0.99) });
  played.push(...seen.map((tap) => ({ tap, chances })));
}
