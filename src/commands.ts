import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bridgeFolder, USUAL_SERVER } from '#lib/process/bridgeFolder.ts';
import { BAD_SETTINGS } from '#lib/process/keepRunning.ts';
import { print } from '#lib/process/print.ts';
import { COMMAND_NAME, namesData } from '#lib/process/typed.ts';
import { standingLink } from '#lib/server/access/houseLink.ts';
import { actAsOwner } from '#lib/server/commands/actAsOwner.ts';
import { giveUp, startText } from '#lib/server/commands/startText.ts';
import {
  foundBy,
  foundWith,
  readInstallation,
  SYSTEMD,
} from '#lib/server/installed/installation.ts';

/** What `table-companion` can do. Each program of ours runs in this very process. */

const INSTALLATION = readInstallation(new URL('../installation.json', import.meta.url));
/** Where whoever tries it out keeps an evening: beside what they type it in. */
const TRIED_DATA = 'table-companion-data';
const DATA = INSTALLATION?.data ?? TRIED_DATA;
const VERSION = String(
  (
    JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
      readonly version: unknown;
    }
  ).version,
);

type Args = readonly string[];

/** Those that only run a program of their own. What the others need is loaded when they are asked for. */
const PROGRAMS = {
  start,
  backup: (args: Args) => run('backup', withData(args, DATA)),
  'house-link': houseLink,
  move: (args: Args) => run('move', withData(args, DATA)),
  replay: (args: Args) => run('replay', args),
  bridge: (args: Args) => run('bridge', ['--alone', ...withData(args, ownBridgeFolder(args))]),
} as const;

const COMMANDS: Readonly<Record<string, (args: Args) => unknown>> = {
  ...PROGRAMS,
  restore,
  status,
  doctor,
  check,
  compile,
  ...(INSTALLATION === null ? {} : { kiosk }),
  '--version': () => print(VERSION),
  '--help': help,
  '-h': help,
};

const startedWith = (args: Args) => foundWith(args.join(' '), Boolean(process.env['DATABASE_URL']));
const SERVICE = INSTALLATION === null ? startedWith([]) : foundBy(INSTALLATION.settings);

/** The server that is asked about: that of the service, or the one that was started with these options. */
async function standing(args: Args) {
  const data = dataIn(args);
  const { addressOfServer } = await import('#lib/server/installed/health.ts');
  const told = args.length === 0 ? SERVICE : startedWith(args);
  const namesPort = args.some((arg) => /^--port(=|$)/.test(arg));
  const address = namesPort ? told.address : await addressOfServer(data, told.address);
  return { ...told, version: VERSION, unit: INSTALLATION?.unit ?? null, address, data };
}

async function main([first = INSTALLATION === null ? 'start' : '--help', ...rest]: Args) {
  process.env[COMMAND_NAME] ??= typedHere();
  const command = Object.hasOwn(COMMANDS, first) ? COMMANDS[first] : undefined;
  if (command !== undefined && !Object.hasOwn(PROGRAMS, first) && asksOnly(rest)) return help();
  if (command !== undefined) return command(rest);
  // Whoever tries it out by npx types its options alone.
  if (INSTALLATION === null && first.startsWith('--')) return PROGRAMS.start([first, ...rest]);
  return giveUp(BAD_SETTINGS, startText('no-command', { name: first }));
}

/** What was typed to come here. */
const typedHere = (): string =>
  process.env['npm_command'] === 'exec'
    ? `npx ./table-companion-${VERSION}.tgz`
    : 'table-companion';

function help(): void {
  const lines = startText('command-help', { data: DATA }).split('\n');
  const known = lines.filter((line) => INSTALLATION !== null || !line.startsWith('  kiosk '));
  process.stdout.write(`${known.join('\n')}\n`);
}

const asksOnly = (args: Args): boolean => args.includes('--help') || args.includes('-h');

/** The folder that is named, or the usual one. */
const dataIn = (args: Args): string =>
  /(?:^| )--data[ =](.+?)(?= --|$)/.exec(args.join(' '))?.[1] ?? DATA;

const withData = (args: Args, folder: string): Args =>
  namesData(args) ? args : [...args, '--data', folder];

/** Each server's bridge has a folder of its own; that of the service is known to the package. */
function ownBridgeFolder(args: Args): string {
  if (INSTALLATION !== null) return INSTALLATION.bridge;
  const [, server = USUAL_SERVER] = /(?:^| )--server[ =](\S+)/.exec(args.join(' ')) ?? [];
  // What is no address the bridge itself refuses.
  return bridgeFolder(TRIED_DATA, server) ?? join(TRIED_DATA, 'bridge');
}

const built = (program: string) => fileURLToPath(new URL(`./${program}.js`, import.meta.url));

async function run(program: string, args: Args): Promise<void> {
  // As if it had been started by itself: a bridge starts itself once more, and watches over that.
  process.argv = [process.execPath, built(program), ...args];
  await import(/* @vite-ignore */ new URL(`./${program}.js`, import.meta.url).href);
}

/** Says of a service of this machine that it runs already, or that this is another house; whoever names a folder knows. */
async function start(args: Args): Promise<void> {
  if (INSTALLATION !== null && !namesData(args) && !asksOnly(args)) {
    const { besideService } = await import('#lib/server/installed/besideService.ts');
    const { unit } = INSTALLATION;
    const { address } = SERVICE;
    const beside = await besideService({ unit, address, data: DATA }, resolve(TRIED_DATA));
    if (beside.runs) giveUp(BAD_SETTINGS, beside.text);
    process.stderr.write(`${beside.text}\n`);
  }
  return run('start', withData(args, TRIED_DATA));
}

/** The folder of the service is closed to others, who would be told that there is no link. */
function houseLink(args: Args): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  // A folder that is named is the program's own to look at.
  if (!namesData(args)) actAsOwner(DATA);
  if (INSTALLATION !== null && args.length === 0 && standingLink(DATA) === null) {
    const { unit } = INSTALLATION;
    if (!isRoot) giveUp(1, startText('command-root', { name: 'house-link' }));
    giveUp(1, startText('no-house-link-yet', { unit }));
  }
  return run('house-link', withData(args, DATA));
}

/** Stops the service for as long as a restore takes, so that it is one command. */
function restore(args: Args): void {
  const isService = INSTALLATION !== null && !args.some((arg) => arg.startsWith('--data'));
  if (isService && process.getuid?.() !== 0) {
    giveUp(1, startText('command-root', { name: ['restore', ...args].join(' ') }));
  }
  const unit = isService && existsSync(SYSTEMD) ? INSTALLATION.unit : null;
  const system = (...asked: Args) => spawnSync('systemctl', [...asked], { stdio: 'inherit' });
  // Without a name it only lists what there is.
  const stopped =
    unit !== null && args.length > 0 && system('is-active', '--quiet', unit).status === 0;
  if (stopped && unit !== null) system('stop', unit);
  const program = [built('restore'), ...withData(args, DATA)];
  const done = spawnSync(process.execPath, program, { stdio: 'inherit' });
  if (stopped && unit !== null) system('start', unit);
  process.exitCode = done.status ?? 1;
}

/** A script of the package: what it does is the system's. */
function kiosk(args: Args): void {
  const script = fileURLToPath(new URL('../kiosk-setup.sh', import.meta.url));
  process.exitCode = spawnSync(script, [...args], { stdio: 'inherit' }).status ?? 1;
}

async function status(args: Args): Promise<void> {
  actAsOwner(dataIn(args));
  const { status } = await import('#lib/server/installed/status.ts');
  for (const line of await status(await standing(args))) print(line);
}

async function doctor(args: Args): Promise<void> {
  actAsOwner(dataIn(args));
  const { examine } = await import('#lib/server/installed/doctor.ts');
  const findings = await examine({
    ...(await standing(args)),
    made: (INSTALLATION?.made ?? 0) * 1_000,
    nodes: INSTALLATION?.nodes ?? [],
  });
  for (const { good, text } of findings) {
    print(`${startText(good ? 'doctor-good' : 'doctor-lacking').padEnd(8)}${text}`);
  }
  const count = findings.filter(({ good }) => !good).length;
  print(count === 0 ? startText('doctor-all') : startText('doctor-some', { count }));
  process.exitCode = count === 0 ? 0 : 1;
}

/** What the scripts of a package ask before a new version, or an older one, takes over. */
async function check(args: Args): Promise<void> {
  actAsOwner(dataIn(args));
  const { checkData } = await import('#lib/server/installed/check.ts');
  const { ok, lines } = checkData(dataIn(args), startText('restore-latest'));
  lines.forEach((line) => print(line));
  process.exitCode = ok ? 0 : 1;
}

/** What they ask as the user of the service, so that its first start is as quick as the others. */
async function compile(): Promise<void> {
  const { CACHE_DIRECTORY } = process.env;
  if (CACHE_DIRECTORY) actAsOwner(CACHE_DIRECTORY);
  const { compileAhead } = await import('#lib/server/installed/compileAhead.ts');
  process.exitCode = (await compileAhead(built('server'))) ? 0 : 1;
}

/** Whoever reads only the first lines, as `| head -1` does, closes the pipe before the last. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

await main(process.argv.slice(2));
