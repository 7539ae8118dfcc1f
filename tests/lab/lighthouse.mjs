// `npm run lighthouse`: measures performance, accessibility and best practices of the pages as a phone and a desktop see
// them, and fails below 95. `npm run lighthouse -- /matches` measures one page only. Each page is opened several times and
// its median tells. A phone is four times slower than this machine, which is Lighthouse's default and has to reach the mark.
// Beside it is told how a page does on Lighthouse's mid-tier phone by the benchmark index of this machine: the index of one
// machine was 2804 in one minute and 1870 in another, which makes that phone 9.5 or 5.4 times slower, so it decides nothing.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, request as ask } from 'node:http';
import { io } from 'socket.io-client';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
/** In no lock file: its packages are for this script alone. */
const HOME = join(ROOT, 'node_modules', '.lighthouse');
const LIGHTHOUSE = join(HOME, 'node_modules', 'lighthouse', 'cli', 'index.js');
const PACKAGE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
const LEAST = 95;
const TIMES = 5;
/** The television is no phone. */
const PAGES = ['/', '/play/CODE', '/score/HAND', '/matches', '/tv/CODE'];

const [only] = process.argv.slice(2);
if (!existsSync(LIGHTHOUSE)) install();
const scratch = mkdtempSync(join(tmpdir(), 'table-companion-lighthouse-'));
const server = await startServer();
const tables = {
  CODE: await openTable(server.url, false),
  HAND: await openTable(server.url, true),
};
const DEFAULT_SLOWDOWN = 4;
const index = median((await measureTimes(3, '/matches', DEFAULT_SLOWDOWN)).map(speedOf));
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
server.child.kill('SIGTERM');
rmSync(scratch, { recursive: true, force: true });

function install() {
  mkdirSync(HOME, { recursive: true });
  writeFileSync(join(HOME, 'package.json'), '{ "private": true }\n');
  const flags = ['--prefix', HOME, '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', ['install', ...flags, PACKAGE], { stdio: 'inherit' });
  if (status === 0) return;
  console.error('Lighthouse could not be installed; this needs the package registry.');
  process.exit(1);
}

async function startServer() {
  const env = { ...process.env, DATA: join(scratch, 'data'), PORT: '0' };
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'];
  const child = spawn(process.execPath, [join(ROOT, 'build', 'server.js')], { env, stdio });
  const { port } = await new Promise((resolve) => child.once('message', resolve));
  return { child, url: await atHome(`http://127.0.0.1:${String(port)}`, env.DATA) };
}

/** Lighthouse begins each time with an empty browser: a proxy before the server makes it one of the house. */
async function atHome(url, data) {
  const [, secret] = readFileSync(join(data, 'house-link'), 'utf8').trim().split('#');
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ secret });
  const opened = await fetch(`${url}/devices/house`, { method: 'POST', headers, body });
  const [cookie] = opened.headers.get('set-cookie').split(';');
  const { hostname, port } = new URL(url);
  const pass = ({ method, url: path, headers: told }) =>
    ask({ hostname, port, method, path, headers: { ...told, cookie } });
  const proxy = createServer((request, response) => {
    request.pipe(
      pass(request).on('response', (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
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
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  proxy.unref();
  return `http://127.0.0.1:${String(proxy.address().port)}`;
}

async function openTable(url, byHand) {
  const socket = io(url, { transports: ['websocket'] });
  const rules = { game: '1000-bornes', edition: 'classique', options: {}, deck: null };
  const played = { ...rules, seats: ['Anne', 'Bruno'] };
  const setup = byHand ? { game: 'tally', counted: played } : played;
  const command = { type: 'createTable', setup };
  const reply = await socket.emitWithAck('house', { id: `lighthouse-${String(byHand)}`, command });
  socket.close();
  return reply.value.made;
}

async function measureTimes(times, page, slowdown) {
  const reports = [];
  while (reports.length < times) reports.push(await measure(page, slowdown));
  return reports;
}

/** Opens the page once as Lighthouse does. This process is free meanwhile: the proxy before the server runs in it. */
async function measure(page, slowdown) {
  const path = page.replace(/CODE|HAND/, (name) => tables[name]);
  const file = join(scratch, 'report.json');
  const flags = [
    `--only-categories=${CATEGORIES.join(',')}`,
    '--output=json',
    `--output-path=${file}`,
    '--chrome-flags=--headless=new --no-sandbox',
    '--quiet',
    // The television is a desktop, which Lighthouse slows down by nothing.
    ...(page.startsWith('/tv')
      ? ['--preset=desktop']
      : [`--throttling.cpuSlowdownMultiplier=${String(slowdown)}`]),
  ];
  const env = { ...process.env, CHROME_PATH: process.env.CHROME_PATH ?? '/usr/bin/chromium' };
  const args = [LIGHTHOUSE, server.url + path, ...flags];
  await once(spawn(process.execPath, args, { env, stdio: 'inherit' }), 'exit');
  return JSON.parse(readFileSync(file, 'utf8'));
}

function speedOf({ environment }) {
  return environment.benchmarkIndex;
}

/**
 * Returns the factor by which Lighthouse's mid-tier phone is slower than this machine, from its
 * benchmark index. Uses the calculator of docs/throttling.md
 * (github.com/patrickhulce/lighthouse-cpu-throttling-calculator).
 */
function slowdownFor(index) {
  if (index >= 1300) return 3 + (index - 1300) / 233;
  if (index >= 800) return 2 + (index - 800) / 500;
  return Math.max(1, 1 + (index - 150) / 650);
}

function wanting(reports) {
  return CATEGORIES.filter((category) => scoreOf(reports, category) * 100 < LEAST)
    .flatMap((category) => reports[0].categories[category].auditRefs)
    .filter(({ weight, id }) => weight > 0 && reports.some(({ audits }) => isPoor(audits[id])))
    .map(({ id }) => {
      const shown = reports.map(({ audits }) => audits[id].displayValue ?? audits[id].title);
      return `${id}: ${shown.join(', ')}`;
    });
}

function toldOf(reports, category) {
  const scores = reports.map(({ categories }) => Math.round(categories[category].score * 100));
  const spread = new Set(scores).size === 1 ? '' : ` (${scores.join(' ')})`;
  return `${String(median(scores))}${spread}`;
}

function isPoor({ score }) {
  return (score ?? 1) < 0.9;
}

function scoreOf(reports, category) {
  return median(reports.map(({ categories }) => categories[category].score));
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
