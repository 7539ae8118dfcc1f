import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lowImpactGcOptions } from '#lib/process/gcOptions.ts';
import {
  EXIT_BAD_SETTINGS,
  superviseProgram,
  type SupervisedProgram,
} from '#lib/process/supervisor.ts';
import { dropToOwnerOf, setPrivateUmask } from '#lib/process/owner.ts';
import { surviveRejections } from '#lib/process/print.ts';
import {
  parseStartOptions,
  type StartOptions,
  type StartRefusal,
} from '#lib/server/commands/startOptions.ts';
import type { ServerPorts } from './afterStart.ts';

/**
 * Entry point of `npm start`: starts the server and the readers' bridge, keeps them running, and
 * prints their addresses. The server gets the processor first: `started.ts` and all messages are
 * loaded once it answers.
 */

/**
 * Number of heartbeats that the server may miss (10 s): a long match or a slow disk may block it.
 */
const SERVER_MAX_MISSED_HEARTBEATS = 20;

const built = (name: string) => fileURLToPath(new URL(`./${name}`, import.meta.url));

async function main(): Promise<void> {
  setPrivateUmask();
  const parsed = parseStartOptions(process.argv.slice(2), process.env);
  if (!parsed.ok) return giveUpFor(EXIT_BAD_SETTINGS, parsed.refusal);
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
  const { continueStart } = await import('./afterStart.ts');
  await continueStart({ options, ports, running, built });
}

/** Like `server/commands/actAsOwner.ts`, but loads messages only for an error. */
async function actAsOwner(folder: string): Promise<void> {
  try {
    dropToOwnerOf(folder);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    await giveUpFor(1, { key: 'bad-owner', values: { folder, why } });
  }
}

/** Starts the server and resolves to its ports once it answers; exits if it cannot start at all. */
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
      superviseProgram({
        file: built('server.js'),
        args: [],
        // With Postgres, memory is not limited to a Raspberry Pi's.
        nodeOptions: process.env['DATABASE_URL'] ? lowImpactGcOptions() : [],
        env,
        missedHeartbeats: SERVER_MAX_MISSED_HEARTBEATS,
        stuck: () => say('server-stuck'),
        message(said) {
          if (typeof said !== 'object' || said === null || !('port' in said)) return;
          port = Number(said.port);
          // A port that could not be opened is tried again at the next restart.
          const ports = { port, ...portsIn(said) };
          httpsPort = ports.httpsPort ?? httpsPort;
          up = true;
          listening(ports);
        },
        ended(code) {
          // The server has printed the reason. After a first success the cause may be temporary,
          // such as a full disk; bad settings are not.
          const again = up && code !== EXIT_BAD_SETTINGS;
          if (again) say('server-again');
          else stopAll(running, code ?? 1).catch(handleStopFailure);
          return again;
        },
      }),
    );
  });
}

function portsIn(said: object): Omit<ServerPorts, 'port'> {
  const { httpsPort, shortPort, typed }: Readonly<Record<string, unknown>> = { ...said };
  const portIn = (value: unknown) => (typeof value === 'number' ? value : null);
  return {
    httpsPort: portIn(httpsPort),
    shortPort: portIn(shortPort),
    typed: typeof typed === 'string' ? typed : null,
  };
}

const sentences = () => import('#lib/server/log/startText.ts');

async function giveUpFor(code: number, { key, values }: StartRefusal): Promise<never> {
  const { exitWith: giveUp, startText } = await sentences();
  return giveUp(code, startText(key, values));
}

/** Usually loaded by then, unless the server was never ready. */
function say(key: 'server-stuck' | 'server-again'): void {
  sentences()
    .then(({ startText }) => process.stderr.write(`${startText(key)}\n`))
    .catch(sayError);
}

function endCleanly(running: SupervisedProgram[]): void {
  process.once('SIGINT', () => void stopAll(running, 0).catch(handleStopFailure));
  process.once('SIGTERM', () => void stopAll(running, 0).catch(handleStopFailure));
}

async function stopAll(running: SupervisedProgram[], code: number): Promise<never> {
  await Promise.all(running.map((program) => program.stop()));
  process.exit(code);
}

/** Child processes end by themselves when this one is gone. */
function handleStopFailure(error: unknown): never {
  sayError(error);
  process.exit(1);
}

const sayError = (error: unknown) =>
  void process.stderr.write(
    `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );

surviveRejections(sayError);
await main();
