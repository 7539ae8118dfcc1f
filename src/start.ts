import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectingQuietly } from '#lib/process/garbage.ts';
import { BAD_SETTINGS, keepRunning, type SupervisedProgram } from '#lib/process/keepRunning.ts';
import { becomeOwnerOf, keepToOwner } from '#lib/process/owner.ts';
import { surviveRejections } from '#lib/process/print.ts';
import {
  parseStartOptions,
  type StartOptions,
  type StartRefusal,
} from '#lib/server/commands/startOptions.ts';
import type { ServerPorts } from './started.ts';

/**
 * What `npm start` runs: it starts the server and the readers' bridge, keeps them running, and says where to look. The server has the
 * processor first: what is not needed before it answers, `started.ts` and all sentences, is loaded then.
 */

/** Beats that the server may miss, 10 s: it may honestly be busy with a long match, or wait for a slow disk. */
const SERVER_MISSES = 20;

const built = (name: string) => fileURLToPath(new URL(`./${name}`, import.meta.url));

async function main(): Promise<void> {
  keepToOwner();
  const parsed = parseStartOptions(process.argv.slice(2), process.env);
  if (!parsed.ok) return giveUpFor(BAD_SETTINGS, parsed.refusal);
  if (parsed.value === 'help') {
    const { startText } = await sentences();
    return void process.stdout.write(`${startText('help')}\n`);
  }
  const options = { ...parsed.value, data: resolve(parsed.value.data) };
  await actAsOwner(options.data);
  if (!existsSync(built('serving.cjs'))) return giveUpFor(1, { key: 'not-built', values: {} });
  const running: SupervisedProgram[] = [];
  endCleanly(running);
  const ports = await startServer(options, running);
  const { goOn } = await import('./started.ts');
  await goOn({ options, ports, running, built });
}

/** Like `server/commands/actAsOwner.ts`, without loading sentences unless one is said. */
async function actAsOwner(folder: string): Promise<void> {
  try {
    becomeOwnerOf(folder);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    await giveUpFor(1, { key: 'bad-owner', values: { folder, why } });
  }
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
        // Who has a Postgres has more memory than a Raspberry Pi, and more servers beside each other.
        nodeOptions: process.env['DATABASE_URL'] ? collectingQuietly() : [],
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

const sentences = () => import('#lib/server/commands/startText.ts');

async function giveUpFor(code: number, { key, values }: StartRefusal): Promise<never> {
  const { giveUp, startText } = await sentences();
  return giveUp(code, startText(key, values));
}

/** It is loaded by then, unless the server was never ready. */
function say(key: 'server-stuck' | 'server-again'): void {
  sentences()
    .then(({ startText }) => process.stderr.write(`${startText(key)}\n`))
    .catch(sayError);
}

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
