import { describe, expect, test } from 'vitest';
import { findFirewall } from '#lib/process/firewall.ts';

const PORTS = [3000, 3443];
const NODE = '/opt/node/bin/node';
const NOT_INSTALLED = { code: -1, output: '' };

interface Installed {
  readonly platform?: NodeJS.Platform;
  readonly files?: Readonly<Record<string, string>>;
  /** Exit codes and outputs by the first word that the command line contains. */
  readonly answers?: Readonly<Record<string, { readonly code: number; readonly output: string }>>;
}

const firewallOf = ({ platform = 'linux', files = {}, answers = {} }: Installed) =>
  findFirewall(PORTS, {
    platform,
    program: NODE,
    read: async (file) => files[file] ?? '',
    run: async (command, args) => {
      const line = [command, ...args].join(' ');
      return Object.entries(answers).find(([word]) => line.includes(word))?.[1] ?? NOT_INSTALLED;
    },
  });

describe('the firewall of this computer', () => {
  test('is none where none is installed', async () => {
    expect(await firewallOf({})).toBeNull();
    expect(await firewallOf({ platform: 'darwin' })).toBeNull();
  });

  test('is ufw if it is on', async () => {
    const settings = (enabled: string) => ({
      '/etc/ufw/ufw.conf': `# /etc/ufw/ufw.conf\n#\n\nENABLED=${enabled}\nLOGLEVEL=low\n`,
    });
    expect(await firewallOf({ files: settings('no') })).toBeNull();
    expect(await firewallOf({ files: settings('yes') })).toEqual({
      system: 'linux',
      commands: ['sudo ufw allow 3000,3443/tcp'],
    });
  });

  test('is firewalld if one of the ports is closed', async () => {
    const open = { code: 0, output: 'yes\n' };
    const closed = { code: 1, output: 'no\n' };
    const stopped = { code: 252, output: 'FirewallD is not running\n' };
    expect(await firewallOf({ answers: { 'firewall-cmd': open } })).toBeNull();
    expect(await firewallOf({ answers: { 'firewall-cmd': stopped } })).toBeNull();
    const found = await firewallOf({ answers: { 3443: closed, 'firewall-cmd': open } });
    expect(found?.commands).toEqual([
      'sudo firewall-cmd --permanent --add-port=3000/tcp --add-port=3443/tcp',
      'sudo firewall-cmd --permanent --add-service=mdns',
      'sudo firewall-cmd --reload',
    ]);
  });

  test('of macOS lets Node in by name, if it is on', async () => {
    const state = (on: number) => ({
      getglobalstate: { code: 0, output: `Firewall is enabled. (State = ${String(on)})\n` },
    });
    expect(await firewallOf({ platform: 'darwin', answers: state(0) })).toBeNull();
    const found = await firewallOf({ platform: 'darwin', answers: state(1) });
    expect(found?.commands).toHaveLength(2);
    for (const command of found?.commands ?? []) expect(command).toContain(`"${NODE}"`);
  });

  test('of Windows first loses the rule that blocks Node, then gets one that allows it', async () => {
    const found = await firewallOf({ platform: 'win32' });
    expect(found?.system).toBe('windows');
    expect(found?.commands.map((command) => command.split(' ')[3])).toEqual(['delete', 'add']);
    expect(found?.commands.at(-1)).toContain('remoteip=localsubnet');
  });
});
