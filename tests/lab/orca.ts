import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import type { GameMove } from '#lib/games.ts';
import { type App, startApp } from '../support/app.ts';
import { PHONE } from '../support/browser.ts';
import { eachAlone } from '../support/evening.ts';
import { atHome } from '../support/ownHouse.ts';
import { openScreenSocket } from '../support/screenSocket.ts';
import { scratchFolder } from '../support/program.ts';
import { until } from '../support/until.ts';

/**
 * `npm run orca` tests a phone page in Chromium with Orca, Debian's screen reader, on a virtual
 * display. Reads its log of spoken text; a voice without sound speaks it. Tests announcements by
 * `ariaNotify`, then by live regions as in a browser without it. Exits with 1 if a message was
 * missing or repeated. Keys are sent to the page and not to the display, so Orca's own key handling
 * is not tested.
 */
const HOME = 'ORCA_HOME';
const MISSING = ['/usr/bin/orca', '/usr/bin/xvfb-run', '/usr/bin/dbus-run-session'].filter(
  (file) => !existsSync(file),
);
const AT_SPI = '/usr/libexec/at-spi-bus-launcher';

/**
 * Maximum time until an announcement is spoken, in ms. Far more than acceptable, so that only a
 * lost one fails.
 */
const HEARD_WITHIN = 10_000;
/** It has said all, when it has said nothing for so long, in ms. */
const QUIET = 2_000;

function inDesktop(): void {
  const { path: own, remove } = scratchFolder();
  const [config, run] = [join(own, '.config'), join(own, 'run')];
  mkdirSync(join(config, 'speech-dispatcher'), { recursive: true });
  mkdirSync(run, { mode: 0o700 });
  // It asks pgrep for others of this user, and ends where there is one: that of another desktop is no concern.
  mkdirSync(join(own, 'bin'));
  writeFileSync(join(own, 'bin', 'pgrep'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  writeFileSync(
    join(config, 'speech-dispatcher', 'speechd.conf'),
    'AddModule "dummy" "sd_dummy" ""\nDefaultModule dummy\n',
  );
  const file = fileURLToPath(import.meta.url);
  const display = ['xvfb-run', '-a', '-s', '-screen 0 1280x1024x24'];
  const { status } = spawnSync(
    'dbus-run-session',
    ['--', ...display, process.execPath, ...process.execArgv, file],
    {
      stdio: 'inherit',
      env: { ...process.env, [HOME]: own, XDG_CONFIG_HOME: config, XDG_RUNTIME_DIR: run },
    },
  );
  remove();
  process.exitCode = status ?? 1;
}

/**
 * Starts Orca with a line-buffered log. Otherwise the last line is written only with the next one.
 */
const LINE_BY_LINE = `
import builtins, runpy, sys
usual = open
builtins.open = lambda file, mode='r', buffering=-1, *more, **named: usual(
    file, mode, 1 if mode in ('w', 'a') else buffering, *more, **named)
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name='__main__')
`;

async function listen(folder: string): Promise<boolean> {
  const log = join(folder, 'orca.log');
  const path = `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`;
  const env = { ...process.env, HOME: folder, PATH: path };
  const accessible = ['set', 'org.gnome.desktop.interface', 'toolkit-accessibility', 'true'];
  spawnSync('gsettings', accessible, { env, stdio: 'ignore' });
  const bus = spawn(AT_SPI, ['--launch-immediately'], { env, stdio: 'ignore' });
  const args = ['-u', join(folder, 'orca'), '--debug-file', log];
  const orca = spawn('/usr/bin/python3', ['-c', LINE_BY_LINE, '/usr/bin/orca', ...args], {
    env,
    stdio: 'ignore',
  });
  const app = await startApp();
  try {
    await until('Orca speaks', () => spokenIn(log).length > 0);
    const wholly = await readPhone(app, log, '');
    return (await readPhone(app, log, 'delete Document.prototype.ariaNotify;')) && wholly;
  } finally {
    for (const program of [orca, bus]) {
      const gone = once(program, 'exit');
      if (program.kill()) await gone;
    }
    await app.close();
  }
}

const spokenIn = (log: string): readonly string[] =>
  (existsSync(log) ? readFileSync(log, 'utf8') : '')
    .split('\n')
    .flatMap((line) => /^[\d:.]+ - SPEECH OUTPUT: '(.*)'(?:\{.*)?$/.exec(line)?.[1] ?? [])
    .map((text) => text.replace(/[\u00a0\u202f]/g, ' '));

async function readPhone(app: App, log: string, script: string): Promise<boolean> {
  console.log(`\n${script === '' ? 'Told by the browser' : 'By live regions'}`);
  const screen = openScreenSocket(app.url);
  const code = await screen.createTable(eachAlone('Anne', 'Bruno'));
  const browser = atHome(
    await chromium.launch({
      executablePath: '/usr/bin/chromium',
      headless: false,
      args: ['--no-sandbox', '--force-renderer-accessibility', '--disable-features=Translate'],
    }),
    app.url,
  );
  const page = await (await browser.newContext(PHONE)).newPage();
  await page.addInitScript(script);
  await page.goto(`${app.url}/play/${code}`);
  await page.bringToFront();
  await until('Orca reads the page', () => spokenIn(log).some((text) => text.includes(code)));
  await hasSaidAll(log);
  const play = (type: string, by: string, card: string) => () =>
    screen.command(code, { type: 'move', move: { type, by, card } as GameMove });
  const heard: boolean[] = [];
  for (const step of steps(play, page)) heard.push(await isHeard(log, ...step));
  await browser.close();
  screen.close();
  return heard.every(Boolean);
}

type Step = readonly [name: string, act: () => Promise<unknown>, says: RegExp];

const steps = (
  play: (type: string, by: string, card: string) => () => Promise<unknown>,
  { keyboard }: Page,
): readonly Step[] => [
  ['a card', play('play', 'Anne', 'roll'), /^Anne pose un Feu vert\. À Bruno de jouer\.$/],
  ['a discard', play('discard', 'Bruno', '25'), /^Bruno se défausse : 25 km\./],
  ['kilometres', play('play', 'Anne', '100'), /^Anne joue 100 km\. À Bruno de jouer\.$/],
  ['a refused card', play('play', 'Bruno', '200'), /feu vert/i],
  ['key O: how we stand', () => keyboard.press('o'), /^Manche 1, .*Anne : 100 km/],
  ['key D: the last card', () => keyboard.press('d'), /^Anne joue 100 km/],
  ['key R: once more', () => keyboard.press('r'), /^Anne joue 100 km/],
];

async function hasSaidAll(log: string): Promise<void> {
  for (let before = -1; before !== spokenIn(log).length;) {
    before = spokenIn(log).length;
    await pause(QUIET);
  }
}

async function isHeard(log: string, ...[name, act, says]: Step): Promise<boolean> {
  const before = spokenIn(log).length;
  const since = () => spokenIn(log).slice(before);
  const begun = performance.now();
  await act();
  while (!since().some((text) => says.test(text)) && performance.now() - begun < HEARD_WITHIN)
    await pause(10);
  const ms = performance.now() - begun;
  await hasSaidAll(log);
  const times = since().filter((text) => says.test(text)).length;
  const result = times === 1 ? `${ms.toFixed(0)} ms` : `heard ${String(times)} times`;
  console.log(`${times === 1 ? '✓' : '✗'} ${name}, ${result}: ${since().join(' | ')}`);
  return times === 1;
}

const home = process.env[HOME];
if (MISSING.length > 0) throw new Error(`${MISSING.join(', ')}: missing`);
if (home === undefined) inDesktop();
else process.exitCode = (await listen(home)) ? 0 : 1;
