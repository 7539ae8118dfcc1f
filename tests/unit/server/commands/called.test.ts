import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { typeableLink } from '#lib/client/typeableLink.ts';
import { parseStartOptions } from '#lib/server/commands/startOptions.ts';
import { addressesText } from '#lib/server/commands/startPage.ts';
import { startText } from '#lib/server/log/startText.ts';
import { readServerConfig } from '#lib/server/config.ts';
import {
  homeLinks,
  type NetworkHints,
  NO_HINTS,
  originOf,
  pageAddresses,
  possibleAddresses,
  reachableOrigin,
} from '#lib/server/http/address.ts';
import { openHomeNetworks } from '#lib/server/http/homeNetworks.ts';

/** Returns the host name options, or an error message. */
function called(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const parsed = parseStartOptions(args, env);
  if (!parsed.ok) return startText(parsed.refusal.key, parsed.refusal.values);
  if (parsed.value === 'help') return 'help';
  const { name, shortPort, shortPortAsked } = parsed.value;
  return { name, shortPort, shortPortAsked };
}
const nothing = { name: null, shortPort: null, shortPortAsked: false };

describe('the name of a server', () => {
  test('is bornes at port 80 by default', () => {
    const usual = { name: 'bornes', shortPort: 80, shortPortAsked: false };
    expect(called([])).toEqual(usual);
    expect(called(['--port', '8080'])).toEqual(usual);
    expect(called(['--port', '80'])).toEqual({ ...usual, shortPort: null });
  });

  test('is the configured one, or none if that is empty', () => {
    expect(called(['--name', 'Salle-3.local', '--short-port', '8081'])).toEqual({
      name: 'salle-3',
      shortPort: 8081,
      shortPortAsked: true,
    });
    expect(called(['--no-name', '--no-short-port'])).toEqual(nothing);
  });

  test('is none by default on another port, behind a proxy, or with an address', () => {
    expect(called(['--port', '0'])).toEqual(nothing);
    expect(called([], { ADDRESS_HEADER: 'x-forwarded-for' })).toEqual(nothing);
    expect(called([], { ADDRESS: 'https://bornes.example' })).toEqual(nothing);
    expect(called(['--port', '0', '--name', 'bornes'])).toMatchObject({ name: 'bornes' });
  });

  test.each([
    '',
    '-bornes',
    'bornes-',
    'mes bornes',
    'été',
    'a.b',
    'bornes.example',
    'b'.repeat(61),
  ])('is never "%s"', (name) => {
    expect(called(['--name', name])).toMatch(/--name/);
    expect(readServerConfig({ MDNS_NAME: name || '?' })).toEqual({
      ok: false,
      refusal: 'MDNS_NAME',
    });
  });

  test('is not announced at an invalid port', () => {
    expect(called(['--short-port', '80000'])).toMatch(/80000/);
    expect(readServerConfig({ SHORT_PORT: 'x' })).toEqual({ ok: false, refusal: 'SHORT_PORT' });
  });

  test('stands in the terminal, with its addresses as a fallback', () => {
    const addresses = { address: 'http://192.168.1.5:3000', secure: null };
    const page = addressesText({ ...addresses, typed: 'http://bornes.local' }, { lab: false });
    expect(page).toMatch(/http:\/\/bornes\.local\/tv/);
    expect(page.match(/192\.168\.1\.5/g)).toHaveLength(1);
    expect(addressesText({ ...addresses, typed: null }, { lab: false })).not.toMatch(/local/);
  });

  test('leaves out the default port', () => {
    expect(originOf('http', 'bornes.local', 80)).toBe('http://bornes.local');
    expect(originOf('http', 'bornes.local', 3000)).toBe('http://bornes.local:3000');
    expect(originOf('https', 'fd00::5', 443)).toBe('https://[fd00::5]');
    expect(originOf('https', '192.168.1.5', 80)).toBe('https://192.168.1.5:80');
  });
});

const four = (cidr: string, internal = false) => ({
  address: cidr.split('/')[0] ?? '',
  netmask: '',
  mac: '',
  internal,
  cidr,
  family: 'IPv4' as const,
});
const six = (cidr: string, scopeid = 0) => ({
  address: cidr.split('/')[0] ?? '',
  netmask: '',
  mac: '',
  internal: false,
  cidr,
  scopeid,
  family: 'IPv6' as const,
});

const AT_HOME = {
  lo: [four('127.0.0.1/8', true)],
  docker0: [four('172.17.0.1/16')],
  wan0: [four('203.0.113.9/24')],
  wlan0: [
    ...[four('192.168.1.5/24'), six('fd00::5/64'), six('fe80::5/64', 3), six('2001:db8::5/64')],
  ],
};
const wlan = { address: '192.168.1.5', prefix: 24 };

describe('the networks in which a server is called', () => {
  test('are those of the home, under addresses that stand in address lines there', () => {
    expect(homeLinks(null, AT_HOME)).toEqual([{ ...wlan, addresses: ['192.168.1.5', 'fd00::5'] }]);
    expect(homeLinks('::', AT_HOME)).toEqual(homeLinks(null, AT_HOME));
  });
  test('have no address at which it does not listen', () => {
    expect(homeLinks('0.0.0.0', AT_HOME)).toEqual([{ ...wlan, addresses: ['192.168.1.5'] }]);
    expect(homeLinks('fd00::5', AT_HOME)).toEqual([{ ...wlan, addresses: ['fd00::5'] }]);
    expect(homeLinks('192.168.1.99', AT_HOME)).toEqual([]);
    expect(homeLinks('127.0.0.1', AT_HOME)).toMatchObject([{ addresses: ['127.0.0.1'] }]);
  });
  test('are others where there is no home, and none where there is none', () => {
    const { lo, wan0 } = AT_HOME;
    expect(homeLinks(null, { lo, wan0 })).toMatchObject([{ address: '203.0.113.9' }]);
    expect(homeLinks(null, { lo })).toEqual([]);
  });
});

describe('a page of a server with a name', () => {
  const typed = 'http://bornes.local';
  const links = () => [{ ...wlan, addresses: ['192.168.1.5'] }];
  const shown = (asked: string) => pageAddresses(new URL(asked), typed, links);

  test('says it for typing, in the house', () => {
    expect(shown('http://192.168.1.5:3000/tv')).toEqual({ typed, forQrCode: '' });
    expect(shown('http://localhost:3000/tv').typed).toBe(typed);
    expect(typeableLink('http://192.168.1.5:3000/play/K7QM#secret', typed)).toBe(
      'bornes.local/play/K7QM',
    );
    expect(typeableLink('http://192.168.1.5:3000/play/K7QM#secret', '')).toBe(
      '192.168.1.5:3000/play/K7QM',
    );
  });
  test('holds numbers in its codes where it was asked for by that name', () => {
    expect(shown('http://bornes.local/tv')).toEqual({ typed, forQrCode: 'http://192.168.1.5' });
    expect(shown('https://bornes.local:3443/tv').forQrCode).toBe('https://192.168.1.5:3443');
  });
  test('holds numbers too where it was opened at the server itself, and phones would find themselves', () => {
    for (const itself of ['localhost', '127.0.0.1', '[::1]']) {
      expect(shown(`http://${itself}:3000/tv`).forQrCode).toBe('http://192.168.1.5:3000');
      expect(reachableOrigin(`https://${itself}:3443`, links)).toBe('https://192.168.1.5:3443');
    }
    expect(reachableOrigin('https://bornes.example', links)).toBe('https://bornes.example');
    expect(reachableOrigin('https://localhost:3443', () => [])).toBe('https://localhost:3443');
  });
  test('says no name elsewhere', () => {
    expect(shown('https://bornes.example/tv')).toEqual({ typed: '', forQrCode: '' });
  });
});

/** Networks of laptops that came with a bug report, and the address that phones reach. */
const LAPTOPS = [
  {
    name: 'VirtualBox on Windows',
    interfaces: { 'VirtualBox Host-Only Network': '192.168.56.1/24', 'Wi-Fi': '192.168.178.23/24' },
    reached: '192.168.178.23',
  },
  {
    name: 'VirtualBox under a name of Windows',
    interfaces: { 'Ethernet 2': '192.168.56.1/24', 'Wi-Fi': '192.168.178.23/24' },
    reached: '192.168.178.23',
  },
  {
    name: 'WSL',
    interfaces: {
      'vEthernet (WSL (Hyper-V firewall))': '172.22.176.1/20',
      'Wi-Fi': '192.168.1.199/24',
    },
    reached: '192.168.1.199',
  },
  {
    name: 'the default switch of Hyper-V',
    interfaces: { 'vEthernet (Default Switch)': '172.28.16.1/20', Ethernet: '192.168.0.12/24' },
    reached: '192.168.0.12',
  },
  {
    name: 'VMware',
    interfaces: {
      'VMware Network Adapter VMnet8': '192.168.80.1/24',
      'Wi-Fi': '192.168.1.20/24',
    },
    reached: '192.168.1.20',
  },
  {
    name: 'a VPN that is listed first',
    interfaces: { proton0: '10.2.0.2/32', wlan0: '192.168.1.20/24' },
    reached: '192.168.1.20',
  },
  {
    name: 'a VPN of an unknown name',
    interfaces: { corp: '10.2.0.2/32', wlan0: '192.168.1.20/24' },
    reached: '192.168.1.20',
  },
  {
    name: 'containers of LXD and Podman',
    interfaces: {
      lxdbr0: '10.158.8.1/24',
      podman1: '10.89.0.1/24',
      'br-0123456789ab': '172.18.0.1/16',
      wlan0: '192.168.1.20/24',
    },
    reached: '192.168.1.20',
  },
  {
    name: 'a virtual machine and a VPN on macOS',
    interfaces: { utun4: '10.8.0.6/24', bridge100: '192.168.64.1/24', en0: '192.168.1.30/24' },
    reached: '192.168.1.30',
  },
  {
    name: 'a network without a router on Windows',
    interfaces: { 'Ethernet 3': '169.254.7.9/16', 'Wi-Fi': '192.168.1.30/24' },
    reached: '192.168.1.30',
  },
  {
    name: 'a bridge for phones, as a router has it',
    interfaces: { 'br-lan': '192.168.1.1/24', docker0: '172.17.0.1/16' },
    reached: '192.168.1.1',
  },
] as const;

const laptop = (interfaces: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(interfaces).map(([name, cidr]) => [name, [four(cidr)]]));

describe('the address that phones reach', () => {
  test.each(LAPTOPS)('is found beside $name', ({ interfaces, reached }) => {
    expect(homeLinks(null, laptop(interfaces))[0]?.address).toBe(reached);
    expect(possibleAddresses(null, laptop(interfaces))[0]).toBe(reached);
  });

  const two = laptop({ eth0: '192.168.7.2/24', wlan0: '192.168.1.20/24' });
  const first = (hints: Partial<NetworkHints>, all = two) =>
    homeLinks(null, all, { ...NO_HINTS, ...hints })[0]?.address;

  test('is that of the default route among equals', () => {
    expect(first({})).toBe('192.168.7.2');
    expect(first({ route: '192.168.1.20' })).toBe('192.168.1.20');
  });

  test('is one at which phones came before the default route', () => {
    expect(first({ route: '192.168.7.2', reached: ['192.168.1.20'] })).toBe('192.168.1.20');
  });

  test('is the chosen one above all, even of a virtual network', () => {
    const hints = { route: '192.168.1.20', chosen: '172.17.0.1' };
    const all = laptop({ wlan0: '192.168.1.20/24', docker0: '172.17.0.1/16' });
    expect(first(hints, all)).toBe('172.17.0.1');
    expect(first({ chosen: '10.1.1.1' })).toBe('192.168.7.2');
  });

  test('is not at the end of a tunnel, for any default route', () => {
    const all = laptop({ proton0: '10.2.0.2/32', wlan0: '192.168.1.20/24' });
    expect(first({ route: '10.2.0.2' }, all)).toBe('192.168.1.20');
  });

  test('has the others beside it, the virtual ones last', () => {
    const all = laptop({ docker0: '172.17.0.1/16', eth0: '192.168.7.2/24' });
    expect(possibleAddresses(null, all)).toEqual(['192.168.7.2', '172.17.0.1']);
  });
});

describe('the stored knowledge of networks', () => {
  const all = () => laptop({ eth0: '192.168.7.2/24', wlan0: '192.168.1.20/24' });
  const open = async (data: string) => {
    const changed: string[] = [];
    const networks = await openHomeNetworks({
      data,
      host: null,
      ports: [3000],
      changed: () => changed.push(networks.addresses()[0] ?? ''),
      interfaces: all,
    });
    return { networks, changed };
  };
  const folder = () => mkdtempSync(join(tmpdir(), 'networks-'));

  test('survives a restart once a person chose', async () => {
    const data = folder();
    const { networks, changed } = await open(data);
    expect(networks.choose('192.168.1.20')).toBe(true);
    expect(changed).toEqual(['192.168.1.20']);
    expect(networks.choose('203.0.113.1')).toBe(false);
    networks.close();
    const again = await open(data);
    expect(again.networks.links()[0]?.address).toBe('192.168.1.20');
    again.networks.close();
  });

  test('prefers an address that a phone used, and none that only this machine used', async () => {
    const { networks } = await open(folder());
    const visit = (remoteAddress: string, localAddress = '::ffff:192.168.1.20') =>
      networks.noteVisit({ remoteAddress, localAddress });
    visit('192.168.7.2');
    visit('203.0.113.9');
    visit('127.0.0.1', '127.0.0.1');
    expect(networks.links()[0]?.address).toBe('192.168.7.2');
    visit('::ffff:192.168.1.77');
    expect(networks.links()[0]?.address).toBe('192.168.1.20');
    networks.close();
  });

  test('names the firewall until a device has reached the address that is shown', async () => {
    const asked: (readonly number[])[] = [];
    const firewall = { system: 'linux', commands: ['sudo ufw allow 3000/tcp'] } as const;
    const networks = await openHomeNetworks({
      data: folder(),
      host: null,
      ports: [3000, 3443],
      changed: () => undefined,
      interfaces: all,
      firewallFor: async (ports) => {
        asked.push(ports);
        return firewall;
      },
    });
    expect(await networks.firewall()).toEqual(firewall);
    networks.noteVisit({ remoteAddress: '192.168.7.77', localAddress: '192.168.7.2' });
    expect(await networks.firewall()).toBeNull();
    expect(asked).toEqual([[3000, 3443]]);
    networks.close();
  });

  test.each(['', '{', '{"chosen":7,"reached":[]}', '{"chosen":"x","reached":["y"]}'])(
    'is reset if the file contains %j',
    async (content) => {
      const data = folder();
      writeFileSync(join(data, 'networks.json'), content);
      const { networks } = await open(data);
      expect(networks.links()[0]?.address).toBe('192.168.7.2');
      networks.close();
    },
  );
});
