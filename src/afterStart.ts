import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  EXIT_BAD_SETTINGS,
  superviseProgram,
  type SupervisedProgram,
} from '#lib/process/supervisor.ts';
import { adminLinkOf, readAdminLink, readAdminSecret } from '#lib/server/access/adminLink.ts';
import { bridgeSecret } from '#lib/server/access/secret.ts';
import { scheduleDailyBackup } from '#lib/server/commands/backupOptions.ts';
import type { StartOptions } from '#lib/server/commands/startOptions.ts';
import {
  hasDesktop,
  adminLinkText,
  openBrowser,
  addressesText,
} from '#lib/server/commands/startPage.ts';
import { startText } from '#lib/server/log/startText.ts';
import { homeLinks, isEverywhere, originOf, displayAddress } from '#lib/server/http/address.ts';
import { readHints } from '#lib/server/http/homeNetworks.ts';
import { isJournal } from '#lib/server/log/log.ts';

/**
 * Second phase of `npm start`, once the server answers: the readers' bridge, backups, and terminal
 * output.
 */

/** Time in ms for the browser to open the administrator link before it is printed. */
const BROWSER_TIMEOUT_MS = 8_000;
/** Time in ms for a reader to appear before the simulator is offered. */
const READER_TIMEOUT_MS = 4_000;

export interface ServerPorts {
  readonly port: number;
  readonly httpsPort: number | null;
  readonly shortPort: number | null;
  readonly typed: string | null;
}

interface StartContext {
  readonly options: StartOptions;
  readonly ports: ServerPorts;
  readonly running: SupervisedProgram[];
  readonly built: (name: string) => string;
}

export async function continueStart({
  options,
  ports,
  running,
  built,
}: StartContext): Promise<void> {
  const { port, httpsPort, shortPort, typed } = ports;
  if (options.bridge) running.push(startBridge(built('bridge.js'), options, port));
  // Postgres is backed up by its own tools, for all its servers.
  if (!process.env['DATABASE_URL']) scheduleDailyBackup(built('backup.js'), options.data);
  const hints = await readHints(options.data);
  const secure =
    httpsPort === null ? null : displayAddress(httpsPort, options.host, 'https', hints);
  const named = process.env['ADDRESS'];
  const address = named || displayAddress(port, options.host, 'http', hints);
  if (options.shortPortAsked && options.shortPort !== null && shortPort === null) {
    process.stderr.write(`${startText('no-short-port', { port: options.shortPort })}\n`);
  }
  const likely = named || !isEverywhere(options.host) ? [] : homeLinks(null, undefined, hints);
  const others = likely.slice(1).map((link) => originOf('http', link.address, port));
  process.stdout.write(addressesText({ address, secure, typed, others }, options));
  await showAdminLink(options, port);
  if (options.bridge && !options.lab) await offerSimulator(options, port);
}

function startBridge(file: string, options: StartOptions, port: number): SupervisedProgram {
  return superviseProgram({
    file,
    args: ['--server', serverUrl(options, port), '--data', join(options.data, 'bridge')],
    env: { BRIDGE_SECRET: bridgeSecret(options.data) },
    stuck: () => say('bridge-stuck'),
    ended(code) {
      const again = code !== EXIT_BAD_SETTINGS;
      say(again ? 'bridge-again' : 'bridge-off');
      return again;
    },
  });
}

const serverUrl = ({ host }: StartOptions, port: number): string =>
  displayAddress(port, isEverywhere(host) ? '127.0.0.1' : host);

/**
 * Opens the administrator link in this machine's browser, if any, and prints it for other devices.
 */
async function showAdminLink(options: StartOptions, port: number): Promise<void> {
  const { data, host, open } = options;
  if (isJournal(process.env)) {
    process.stdout.write(`  ${startText('house-link-file', { data: options.data })}\n`);
    return;
  }
  const secret = readAdminSecret(data);
  const { isTTY } = process.stdout;
  if (open && secret !== null && hasDesktop(process.env, isTTY, process.platform)) {
    process.stdout.write(`  ${startText('opening')}\n`);
    const own = displayAddress(port, isEverywhere(host) ? 'localhost' : host);
    openBrowser(adminLinkOf(own, secret), data, process.platform);
    const until = performance.now() + BROWSER_TIMEOUT_MS;
    while (performance.now() < until && readAdminSecret(data) === secret) await pause(100);
  }
  process.stdout.write(adminLinkText(readAdminLink(data) ?? ''));
}

async function offerSimulator(options: StartOptions, port: number): Promise<void> {
  const until = performance.now() + READER_TIMEOUT_MS;
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
