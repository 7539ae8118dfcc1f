// `npm run lighthouse`: measures performance, accessibility and best practices of the pages as a phone and a desktop see
// them, and fails below 95. `npm run lighthouse -- /matches` measures one page only. Times are those of a phone four times
// slower than this machine: with each page goes Lighthouse's measure of how fast it was (2000 when nothing else runs).
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { io } from 'socket.io-client';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
/** In no lock file: its packages are for this script alone. */
const HOME = join(ROOT, 'node_modules', '.lighthouse');
const LIGHTHOUSE = join(HOME, 'node_modules', 'lighthouse', 'cli', 'index.js');
const PACKAGE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
const LEAST = 95;
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
for (const page of PAGES.filter((path) => only === undefined || path === only)) {
  const { scores, speed } = measure(page);
  const told = CATEGORIES.map((category) => `${category} ${String(scores[category])}`).join(', ');
  console.log(`${page}: ${told} (this machine just now: ${String(speed)})`);
  if (Object.values(scores).some((score) => score < LEAST)) process.exitCode = 1;
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
  return { child, url: `http://127.0.0.1:${String(port)}` };
}

async function openTable(url, byHand) {
  const socket = io(url);
  const setup = { game: '1000-bornes', edition: 'classique', options: {}, deck: null };
  const seats = ['Anne', 'Bruno'];
  const command = { type: 'createTable', setup: { ...setup, seats }, ...(byHand && { byHand }) };
  const reply = await socket.emitWithAck('house', { id: `lighthouse-${String(byHand)}`, command });
  socket.close();
  return reply.value.made;
}

function measure(page) {
  const path = page.replace(/CODE|HAND/, (name) => tables[name]);
  const file = join(scratch, 'report.json');
  const flags = [
    `--only-categories=${CATEGORIES.join(',')}`,
    '--output=json',
    `--output-path=${file}`,
    '--chrome-flags=--headless=new --no-sandbox',
    '--quiet',
    ...(page.startsWith('/tv') ? ['--preset=desktop'] : []),
  ];
  const env = { ...process.env, CHROME_PATH: process.env.CHROME_PATH ?? '/usr/bin/chromium' };
  spawnSync(process.execPath, [LIGHTHOUSE, server.url + path, ...flags], { env, stdio: 'inherit' });
  const report = JSON.parse(readFileSync(file, 'utf8'));
  for (const audit of wanting(report))
    console.log(`  ${audit.id}: ${audit.displayValue ?? audit.title}`);
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => [category, Math.round(report.categories[category].score * 100)]),
  );
  return { scores, speed: Math.round(report.environment.benchmarkIndex) };
}

/** What cost points, where a category is below the mark. */
function wanting({ categories, audits }) {
  return CATEGORIES.filter((category) => categories[category].score * 100 < LEAST)
    .flatMap((category) => categories[category].auditRefs)
    .filter(({ weight, id }) => weight > 0 && (audits[id].score ?? 1) < 0.9)
    .map(({ id }) => audits[id]);
}
