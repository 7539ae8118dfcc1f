import process from 'node:process';
import { printError, surviveRejections, print } from '#lib/process/print.ts';
import { becomeOwnerOf, keepToOwner } from '#lib/process/owner.ts';
import { BAD_SETTINGS, keepRunning } from '#lib/process/keepRunning.ts';
import { type Config, moveToOwnFolder, ownFolder, readConfig, usage } from './config.ts';
import { needsPairing, pair, pairingCommand, untilPaired } from './pairing.ts';
import { line, reasonOf } from './words.ts';

/**
 * The program that brings taps from readers to the server. Started by hand, it starts a copy of itself and watches over
 * it: the native parts of readers can hang or crash, and nothing inside the same process could help.
 */

/** Read at once: the parent may be gone before the bridge runs. */
const PARENT = process.ppid;

async function main(): Promise<void> {
  keepToOwner();
  // Whoever reads our output may be gone first; taps matter more than lines.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const config = readConfig(process.argv.slice(2), process.env);
  if (!config.ok) {
    printError(`bridge: ${config.refusal}`);
    process.exit(BAD_SETTINGS);
  }
  if (config.value === 'help') return console.log(usage());
  actAsOwner(config.value);
  const isWatched = process.send !== undefined;
  if (!isWatched) settleIn(config.value);
  const isOnlyPaired = config.value.pair === true;
  if (isOnlyPaired || !isWatched) {
    // Nothing is open yet that would have to be closed.
    const end = () => process.exit(0);
    process.once('SIGTERM', end);
    if (isOnlyPaired) return pairOrGiveUp(config.value).finally(() => process.off('SIGTERM', end));
    await letIn(config.value);
    process.off('SIGTERM', end);
    return watchOver(config.value);
  }
  const { run } = await import('./run.ts');
  await run(config.value);
}

/** Root brings taps as the owner of the folder, from before anything is opened. */
function actAsOwner({ data }: Config): void {
  try {
    becomeOwnerOf(data);
  } catch (error) {
    printError(`bridge: ${line('bridge.bad-folder', { folder: data, why: reasonOf(error) })}`);
    process.exit(BAD_SETTINGS);
  }
}

/** A folder that was named on the command line is left as it is. */
function settleIn({ server, data }: Config): void {
  if (data !== ownFolder(server)) return;
  try {
    moveToOwnFolder(data);
  } catch (error) {
    printError(`bridge: ${line('bridge.bad-folder', { folder: data, why: reasonOf(error) })}`);
    process.exit(BAD_SETTINGS);
  }
}

/** A bridge on another machine is paired first: in this terminal, or in another one when it runs as a service. */
async function letIn(config: Config): Promise<void> {
  if (!needsPairing(config)) return;
  if (process.stdin.isTTY) return pairOrGiveUp(config);
  const { server } = config;
  printError(`bridge: ${line('bridge.unpaired', { server, command: pairingCommand(config) })}`);
  await untilPaired(config);
}

async function pairOrGiveUp(config: Config): Promise<void> {
  const paired = await pair(config);
  if (paired.ok) return print(`bridge: ${line('bridge.paired', { server: config.server })}`);
  printError(`bridge: ${paired.refusal}`);
  process.exit(BAD_SETTINGS);
}

function watchOver({ alone }: Config): void {
  const bridge = keepRunning({
    file: process.argv[1] ?? '',
    args: process.argv.slice(2),
    input: true,
    stuck: () => printError(`bridge: ${line('bridge.stuck')}`),
    ended(code) {
      // Trying again does not mend settings.
      if (code === BAD_SETTINGS) process.exit(code);
      printError(`bridge: ${line('bridge.again')}`);
      return true;
    },
  });
  const end = () => {
    bridge
      .stop()
      .catch(sayError)
      .then(() => process.exit(0), sayError);
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

function sayError(error: unknown): void {
  printError(`bridge: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
}

surviveRejections(sayError);
main().catch((error: unknown) => {
  sayError(error);
  process.exit(1);
});
