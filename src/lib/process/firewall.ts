import { readFile } from 'node:fs/promises';
import { runCommand } from './runCommand.ts';

/** Firewall that may keep devices of the network away from this computer. */
export interface Firewall {
  /** Under Windows, its commands need a terminal that was opened as administrator. */
  readonly system: 'windows' | 'macos' | 'linux';
  /** Commands that let the devices in, to type one after the other. */
  readonly commands: readonly string[];
}

interface FirewallMachine {
  readonly platform: NodeJS.Platform;
  /** Path of the program that listens. */
  readonly program: string;
  /** Resolves to the text of a file; to an empty one if it cannot be read. */
  read(file: string): Promise<string>;
  readonly run: typeof runCommand;
}

const LOCAL_MACHINE: FirewallMachine = {
  platform: process.platform,
  program: process.execPath,
  read: (file) => readFile(file, 'utf8').catch(() => ''),
  run: runCommand,
};

/**
 * Looks for a firewall that is on. Returns null without one of a known kind, and if it lets these
 * TCP ports through already. Only administrators can read the rules of ufw, macOS and Windows, which
 * therefore count as closed.
 */
export async function findFirewall(
  ports: readonly number[],
  machine = LOCAL_MACHINE,
): Promise<Firewall | null> {
  switch (machine.platform) {
    case 'win32':
      return firewallOfWindows(machine);
    case 'darwin':
      return firewallOfMacos(machine);
    default:
      return (await ufw(ports, machine)) ?? firewalld(ports, machine);
  }
}

/**
 * The firewall of Windows is on by default, and asks once about Node. If that window was closed, it
 * has written a rule that blocks, which counts more than any that allows. Only the own network is
 * let in, since Windows takes most networks at home for public ones.
 */
function firewallOfWindows({ program }: FirewallMachine): Firewall {
  const rule = 'netsh advfirewall firewall';
  return {
    system: 'windows',
    commands: [
      `${rule} delete rule name=all program="${program}"`,
      `${rule} add rule name="Table companion" dir=in action=allow remoteip=localsubnet program="${program}"`,
    ],
  };
}

async function firewallOfMacos({ run, program }: FirewallMachine): Promise<Firewall | null> {
  const tool = '/usr/libexec/ApplicationFirewall/socketfilterfw';
  const { output } = await run(tool, ['--getglobalstate']);
  if (!/State = [1-9]/.test(output)) return null;
  return {
    system: 'macos',
    commands: ['--add', '--unblockapp'].map((option) => `sudo ${tool} ${option} "${program}"`),
  };
}

async function ufw(ports: readonly number[], { read }: FirewallMachine): Promise<Firewall | null> {
  if (!/^ENABLED=yes/m.test(await read('/etc/ufw/ufw.conf'))) return null;
  return { system: 'linux', commands: [`sudo ufw allow ${ports.join(',')}/tcp`] };
}

/** Exit code of `firewall-cmd` if a port is closed; 0 if it is open, and others tell of errors. */
const NOT_OPEN = 1;

async function firewalld(
  ports: readonly number[],
  { run }: FirewallMachine,
): Promise<Firewall | null> {
  const queries = ports.map((port) => run('firewall-cmd', [`--query-port=${String(port)}/tcp`]));
  const isClosed = (await Promise.all(queries)).some(({ code }) => code === NOT_OPEN);
  if (!isClosed) return null;
  const opened = ports.map((port) => `--add-port=${String(port)}/tcp`).join(' ');
  return {
    system: 'linux',
    commands: [
      `sudo firewall-cmd --permanent ${opened}`,
      // The program accepts services and ports only apart.
      'sudo firewall-cmd --permanent --add-service=mdns',
      'sudo firewall-cmd --reload',
    ],
  };
}
