import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, type StatsFs, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Values } from '../../i18n/format.ts';
import { userName } from '../../process/owner.ts';
import { askDaemon, daemonSocket, remediesOn } from '../../process/pcsc.ts';
import { startText, type StartKey } from '../commands/startText.ts';
import { isGivenAtHome } from '../limits/networks.ts';
import { checkData } from './check.ts';
import { askHealth, type Health, isTaken } from './health.ts';
import { textIn } from './installation.ts';
import { whoIs } from './whoIs.ts';

/** What was looked at, and whether it is as it should be, as a sentence that says what to do. */
export interface Finding {
  readonly good: boolean;
  readonly text: string;
}

export interface DoctorParts {
  /** The service of the system that runs it; null: none. */
  readonly unit: string | null;
  readonly address: string;
  readonly data: string;
  /** Of the server in its network, without `.local`; null: none is wanted. */
  readonly name: string | null;
  /** When the program was made, in ms since the epoch. */
  readonly made: number;
  /** The versions of Node that the native parts are for. */
  readonly nodes: readonly string[];
}

/** What brings espeak-ng. */
const VOICE =
  { win32: 'winget install eSpeak-NG.eSpeak-NG', darwin: 'brew install espeak-ng' }[
    process.platform as string
  ] ?? 'sudo apt install espeak-ng';

/** Less free space than that, in MB, and an evening may not be kept. */
const LEAST_FREE = 200;
const MEGABYTE = 1_000_000;
const REMEDIES = remediesOn(process.platform, fileURLToPath(import.meta.url));
/** Advanced Card Systems, who make the readers that the project advises. */
const ACS = '072f';

const good = (key: StartKey, values: Values = {}): Finding => found(true, key, values);
const lacking = (key: StartKey, values: Values = {}): Finding => found(false, key, values);
const found = (isGood: boolean, key: StartKey, values: Values): Finding => ({
  good: isGood,
  text: startText(key, values),
});

/** Looks at all that an evening needs, in the order in which it is to be mended. */
export async function examine(parts: DoctorParts): Promise<readonly Finding[]> {
  const health = await askHealth(parts.address);
  return [
    ...(await serverFindings(parts, health)),
    driverFinding(parts),
    await daemonFinding(),
    readerFinding(health),
    voiceFinding(health),
    clockFinding(parts),
    diskFinding(parts),
    ...(await nameFindings(parts)),
    ...leaseFindings(answersTo('ip', '-4', '-o', 'addr', 'show') ?? ''),
  ];
}

async function serverFindings(parts: DoctorParts, health: Health | null): Promise<Finding[]> {
  const { address, data, unit } = parts;
  if (health !== null) {
    return [
      health.ready ? good('doctor-server', { address }) : lacking('doctor-stuck', { address }),
    ];
  }
  // Neither gets better by starting it once more.
  if (await isTaken(address)) {
    return [lacking(unit === null ? 'doctor-taken-here' : 'doctor-taken', { address })];
  }
  const { ok, lines } = checkData(data, startText('restore-latest'));
  return [
    ...(ok ? [] : lines.map((text) => ({ good: false, text }))),
    lacking(unit === null ? 'doctor-not-started' : 'doctor-no-server', { address }),
  ];
}

function driverFinding({ nodes }: DoctorParts): Finding {
  try {
    createRequire(import.meta.url)('nfc-pcsc');
    return good('doctor-driver');
  } catch (error) {
    const [why = ''] = String(error instanceof Error ? error.message : error).split('\n');
    const node = process.versions.node;
    const remedy = REMEDIES['no-driver'] ?? '';
    return nodes.length === 0
      ? lacking('doctor-no-driver-here', { node, why, remedy })
      : lacking('doctor-no-driver', { node, why, majors: nodes.join(', '), remedy });
  }
}

/** What serves readers is Debian's pcscd, a service of Windows, or macOS itself. */
async function daemonFinding(): Promise<Finding> {
  const answer = await askDaemon();
  const isDebian = process.platform !== 'win32' && process.platform !== 'darwin';
  if (answer === 'welcome') return good(isDebian ? 'doctor-daemon' : 'doctor-built-in');
  return isDebian
    ? lacking('doctor-no-daemon', { socket: daemonSocket(process.env) })
    : lacking('doctor-no-service', { remedy: REMEDIES['daemon-gone'] ?? '' });
}

function readerFinding(health: Health | null): Finding {
  if (health !== null && health.readers > 0) {
    return good('doctor-reader', { readers: health.readers });
  }
  const [name] = pluggedIn();
  if (name === undefined) return lacking('doctor-no-reader');
  return kernelHasIt() ? lacking('doctor-taken-reader') : lacking('doctor-silent-reader', { name });
}

/** Names of the readers at the USB sockets of this machine. */
function pluggedIn(devices = '/sys/bus/usb/devices'): readonly string[] {
  if (!existsSync(devices)) return [];
  return readdirSync(devices)
    .filter((device) => readLine(join(devices, device, 'idVendor')) === ACS)
    .map((device) => readLine(join(devices, device, 'product')) || 'ACS');
}

const kernelHasIt = (): boolean => /^pn533_usb /m.test(textIn('/proc/modules'));

const readLine = (file: string): string => textIn(file).trim();

function voiceFinding(health: Health | null): Finding {
  const speaks = health?.voice === true || answersTo('espeak-ng', '--version') !== null;
  return speaks ? good('doctor-voice') : lacking('doctor-no-voice', { remedy: VOICE });
}

/** What a program of this machine says; null where it is not there, or fails. */
function answersTo(command: string, ...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', timeout: 5_000 });
  return status === 0 ? stdout : null;
}

function clockFinding({ made }: DoctorParts): Finding {
  const time = new Date().toISOString().slice(0, 16).replace('T', ' ');
  if (Date.now() < made) return lacking('doctor-clock-behind', { time });
  const told = answersTo('timedatectl', 'show', '--property=NTPSynchronized', '--value');
  return told?.trim() === 'no'
    ? lacking('doctor-clock-unset', { time })
    : good('doctor-clock', { time });
}

function diskFinding({ data }: DoctorParts): Finding {
  const room = roomAt(data);
  if (room === null) return lacking('doctor-no-folder', { data });
  if (room === 'closed') return lacking('doctor-closed-folder', { data, user: userName() });
  const { bavail, bsize } = room;
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  return free < LEAST_FREE
    ? lacking('doctor-disk-full', { data, free })
    : good('doctor-disk', { data, free });
}

/**
 * Warns of home addresses that a router lent: after a new one, paired devices look for the old one. `shown`: the output of
 * `ip -4 -o addr show`; empty on other systems.
 */
export const leaseFindings = (shown: string): readonly Finding[] =>
  [...shown.matchAll(/inet ([\d.]+)\/\d+ .*\bdynamic\b/g)]
    .map(([, address = '']) => address)
    .filter((address) => isGivenAtHome(address))
    .map((address) => good('doctor-address-leased', { address }));

/** Null: there is no such folder. A folder that this user may not enter is another matter. */
function roomAt(data: string): StatsFs | 'closed' | null {
  try {
    return statfsSync(data);
  } catch (error) {
    const isClosed = error instanceof Error && 'code' in error && error.code === 'EACCES';
    return isClosed ? 'closed' : null;
  }
}

async function nameFindings({ name }: DoctorParts): Promise<readonly Finding[]> {
  if (name === null) return [];
  const local = `${name}.local`;
  const { here, address } = await whoIs(local);
  if (here) return [good('doctor-name', { name: local })];
  return address === null
    ? [lacking('doctor-no-name', { name: local })]
    : [lacking('doctor-name-elsewhere', { name: local, address })];
}
