import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { byHand, eachAlone } from '../support/evening.ts';
import { houseHeaders } from '../support/ownHouse.ts';
import { openScreenSocket } from '../support/screenSocket.ts';
import { serverWorld } from '../support/world/server.ts';
import { percentile } from './shared/figures.ts';

/**
 * `npm run lighthouse`: measures performance, accessibility and best practices of the pages as a phone and a desktop see
 * them, and fails below 95. `npm run lighthouse -- /matches` measures one page only. Each page is opened several times and
 * its median tells. A phone is four times slower than this machine, which is Lighthouse's default and has to reach the mark.
 * Beside it is told how a page does on Lighthouse's mid-tier phone by the benchmark index of this machine: the index of one
 * machine was 2804 in one minute and 1870 in another, which makes that phone 9.5 or 5.4 times slower, so it decides nothing.
 */

const ROOT = join(import.meta.dirname, '../..');
/** In no lock file: its packages are for this script alone. */
const HOME = join(ROOT, 'node_modules', '.lighthouse');
const LIGHTHOUSE = join(HOME, 'node_modules', 'lighthouse', 'cli', 'index.js');
const PACKAGE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof CATEGORIES)[number];
const LEAST = 95;
const TIMES = 5;
/** The television is no phone. */
const PAGES = ['/', '/play/CODE', '/score/HAND', '/matches', '/tv/CODE'];

/** Parts of its report, as its documentation names them. */
interface Report {
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Readonly<
    Record<Category, { readonly score: number; readonly auditRefs: readonly Weighed[] }>
  >;
  readonly audits: Readonly<Record<string, Audit>>;
}
interface Weighed {
  readonly id: string;
  readonly weight: number;
}
interface Audit {
  readonly score: number | null;
  readonly title: string;
  readonly displayValue?: string;
}

const [only] = process.argv.slice(2);
if (!existsSync(LIGHTHOUSE)) install();
const world = await serverWorld().start();
const screen = world.kept(openScreenSocket(world.url));
const address = await atHome(world.url);
const setup = eachAlone('Anne', 'Bruno');
const tables: Readonly<Record<string, string>> = {
  CODE: await screen.createTable(setup),
  HAND: await screen.house({ type: 'createTable', setup: byHand(setup) }),
};
const DEFAULT_SLOWDOWN = 4;
const first = await measureTimes(3, '/matches', DEFAULT_SLOWDOWN);
const index = median(first.map(({ environment }) => environment.benchmarkIndex));
const slowdown = slowdownFor(index);
console.log(
  `benchmark index ${String(Math.round(index))}: a mid-tier phone is ${slowdown.toFixed(1)} times slower`,
);
for (const page of PAGES.filter((path) => only === undefined || path === only)) {
  if (!page.startsWith('/tv')) {
    const slow = await measureTimes(TIMES, page, slowdown);
    console.log(`${page}: performance ${toldOf(slow, 'performance')} on a mid-tier phone`);
  }
  const reports = await measureTimes(TIMES, page, DEFAULT_SLOWDOWN);
  const told = CATEGORIES.map((category) => {
    if (Math.round(scoreOf(reports, category) * 100) < LEAST) process.exitCode = 1;
    return `${category} ${toldOf(reports, category)}`;
  });
  console.log(`${page}: ${told.join(', ')}`);
  for (const audit of wanting(reports)) console.log(`  ${audit}`);
}
await world.close();

function install(): void {
  mkdirSync(HOME, { recursive: true });
  writeFileSync(join(HOME, 'package.json'), '{ "private": true }\n');
  const flags = ['--prefix', HOME, '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', ['install', ...flags, PACKAGE], { stdio: 'inherit' });
  if (status === 0) return;
  console.error('Lighthouse could not be installed; this needs the package registry.');
  process.exit(1);
}

/** Lighthouse begins each time with an empty browser: a proxy before the server makes it one of the house. */
async function atHome(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const pass = ({ method, url: path, headers }: IncomingMessage) =>
    ask({ hostname, port, method, path, headers: { ...headers, ...houseHeaders(url) } });
  const proxy = createServer((request, response) => {
    request.pipe(
      pass(request).on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }),
    );
  });
  proxy.on('upgrade', (request, near) => {
    const asked = pass(request).on('upgrade', (answer, far) => {
      const lines = answer.rawHeaders.map((part, n) => part + (n % 2 === 0 ? ': ' : '\r\n'));
      near.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`);
      near.pipe(far).pipe(near);
      for (const end of [near, far]) end.on('error', () => [near, far].map((at) => at.destroy()));
    });
    asked.end();
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  proxy.unref();
  return `http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}`;
}

async function measureTimes(times: number, page: string, slower: number): Promise<Report[]> {
  const reports: Report[] = [];
  while (reports.length < times) reports.push(await measure(page, slower));
  return reports;
}

/** Opens the page once as Lighthouse does. This process is free meanwhile: the proxy before the server runs in it. */
async function measure(page: string, slower: number): Promise<Report> {
  const path = page.replace(/CODE|HAND/, (name) => tables[name] ?? '');
  const file = join(world.folder, 'report.json');
  const flags = [
    ...[`--only-categories=${CATEGORIES.join(',')}`, '--output=json', `--output-path=${file}`],
    ...['--chrome-flags=--headless=new --no-sandbox', '--quiet'],
    // The television is a desktop, which Lighthouse slows down by nothing.
    page.startsWith('/tv')
      ? '--preset=desktop'
      : `--throttling.cpuSlowdownMultiplier=${String(slower)}`,
  ];
  const env = { ...process.env, CHROME_PATH: process.env['CHROME_PATH'] ?? '/usr/bin/chromium' };
  const args = [LIGHTHOUSE, address + path, ...flags];
  await once(spawn(process.execPath, args, { env, stdio: 'inherit' }), 'exit');
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

/**
 * Returns the factor by which Lighthouse's mid-tier phone is slower than this machine, from its
 * benchmark index. Uses the calculator of docs/throttling.md
 * (github.com/patrickhulce/lighthouse-cpu-throttling-calculator).
 */
function slowdownFor(benchmark: number): number {
  if (benchmark >= 1300) return 3 + (benchmark - 1300) / 233;
  if (benchmark >= 800) return 2 + (benchmark - 800) / 500;
  return Math.max(1, 1 + (benchmark - 150) / 650);
}

function wanting(reports: readonly Report[]): readonly string[] {
  const isPoor = (audit?: Audit) => (audit?.score ?? 1) < 0.9;
  return CATEGORIES.filter((category) => scoreOf(reports, category) * 100 < LEAST)
    .flatMap((category) => reports[0]?.categories[category].auditRefs ?? [])
    .filter(({ weight, id }) => weight > 0 && reports.some(({ audits }) => isPoor(audits[id])))
    .map(({ id }) => {
      const shown = reports.map(({ audits }) => audits[id]?.displayValue ?? audits[id]?.title);
      return `${id}: ${shown.join(', ')}`;
    });
}

function toldOf(reports: readonly Report[], category: Category): string {
  const scores = reports.map(({ categories }) => Math.round(categories[category].score * 100));
  const spread = new Set(scores).size === 1 ? '' : ` (${scores.join(' ')})`;
  return `${String(median(scores))}${spread}`;
}

function scoreOf(reports: readonly Report[], category: Category): number {
  return median(reports.map(({ categories }) => categories[category].score));
}

function median(numbers: readonly number[]): number {
  return percentile(numbers, 0.5);
}
