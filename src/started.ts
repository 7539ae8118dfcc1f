import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BAD_SETTINGS, keepRunning, type SupervisedProgram } from '#lib/process/keepRunning.ts';
import { linkOf, standingLink, standingSecret } from '#lib/server/access/houseLink.ts';
import { bridgeSecret } from '#lib/server/access/secret.ts';
import { backUpDaily } from '#lib/server/commands/backupOptions.ts';
import type { StartOptions } from '#lib/server/commands/startOptions.ts';
import { hasDesktop, linkPage, openBrowser, startPage } from '#lib/server/commands/startPage.ts';
import { startText } from '#lib/server/commands/startText.ts';
import { homeLinks, isEverywhere, originOf, shownAddress } from '#lib/server/http/address.ts';
import { readHints } from '#lib/server/http/homeNetworks.ts';
import { isJournal } from '#lib/server/log/log.ts';

/** What `npm start` does once the server answers: the readers' bridge, backups, and what stands in the terminal. */

/** How long a browser may take to open the house before the link is shown, in ms. */
const BROWSER_WITHIN = 8_000;
/** How long a reader may take to show up before the simulator is offered, in ms. */
const READER_WITHIN = 4_000;

export interface ServerPorts {
  readonly port: number;
  readonly httpsPort: number | null;
  readonly shortPort: number | null;
  /** What people may type, where it has a name. */
  readonly typed: string | null;
}

interface Started {
  readonly options: StartOptions;
  readonly ports: ServerPorts;
  /** What is ended with this program; a bridge comes to it. */
  readonly running: SupervisedProgram[];
  /** Path of a built program. */
  readonly built: (name: string) => string;
}

export async function goOn({ options, ports, running, built }: Started): Promise<void> {
  const { port, httpsPort, shortPort, typed } = ports;
  if (options.bridge) running.push(startBridge(built('bridge.js'), options, port));
  // A Postgres is backed up by its own means, for all its servers.
  if (!process.env['DATABASE_URL']) backUpDaily(built('backup.js'), options.data);
  const hints = await readHints(options.data);
  const secure = httpsPort === null ? null : shownAddress(httpsPort, options.host, 'https', hints);
  const named = process.env['ADDRESS'];
  const address = named || shownAddress(port, options.host, 'http', hints);
  if (options.shortPortAsked && options.shortPort !== null && shortPort === null) {
    process.stderr.write(`${startText('no-short-port', { port: options.shortPort })}\n`);
  }
  const likely = named || !isEverywhere(options.host) ? [] : homeLinks(null, undefined, hints);
  const others = likely.slice(1).map((link) => originOf('http', link.address, port));
  process.stdout.write(startPage({ address, secure, typed, others }, options));
  await showHouse(options, port);
  if (options.bridge && !options.lab) await offerSimulator(options, port);
}

function startBridge(file: string, options: StartOptions, port: number): SupervisedProgram {
  return keepRunning({
    file,
    args: ['--server', serverUrl(options, port), '--data', join(options.data, 'bridge')],
    env: { BRIDGE_SECRET: bridgeSecret(options.data) },
    stuck: () => say('bridge-stuck'),
    ended(code) {
      const again = code !== BAD_SETTINGS;
      say(again ? 'bridge-again' : 'bridge-off');
      return again;
    },
  });
}

/** Where programs of this machine reach the server. */
const serverUrl = ({ host }: StartOptions, port: number): string =>
  shownAddress(port, isEverywhere(host) ? '127.0.0.1' : host);

/** Opens the house in the browser of this machine where there is one, and shows the link for the next. */
async function showHouse(options: StartOptions, port: number): Promise<void> {
  const { data, host, open } = options;
  if (isJournal(process.env)) {
    process.stdout.write(`  ${startText('house-link-file', { data: options.data })}\n`);
    return;
  }
  const secret = standingSecret(data);
  const { isTTY } = process.stdout;
  if (open && secret !== null && hasDesktop(process.env, isTTY, process.platform)) {
    process.stdout.write(`  ${startText('opening')}\n`);
    const own = shownAddress(port, isEverywhere(host) ? 'localhost' : host);
    openBrowser(linkOf(own, secret), data, process.platform);
    const until = performance.now() + BROWSER_WITHIN;
    while (performance.now() < until && standingSecret(data) === secret) await pause(100);
  }
  process.stdout.write(linkPage(standingLink(data) ?? ''));
}

async function offerSimulator(options: StartOptions, port: number): Promise<void> {
  const until = performance.now() + READER_WITHIN;
  while (performance.now() < until) {
    await pause(500);
    const health = await fetch(`${serverUrl(options, port)}/healthz`)
      .then((response): Promise<unknown> => response.json())
      .catch(() => null);
    if (typeof health !== 'object' || health === null || !('readers' in health)) continue;
    if (Number(health.readers) > 0) return;
  }
  say('no-reader');
}

const say = (key: 'bridge-stuck' | 'bridge-again' | 'bridge-off' | 'no-reader') =>
  void process.stderr.write(`${startText(key)}\n`);
