import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { keepToOwner } from '#lib/process/disk.ts';
import { BAD_SETTINGS, keepRunning, type SupervisedProgram } from '#lib/process/keepRunning.ts';
import { surviveRejections } from '#lib/process/print.ts';
import { linkOf, standingLink, standingSecret } from '#lib/server/access/houseLink.ts';
import { isEverywhere, shownAddress } from '#lib/server/http/address.ts';
import { backUpDaily } from '#lib/server/commands/backupOptions.ts';
import { bridgeSecret } from '#lib/server/access/secret.ts';
import { isJournal } from '#lib/server/log/log.ts';
import {
  hasDesktop,
  linkPage,
  openBrowser,
  parseStartOptions,
  type StartOptions,
  startPage,
} from '#lib/server/commands/startOptions.ts';
import { giveUp, startText } from '#lib/server/commands/startText.ts';

/** What `npm start` runs: it starts the server and the readers' bridge, keeps them running, and says where to look. */

/** How long a browser may take to open the house before the link is shown, in ms. */
const BROWSER_WITHIN = 8_000;
/** How long a reader may take to show up before the simulator is offered, in ms. */
const READER_WITHIN = 4_000;
/** Beats that the server may miss, 10 s: it may honestly be busy with a long match, or wait for a slow disk. */
const SERVER_MISSES = 20;

const built = (name: string) => fileURLToPath(new URL(`./${name}`, import.meta.url));

async function main(): Promise<void> {
  keepToOwner();
  const parsed = parseStartOptions(process.argv.slice(2), process.env);
  if (!parsed.ok) return giveUp(BAD_SETTINGS, parsed.refusal);
  if (parsed.value === 'help') return void process.stdout.write(`${startText('help')}\n`);
  const options = { ...parsed.value, data: resolve(parsed.value.data) };
  if (!existsSync(built('handler.js'))) return giveUp(1, startText('not-built'));
  const running: SupervisedProgram[] = [];
  endCleanly(running);
  const { port, httpsPort, shortPort, typed } = await startServer(options, running);
  if (options.bridge) running.push(startBridge(options, port));
  // A Postgres is backed up by its own means, for all its servers.
  if (!process.env['DATABASE_URL']) backUpDaily(built('backup.js'), options.data);
  const secure = httpsPort === null ? null : shownAddress(httpsPort, options.host, 'https');
  const address = process.env['ADDRESS'] || shownAddress(port, options.host);
  if (options.shortPortAsked && options.shortPort !== null && shortPort === null) {
    process.stderr.write(`${startText('no-short-port', { port: options.shortPort })}\n`);
  }
  process.stdout.write(startPage({ address, secure, typed }, options));
  await showHouse(options, port);
  if (options.bridge && !options.lab) await offerSimulator(options, port);
}

interface ServerPorts {
  readonly port: number;
  readonly httpsPort: number | null;
  readonly shortPort: number | null;
  /** What people may type, where it has a name. */
  readonly typed: string | null;
}

/** Starts the server and resolves with its ports once it answers; ends this program when it cannot start at all. */
function startServer(options: StartOptions, running: SupervisedProgram[]): Promise<ServerPorts> {
  let { port, httpsPort } = options;
  return new Promise((listening) => {
    let up = false;
    const env = {
      HOST: options.host ?? '',
      DATA: options.data,
      LAB: options.lab ? '1' : '',
      SHORT_PORT: options.shortPort === null ? '' : String(options.shortPort),
      MDNS_NAME: options.name ?? '',
      ...options.bus,
      get PORT() {
        return String(port);
      },
      get HTTPS_PORT() {
        return httpsPort === null ? '' : String(httpsPort);
      },
    };
    running.push(
      keepRunning({
        file: built('server.js'),
        args: [],
        env,
        missedHeartbeats: SERVER_MISSES,
        stuck: () => say('server-stuck'),
        message(said) {
          if (typeof said !== 'object' || said === null || !('port' in said)) return;
          port = Number(said.port);
          // One that could not be opened is tried again when the server starts again.
          const ports = { port, ...heardOf(said) };
          httpsPort = ports.httpsPort ?? httpsPort;
          up = true;
          listening(ports);
        },
        ended(code) {
          // It has said why. Later on the reason may pass, a full disk for one, but not that it cannot run so.
          const again = up && code !== BAD_SETTINGS;
          if (again) say('server-again');
          else endAll(running, code ?? 1).catch(failedToEnd);
          return again;
        },
      }),
    );
  });
}

/** What else a server says of where it is. */
function heardOf(said: object): Omit<ServerPorts, 'port'> {
  const { httpsPort, shortPort, typed }: Readonly<Record<string, unknown>> = { ...said };
  const portIn = (value: unknown) => (typeof value === 'number' ? value : null);
  return {
    httpsPort: portIn(httpsPort),
    shortPort: portIn(shortPort),
    typed: typeof typed === 'string' ? typed : null,
  };
}

function startBridge(options: StartOptions, port: number): SupervisedProgram {
  return keepRunning({
    file: built('bridge.js'),
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

type SupervisorMessage =
  'server-stuck' | 'server-again' | 'bridge-stuck' | 'bridge-again' | 'bridge-off' | 'no-reader';
const say = (key: SupervisorMessage) => void process.stderr.write(`${startText(key)}\n`);

function endCleanly(running: SupervisedProgram[]): void {
  process.once('SIGINT', () => void endAll(running, 0).catch(failedToEnd));
  process.once('SIGTERM', () => void endAll(running, 0).catch(failedToEnd));
}

async function endAll(running: SupervisedProgram[], code: number): Promise<never> {
  await Promise.all(running.map((program) => program.stop()));
  process.exit(code);
}

/** The programs under this one end by themselves when it is gone. */
function failedToEnd(error: unknown): never {
  sayError(error);
  process.exit(1);
}

const sayError = (error: unknown) =>
  void process.stderr.write(
    `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );

surviveRejections(sayError);
await main();
