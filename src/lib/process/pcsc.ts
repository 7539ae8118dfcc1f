import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import {
  type PcscSystem,
  type PcscTrouble,
  npmUnder,
  type ReaderTrouble,
  remedyCommand,
} from '../reader/pcscTrouble.ts';
import { runCommand } from './runCommand.ts';

/**
 * State of the PC/SC service. `refused`: it closes the connection without a response, as when
 * polkit denies this user access.
 */
export type DaemonAnswer = 'welcome' | 'refused' | 'gone';

/** Libraries for PC/SC, in the order of choice. */
export const PCSC_BACKENDS = ['nfc-pcsc', 'pcsc-mini'] as const;
export type BackendName = (typeof PCSC_BACKENDS)[number];

/** Names of distributions, and of those derived from them, as in `os-release(5)`. */
const DISTRIBUTIONS = [
  ['debian', /^(debian|ubuntu|raspbian)$/],
  ['fedora', /^(fedora|rhel|centos)$/],
  ['arch', /^(arch|archarm)$/],
  ['suse', /^(suse|opensuse.*|sles)$/],
] as const satisfies readonly (readonly [PcscSystem, RegExp])[];

/** Returns the system that remedies are written for. */
export function pcscSystem(
  platform: NodeJS.Platform = process.platform,
  release: () => string = readRelease,
): PcscSystem {
  if (platform === 'win32') return 'windows';
  if (platform === 'darwin') return 'macos';
  const names = [...release().matchAll(/^ID(?:_LIKE)?=["']?([^"'\n]*)/gm)].flatMap(
    ([, listed = '']) => listed.split(' '),
  );
  const known = DISTRIBUTIONS.find(([, pattern]) => names.some((name) => pattern.test(name)));
  return known?.[0] ?? 'linux';
}

function readRelease(): string {
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
}

/**
 * Returns the command against a trouble, for the program at this path, or undefined if no command
 * helps.
 */
export function remedyFor(trouble: ReaderTrouble, program: string): string | undefined {
  return remedyCommand(trouble, installationOf(program, npmUnder(trouble.system))) ?? undefined;
}

function installationOf(
  program: string,
  npm: string,
): { readonly add: string; readonly renew: string } {
  if (program.startsWith(INSTALLED_BY_DEBIAN)) {
    // apt cannot fetch it again: it needs the file.
    const again =
      'sudo apt install --reinstall ./table-companion_*_$(dpkg --print-architecture).deb';
    return { add: again, renew: again };
  }
  const [, folder] = /^(.*[\\/]_npx[\\/][^\\/]+)[\\/]node_modules[\\/]/.exec(program) ?? [];
  if (folder === undefined) return { add: `${npm} install`, renew: `${npm} ci` };
  const there = `${npm} install --prefix "${folder}"`;
  return { add: there, renew: `${there} --force` };
}

const INSTALLED_BY_DEBIAN = '/usr/lib/table-companion/';

/** Platforms with prebuilt binaries of pcsc-mini, as Node names them. */
const PREBUILT = /^(linux-(x64|arm64|ia32)|darwin-(x64|arm64)|win32-(x64|arm64))$/;

/**
 * Returns the trouble that an error tells of, thrown as a library was loaded.
 * @param platform operating system and processor as Node names them, such as `linux-x64`
 */
export function troubleOfLoading(
  error: unknown,
  platform = `${process.platform}-${process.arch}`,
): PcscTrouble {
  const text = error instanceof Error ? error.message : String(error);
  if (/NODE_MODULE_VERSION|wrong ELF class|incompatible architecture|Exec format/i.test(text))
    return 'wrong-machine';
  if (/Unsupported platform/.test(text)) return 'not-prebuilt';
  // The package is there without its binary, as after a virus scanner; npm install adds no file.
  if (/valid "main" entry/.test(text)) return 'damaged';
  // The dynamic linker of glibc says this of the addon itself if it is for another processor.
  if (/\.node: cannot open shared object file/.test(text)) return 'wrong-machine';
  // In the words of glibc, of musl and of Windows.
  if (
    /cannot open shared object file|loading shared library|specified module could not be found/i.test(
      text,
    )
  )
    return 'no-library';
  if (/Cannot find module|could not locate the bindings file|MODULE_NOT_FOUND/i.test(text))
    return PREBUILT.test(platform) ? 'no-driver' : 'not-prebuilt';
  return 'damaged';
}

/** Result of loading a library: null if it loads. */
export interface LoadFailure {
  readonly why: PcscTrouble;
  /** First line of the system's message, which is not translated. */
  readonly message: string;
}

const PROBE_TIMEOUT_MS = 10_000;
const PROBE =
  'try { require("node:module").createRequire(process.argv[1])(process.argv[2]) } catch (error) { require("node:fs").writeSync(1, error.message); process.exitCode = 1 }';

/**
 * Loads a library in a process of its own, because a damaged one may crash it.
 * @param from file from which packages are looked for
 */
export function probeBackend(name: BackendName, from: string): LoadFailure | null {
  const { status, signal, stdout } = spawnSync(process.execPath, ['-e', PROBE, from, name], {
    encoding: 'utf8',
    timeout: PROBE_TIMEOUT_MS,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (status === 0) return null;
  if (status !== 1) return { why: 'crashes', message: `${name}: ${signal ?? String(status)}` };
  const [message = ''] = stdout.split('\n');
  return { why: troubleOfLoading(new Error(stdout)), message };
}

/** Order in which troubles of several libraries are mended: the easiest first. */
const EASIEST_FIRST: readonly PcscTrouble[] = [
  'no-library',
  'wrong-machine',
  'damaged',
  'crashes',
  'no-driver',
];

export const easiestTrouble = (troubles: readonly PcscTrouble[]): PcscTrouble =>
  EASIEST_FIRST.find((trouble) => troubles.includes(trouble)) ?? troubles[0] ?? 'no-driver';

/**
 * Asks the PC/SC service whether it accepts a client. Ask before opening nfc-pcsc, which never
 * returns without the service.
 */
export function probeDaemon(): Promise<DaemonAnswer> {
  switch (process.platform) {
    case 'win32':
      return askWindows();
    case 'darwin':
      return Promise.resolve('welcome');
    default:
      return askPcscd(daemonSocket(process.env));
  }
}

export function daemonSocket(env: Readonly<Record<string, string | undefined>>): string {
  return env['PCSCLITE_CSOCK_NAME'] || '/run/pcscd/pcscd.comm';
}

/**
 * Queries the service of Windows, which starts when a reader is plugged in. `sc` prints its state
 * as a number in every language.
 */
async function askWindows(): Promise<DaemonAnswer> {
  const { output } = await runCommand('sc.exe', ['query', 'SCardSvr']);
  return isRunningIn(output) ? 'welcome' : 'gone';
}

/**
 * True if the output of `sc` says that the service runs: the second number is the state; 4 is
 * SERVICE_RUNNING (winsvc.h).
 */
export const isRunningIn = (said: string): boolean => /^[^:]+:\s*4\s/m.test(said);

const RESPONSE_TIMEOUT_MS = 2_000;

// The first message of every client (winscard_msg.h of pcsc-lite): length, command, major and minor
// version, result.
const CMD_VERSION = 0x11;
const PROTOCOL = { major: 4, minor: 4 };

/**
 * Sends pcscd the first message of every client: accepting the connection alone does not prove that
 * it works.
 */
function askPcscd(path: string): Promise<DaemonAnswer> {
  return new Promise((resolve) => {
    const socket = connect(path);
    let isConnected = false;
    const settle = (answer: DaemonAnswer) => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .setTimeout(RESPONSE_TIMEOUT_MS, () => settle('gone'))
      .once('connect', () => {
        isConnected = true;
        socket.write(versionQuestion());
      })
      // The PC/SC library checks the version itself.
      .once('data', () => settle('welcome'))
      .once('end', () => settle('refused'))
      // It closes the connection of a refused client without reading the question: EPIPE, ECONNRESET.
      .once('error', () => settle(isConnected ? 'refused' : 'gone'));
  });
}

/**
 * Calls `ended` once when pcscd ends, or cannot be reached; returns a function that stops watching.
 * Services of other systems are not watched.
 */
export function watchDaemon(ended: () => void): () => void {
  if (process.platform === 'win32' || process.platform === 'darwin') return () => undefined;
  const socket = connect(daemonSocket(process.env))
    .once('connect', () => socket.write(versionQuestion()))
    .once('error', () => undefined)
    .once('close', ended)
    .resume();
  return () => {
    socket.off('close', ended).destroy();
  };
}

function versionQuestion(): Buffer {
  const fields = [12, CMD_VERSION, PROTOCOL.major, PROTOCOL.minor, 0];
  const message = Buffer.alloc(fields.length * 4);
  // pcscd reads the byte order of the machine. All platforms with Node and readers are
  // little-endian.
  fields.forEach((field, at) => message.writeUInt32LE(field, at * 4));
  return message;
}
