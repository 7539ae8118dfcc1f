import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bridgeFolder, DEFAULT_SERVER_URL } from '#lib/process/bridgeFolder.ts';
import { EXIT_BAD_SETTINGS } from '#lib/process/supervisor.ts';
import { print } from '#lib/process/print.ts';
import { COMMAND_NAME, hasDataOption } from '#lib/process/commandNames.ts';
import { readAdminLink } from '#lib/server/access/adminLink.ts';
import { actAsOwner } from '#lib/server/commands/actAsOwner.ts';
import { exitWith, startText } from '#lib/server/log/startText.ts';
import {
  readServiceSettings,
  parseServiceSettings,
  readInstallation,
  SYSTEMD,
} from '#lib/server/installed/installation.ts';

/** Implements the subcommands of `table-companion`. Each program runs in this same process. */

const INSTALLATION = readInstallation(new URL('../installation.json', import.meta.url));
/** Data folder of a trial by npx: below the current directory. */
const TRIAL_DATA_FOLDER = 'table-companion-data';
const DATA = INSTALLATION?.data ?? TRIAL_DATA_FOLDER;
const VERSION = String(
  (
    JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
      readonly version: unknown;
    }
  ).version,
);

type Args = readonly string[];

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

const startedWith = (args: Args) =>
  parseServiceSettings(args.join(' '), Boolean(process.env['DATABASE_URL']));
const SERVICE =
  INSTALLATION === null ? startedWith([]) : readServiceSettings(INSTALLATION.settings);

async function serviceOf(args: Args) {
  const data = dataIn(args);
  const { addressOfServer } = await import('#lib/server/installed/health.ts');
  const told = args.length === 0 ? SERVICE : startedWith(args);
  const namesPort = args.some((arg) => /^--port(=|$)/.test(arg));
  const address = namesPort ? told.address : await addressOfServer(data, told.address);
  return { ...told, version: VERSION, unit: INSTALLATION?.unit ?? null, address, data };
}

async function main([first = INSTALLATION === null ? 'start' : '--help', ...rest]: Args) {
  process.env[COMMAND_NAME] ??= installedCommandName();
  const command = Object.hasOwn(COMMANDS, first) ? COMMANDS[first] : undefined;
  if (command !== undefined && !Object.hasOwn(PROGRAMS, first) && isReadOnly(rest)) return help();
  if (command !== undefined) return command(rest);
  // A trial by npx passes options without a subcommand.
  if (INSTALLATION === null && first.startsWith('--')) return PROGRAMS.start([first, ...rest]);
  return exitWith(EXIT_BAD_SETTINGS, startText('no-command', { name: first }));
}

/** Returns the command that messages name; empty in a clone, where they name those of npm. */
function installedCommandName(): string {
  if (process.env['npm_lifecycle_event'] === 'doctor') return '';
  return process.env['npm_command'] === 'exec'
    ? `npx ./table-companion-${VERSION}.tgz`
    : 'table-companion';
}

function help(): void {
  const lines = startText('command-help', { data: DATA }).split('\n');
  const known = lines.filter((line) => INSTALLATION !== null || !line.startsWith('  kiosk '));
  process.stdout.write(`${known.join('\n')}\n`);
}

const isReadOnly = (args: Args): boolean => args.includes('--help') || args.includes('-h');

/** Returns the folder that is named last: `npm run doctor` names one before those of the user. */
const dataIn = (args: Args): string =>
  [...args.join(' ').matchAll(/(?:^| )--data[ =](.+?)(?= --|$)/g)].at(-1)?.[1] ?? DATA;

const withData = (args: Args, folder: string): Args =>
  hasDataOption(args) ? args : [...args, '--data', folder];

function ownBridgeFolder(args: Args): string {
  if (INSTALLATION !== null) return INSTALLATION.bridge;
  const [, server = DEFAULT_SERVER_URL] = /(?:^| )--server[ =](\S+)/.exec(args.join(' ')) ?? [];
  // The bridge itself rejects an invalid address.
  return bridgeFolder(TRIAL_DATA_FOLDER, server) ?? join(TRIAL_DATA_FOLDER, 'bridge');
}

const built = (program: string) => fileURLToPath(new URL(`./${program}.js`, import.meta.url));

async function run(program: string, args: Args): Promise<void> {
  // The program sees the arguments it would have if started directly: a bridge restarts itself
  // under a supervisor.
  process.argv = [process.execPath, built(program), ...args];
  await import(/* @vite-ignore */ new URL(`./${program}.js`, import.meta.url).href);
}

/**
 * Refuses to start if the installed service already runs; otherwise warns that this is another venue
 * with its own data. Skipped when the user names a data folder.
 */
async function start(args: Args): Promise<void> {
  if (INSTALLATION !== null && !hasDataOption(args) && !isReadOnly(args)) {
    const { checkInstalledService } = await import('#lib/server/installed/installedService.ts');
    const { unit } = INSTALLATION;
    const { address } = SERVICE;
    const beside = await checkInstalledService(
      { unit, address, data: DATA },
      resolve(TRIAL_DATA_FOLDER),
    );
    if (beside.runs) exitWith(EXIT_BAD_SETTINGS, beside.text);
    process.stderr.write(`${beside.text}\n`);
  }
  return run('start', withData(args, TRIAL_DATA_FOLDER));
}

/**
 * Shows the administrator link as the owner of the service's folder. Other users cannot read the
 * folder and would be told that there is no link.
 */
function houseLink(args: Args): Promise<void> {
  // With a named folder, the program checks the access itself.
  if (!hasDataOption(args)) actAsOwner(DATA);
  if (INSTALLATION !== null && args.length === 0 && readAdminLink(DATA) === null) {
    const { unit } = INSTALLATION;
    if (!isReadable(dirname(DATA))) exitWith(1, startText('command-root', { name: 'house-link' }));
    exitWith(1, startText('no-house-link-yet', { unit }));
  }
  return run('house-link', withData(args, DATA));
}

function isReadable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** Stops the service during a restore and starts it again, so that one command is enough. */
function restore(args: Args): void {
  const isService = INSTALLATION !== null && !args.some((arg) => arg.startsWith('--data'));
  if (isService && process.getuid?.() !== 0) {
    exitWith(1, startText('command-root', { name: ['restore', ...args].join(' ') }));
  }
  const unit = isService && existsSync(SYSTEMD) ? INSTALLATION.unit : null;
  const system = (...asked: Args) => spawnSync('systemctl', [...asked], { stdio: 'inherit' });
  // Without a name, the program only lists the backups.
  const stopped =
    unit !== null && args.length > 0 && system('is-active', '--quiet', unit).status === 0;
  if (stopped && unit !== null) system('stop', unit);
  const program = [built('restore'), ...withData(args, DATA)];
  const done = spawnSync(process.execPath, program, { stdio: 'inherit' });
  if (stopped && unit !== null) system('start', unit);
  process.exitCode = done.status ?? 1;
}

function kiosk(args: Args): void {
  const script = fileURLToPath(new URL('../kiosk-setup.sh', import.meta.url));
  process.exitCode = spawnSync(script, [...args], { stdio: 'inherit' }).status ?? 1;
}

async function status(args: Args): Promise<void> {
  actAsOwner(dataIn(args));
  const { status } = await import('#lib/server/installed/status.ts');
  for (const line of await status(await serviceOf(args))) print(line);
}

async function doctor(args: Args): Promise<void> {
  actAsOwner(dataIn(args));
  const { runDiagnosis } = await import('#lib/server/installed/doctor.ts');
  const findings = await runDiagnosis({
    ...(await serviceOf(args)),
    made: (INSTALLATION?.made ?? 0) * 1_000,
    nodes: INSTALLATION?.nodes ?? [],
  });
  for (const { good, text, commands = [] } of findings) {
    print(`${startText(good ? 'doctor-good' : 'doctor-lacking').padEnd(8)}${text}`);
    for (const command of commands) print(`${' '.repeat(8)}${command}`);
  }
  const count = findings.filter(({ good }) => !good).length;
  print(count === 0 ? startText('doctor-all') : startText('doctor-some', { count }));
  process.exitCode = count === 0 ? 0 : 1;
}

/** Checks the data before the package's scripts install another version, newer or older. */
async function check(args: Args): Promise<void> {
  actAsOwner(dataIn(args));
  const { checkData } = await import('#lib/server/installed/check.ts');
  const { ok, lines } = checkData(dataIn(args), startText('restore-latest'));
  lines.forEach((line) => print(line));
  process.exitCode = ok ? 0 : 1;
}

/** Fills the code cache as the service's user, so that its first start is as fast as later ones. */
async function compile(): Promise<void> {
  const { CACHE_DIRECTORY } = process.env;
  if (CACHE_DIRECTORY) actAsOwner(CACHE_DIRECTORY);
  const { fillCompileCache } = await import('#lib/server/installed/compileCache.ts');
  process.exitCode = (await fillCompileCache(built('server'))) ? 0 : 1;
}

/** A reader such as `| head -1` closes the pipe before the last line is written. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

await main(process.argv.slice(2));
