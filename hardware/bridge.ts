import process from 'node:process';
import { printError, surviveRejections, print } from '#lib/process/print.ts';
import { dropToOwnerOf, setPrivateUmask } from '#lib/process/owner.ts';
import { EXIT_BAD_SETTINGS, superviseProgram } from '#lib/process/supervisor.ts';
import { type Config, moveToOwnFolder, ownFolder, readConfig, usage } from './config.ts';
import { needsPairing, pair, pairingCommand, waitUntilPaired } from './pairing.ts';
import { line, reasonOf } from './words.ts';

/**
 * Bridge: sends the readers' taps to the server. Started by hand, it runs and supervises a child
 * copy of itself, because native reader code can hang or crash the process.
 */

/** Read at startup: the parent may be gone before the bridge runs. */
const PARENT = process.ppid;

async function main(): Promise<void> {
  setPrivateUmask();
  // A closed output pipe must not end the bridge.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const config = readConfig(process.argv.slice(2), process.env);
  if (!config.ok) {
    printError(`bridge: ${config.refusal}`);
    process.exit(EXIT_BAD_SETTINGS);
  }
  if (config.value === 'help') return console.log(usage());
  actAsOwner(config.value);
  const isWatched = process.send !== undefined;
  if (!isWatched) migrateCommonFolder(config.value);
  const isOnlyPaired = config.value.pair === true;
  if (isOnlyPaired || !isWatched) {
    const end = () => process.exit(0);
    process.once('SIGTERM', end);
    if (isOnlyPaired) return pairOrGiveUp(config.value).finally(() => process.off('SIGTERM', end));
    await ensurePaired(config.value);
    process.off('SIGTERM', end);
    return supervise(config.value);
  }
  const { run } = await import('./run.ts');
  await run(config.value);
}

function actAsOwner({ data }: Config): void {
  try {
    dropToOwnerOf(data);
  } catch (error) {
    printError(`bridge: ${line('bridge.bad-folder', { folder: data, why: reasonOf(error) })}`);
    process.exit(EXIT_BAD_SETTINGS);
  }
}

/** Migrates the old common folder, unless a folder was named on the command line. */
function migrateCommonFolder({ server, data }: Config): void {
  if (data !== ownFolder(server)) return;
  try {
    moveToOwnFolder(data);
  } catch (error) {
    printError(`bridge: ${line('bridge.bad-folder', { folder: data, why: reasonOf(error) })}`);
    process.exit(EXIT_BAD_SETTINGS);
  }
}

/**
 * Pairs a bridge on another machine first: in this terminal, or by another terminal if it runs as a
 * service.
 */
async function ensurePaired(config: Config): Promise<void> {
  if (!needsPairing(config)) return;
  if (process.stdin.isTTY) return pairOrGiveUp(config);
  const { server } = config;
  printError(`bridge: ${line('bridge.unpaired', { server, command: pairingCommand(config) })}`);
  await waitUntilPaired(config);
}

async function pairOrGiveUp(config: Config): Promise<void> {
  const paired = await pair(config);
  if (paired.ok) return print(`bridge: ${line('bridge.paired', { server: config.server })}`);
  printError(`bridge: ${paired.refusal}`);
  process.exit(EXIT_BAD_SETTINGS);
}

function supervise({ alone }: Config): void {
  const bridge = superviseProgram({
    file: process.argv[1] ?? '',
    args: process.argv.slice(2),
    input: true,
    stuck: () => printError(`bridge: ${line('bridge.stuck')}`),
    ended(code) {
      // A retry cannot fix wrong settings.
      if (code === EXIT_BAD_SETTINGS) process.exit(code);
      printError(`bridge: ${line('bridge.again')}`);
      return true;
    },
  });
  const end = () => {
    bridge
      .stop()
      .catch(printFailure)
      .then(() => process.exit(0), printFailure);
  };
  process.once('SIGTERM', end).once('SIGINT', end);
  if (!alone) endWithParent(end);
}

function endWithParent(end: () => void): void {
  const watch = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(watch);
    end();
  }, 500);
}

function printFailure(error: unknown): void {
  printError(`bridge: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
}

surviveRejections(printFailure);
main().catch((error: unknown) => {
  printFailure(error);
  process.exit(1);
});
