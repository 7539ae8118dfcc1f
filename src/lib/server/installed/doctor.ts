import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, type StatsFs, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Values } from '../../i18n/format.ts';
import { findFirewall } from '../../process/firewall.ts';
import { userName } from '../../process/owner.ts';
import {
  probeDaemon,
  daemonSocket,
  easiestTrouble,
  type LoadFailure,
  PCSC_BACKENDS,
  pcscSystem,
  probeBackend,
  remedyFor,
} from '../../process/pcsc.ts';
import {
  installCommand,
  type PcscSystem,
  type PcscTrouble,
  remedyCommand,
} from '../../reader/pcscTrouble.ts';
import { startText, type StartKey } from '../log/startText.ts';
import { isPrivateIpv4 } from '../../process/networks.ts';
import { httpsPortBeside } from '../commands/startOptions.ts';
import { checkData } from './check.ts';
import { fetchHealth, type Health, isPortInUse } from './health.ts';
import { textIn } from './installation.ts';
import { resolveNameOwner } from './nameOwner.ts';

export interface Finding {
  readonly good: boolean;
  readonly text: string;
  /** Commands to type one after the other, which stand below the text. */
  readonly commands?: readonly string[];
}

export interface DoctorParts {
  readonly unit: string | null;
  readonly address: string;
  readonly data: string;
  readonly name: string | null;
  /** Build time of the program, in ms since the epoch. */
  readonly made: number;
  /** Major versions of Node that the native modules were built for. */
  readonly nodes: readonly string[];
}

/** Installs the voice; under other systems, read where it is described. */
function voiceRemedy(system: PcscSystem): string {
  if (system === 'windows') return 'winget install eSpeak-NG.eSpeak-NG';
  if (system === 'macos') return 'brew install espeak-ng';
  return installCommand(system, 'espeak-ng') ?? 'docs/listening.md';
}

/** Minimum free space in MB for an evening's log. */
const MIN_FREE_MB = 200;
const MEGABYTE = 1_000_000;
const PROGRAM = fileURLToPath(import.meta.url);
const SYSTEM = pcscSystem();
/** Read where no single command helps. */
const GUIDE = 'hardware/README.md';
const remedyOf = (why: PcscTrouble): string => remedyFor({ why, system: SYSTEM }, PROGRAM) ?? GUIDE;
/** USB vendor id of Advanced Card Systems, maker of the recommended readers. */
const ACS = '072f';

const good = (key: StartKey, values: Values = {}): Finding => createFinding(true, key, values);
const lacking = (key: StartKey, values: Values = {}): Finding => createFinding(false, key, values);
const createFinding = (isGood: boolean, key: StartKey, values: Values): Finding => ({
  good: isGood,
  text: startText(key, values),
});

/** Examines everything that an evening needs, in the order in which problems should be fixed. */
export async function runDiagnosis(parts: DoctorParts): Promise<readonly Finding[]> {
  const health = await fetchHealth(parts.address);
  return [
    ...(await serverFindings(parts, health)),
    driverFinding(parts),
    await daemonFinding(),
    readerFinding(health),
    voiceFinding(health),
    clockFinding(parts),
    diskFinding(parts),
    ...(await nameFindings(parts)),
    ...(await firewallFindings(parts)),
    ...dhcpFindings(firstOutputLine('ip', '-4', '-o', 'addr', 'show') ?? ''),
  ];
}

async function serverFindings(parts: DoctorParts, health: Health | null): Promise<Finding[]> {
  const { address, data, unit } = parts;
  if (health !== null) {
    return [
      health.ready ? good('doctor-server', { address }) : lacking('doctor-stuck', { address }),
    ];
  }
  // A restart helps in neither case.
  if (await isPortInUse(address)) {
    return [lacking(unit === null ? 'doctor-taken-here' : 'doctor-taken', { address })];
  }
  const { ok, lines } = checkData(data, startText('restore-latest'));
  return [
    ...(ok ? [] : lines.map((text) => ({ good: false, text }))),
    lacking(unit === null ? 'doctor-not-started' : 'doctor-no-server', { address }),
  ];
}

function driverFinding({ nodes }: DoctorParts): Finding {
  const failures: LoadFailure[] = [];
  for (const backend of PCSC_BACKENDS) {
    const failure = probeBackend(backend, PROGRAM);
    if (failure === null) return good('doctor-driver', { backend });
    failures.push(failure);
  }
  const why = easiestTrouble(failures.map((failure) => failure.why));
  const message = failures.find((failure) => failure.why === why)?.message ?? '';
  const { node } = process.versions;
  if (nodes.length === 0)
    return lacking('doctor-no-driver-here', { node, why: message, remedy: remedyOf(why) });
  const remedy = remedyCommand({ why, system: SYSTEM }) ?? GUIDE;
  return lacking('doctor-no-driver', { node, why: message, majors: nodes.join(', '), remedy });
}

async function daemonFinding(): Promise<Finding> {
  const answer = await probeDaemon();
  const hasPcscd = SYSTEM !== 'windows' && SYSTEM !== 'macos';
  if (answer === 'welcome') return good(hasPcscd ? 'doctor-daemon' : 'doctor-built-in');
  if (!hasPcscd) return lacking('doctor-no-service', { remedy: remedyOf('daemon-gone') });
  return answer === 'refused'
    ? lacking('doctor-refused', { remedy: remedyOf('no-access') })
    : lacking('doctor-no-daemon', {
        socket: daemonSocket(process.env),
        remedy: remedyOf('daemon-gone'),
      });
}

function readerFinding(health: Health | null): Finding {
  if (health !== null && health.readers > 0) {
    return good('doctor-reader', { readers: health.readers });
  }
  const [name] = pluggedIn();
  if (name === undefined) return lacking('doctor-no-reader', { system: SYSTEM });
  return isKernelDriverLoaded()
    ? lacking('doctor-taken-reader')
    : lacking('doctor-silent-reader', { name });
}

function pluggedIn(devices = '/sys/bus/usb/devices'): readonly string[] {
  if (!existsSync(devices)) return [];
  return readdirSync(devices)
    .filter((device) => readLine(join(devices, device, 'idVendor')) === ACS)
    .map((device) => readLine(join(devices, device, 'product')) || 'ACS');
}

const isKernelDriverLoaded = (): boolean => /^pn533_usb /m.test(textIn('/proc/modules'));

const readLine = (file: string): string => textIn(file).trim();

function voiceFinding(health: Health | null): Finding {
  const speaks = health?.voice === true || firstOutputLine('espeak-ng', '--version') !== null;
  return speaks
    ? good('doctor-voice')
    : lacking('doctor-no-voice', { remedy: voiceRemedy(SYSTEM) });
}

function firstOutputLine(command: string, ...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', timeout: 5_000 });
  return status === 0 ? stdout : null;
}

function clockFinding({ made }: DoctorParts): Finding {
  const time = new Date().toISOString().slice(0, 16).replace('T', ' ');
  if (Date.now() < made) return lacking('doctor-clock-behind', { time });
  const told = firstOutputLine('timedatectl', 'show', '--property=NTPSynchronized', '--value');
  return told?.trim() === 'no'
    ? lacking('doctor-clock-unset', { time })
    : good('doctor-clock', { time });
}

function diskFinding({ data }: DoctorParts): Finding {
  const room = diskSpaceAt(data);
  if (room === null) return lacking('doctor-no-folder', { data });
  if (room === 'closed') return lacking('doctor-closed-folder', { data, user: userName() });
  const { bavail, bsize } = room;
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  return free < MIN_FREE_MB
    ? lacking('doctor-disk-full', { data, free })
    : good('doctor-disk', { data, free });
}

/** Names a firewall that may keep devices away, and the commands that let them in, one a line. */
async function firewallFindings({ address }: DoctorParts): Promise<readonly Finding[]> {
  const port = Number(new URL(address).port || 80);
  const ports = [port, httpsPortBeside(port)];
  // Port 80 counts where this program answers there, which takes a while to find out.
  const withShort = await findFirewall([80, ...ports]);
  if (withShort === null) return [];
  const hasShort = port !== 80 && (await fetchHealth('http://127.0.0.1')) !== null;
  const firewall = hasShort ? withShort : await findFirewall(ports);
  if (firewall === null) return [];
  const { system, commands } = firewall;
  return [{ ...good('doctor-firewall', { system }), commands }];
}

/**
 * Reports home addresses leased by DHCP: after a change, paired devices would look for the old one.
 * `shown`: output of `ip -4 -o addr show`; empty on other systems.
 */
export const dhcpFindings = (shown: string): readonly Finding[] =>
  [...shown.matchAll(/inet ([\d.]+)\/\d+ .*\bdynamic\b/g)]
    .map(([, address = '']) => address)
    .filter((address) => isPrivateIpv4(address))
    .map((address) => good('doctor-address-leased', { address }));

function diskSpaceAt(data: string): StatsFs | 'closed' | null {
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
  const { here, address } = await resolveNameOwner(local);
  if (here) return [good('doctor-name', { name: local })];
  return address === null
    ? [lacking('doctor-no-name', { name: local })]
    : [lacking('doctor-name-elsewhere', { name: local, address })];
}
