import { describe, expect, test } from 'vitest';
import { typedFrom } from '#lib/client/typedFrom.ts';
import { parseStartOptions } from '#lib/server/commands/startOptions.ts';
import { startPage } from '#lib/server/commands/startPage.ts';
import { startText } from '#lib/server/commands/startText.ts';
import { readServerConfig } from '#lib/server/config.ts';
import { homeLinks, originOf, pageAddresses, reachedOrigin } from '#lib/server/http/address.ts';

/** What of the options says how the server is called; a sentence where they cannot be used. */
function called(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const parsed = parseStartOptions(args, env);
  if (!parsed.ok) return startText(parsed.refusal.key, parsed.refusal.values);
  if (parsed.value === 'help') return 'help';
  const { name, shortPort, shortPortAsked } = parsed.value;
  return { name, shortPort, shortPortAsked };
}
const nothing = { name: null, shortPort: null, shortPortAsked: false };

describe('how a server is called', () => {
  test('is bornes at port 80, where nothing else is said', () => {
    const usual = { name: 'bornes', shortPort: 80, shortPortAsked: false };
    expect(called([])).toEqual(usual);
    expect(called(['--port', '8080'])).toEqual(usual);
    expect(called(['--port', '80'])).toEqual({ ...usual, shortPort: null });
  });

  test('is what is said, and nothing where that is said', () => {
    expect(called(['--name', 'Salle-3.local', '--short-port', '8081'])).toEqual({
      ...{ name: 'salle-3', shortPort: 8081, shortPortAsked: true },
    });
    expect(called(['--no-name', '--no-short-port'])).toEqual(nothing);
  });

  test('is nothing by itself on any free port, behind a proxy, or where it has an address', () => {
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
      ...{ ok: false, refusal: 'MDNS_NAME' },
    });
  });

  test('is at no port that is none', () => {
    expect(called(['--short-port', '80000'])).toMatch(/80000/);
    expect(readServerConfig({ SHORT_PORT: 'x' })).toEqual({ ok: false, refusal: 'SHORT_PORT' });
  });

  test('stands in the terminal, and its numbers for those who do not find it', () => {
    const addresses = { address: 'http://192.168.1.5:3000', secure: null };
    const page = startPage({ ...addresses, typed: 'http://bornes.local' }, { lab: false });
    expect(page).toMatch(/http:\/\/bornes\.local\/tv/);
    expect(page.match(/192\.168\.1\.5/g)).toHaveLength(1);
    expect(startPage({ ...addresses, typed: null }, { lab: false })).not.toMatch(/local/);
  });

  test('leaves out the port that is meant anyway', () => {
    expect(originOf('http', 'bornes.local', 80)).toBe('http://bornes.local');
    expect(originOf('http', 'bornes.local', 3000)).toBe('http://bornes.local:3000');
    expect(originOf('https', 'fd00::5', 443)).toBe('https://[fd00::5]');
    expect(originOf('https', '192.168.1.5', 80)).toBe('https://192.168.1.5:80');
  });
});

const four = (cidr: string, internal = false) => ({
  ...{ address: cidr.split('/')[0] ?? '', netmask: '', mac: '', internal, cidr },
  family: 'IPv4' as const,
});
const six = (cidr: string, scopeid = 0) => ({
  ...{ address: cidr.split('/')[0] ?? '', netmask: '', mac: '', internal: false, cidr, scopeid },
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
    expect(shown('http://192.168.1.5:3000/tv')).toEqual({ typed, scanned: '' });
    expect(shown('http://localhost:3000/tv').typed).toBe(typed);
    expect(typedFrom('http://192.168.1.5:3000/play/K7QM#secret', typed)).toBe(
      'bornes.local/play/K7QM',
    );
    expect(typedFrom('http://192.168.1.5:3000/play/K7QM#secret', '')).toBe(
      '192.168.1.5:3000/play/K7QM',
    );
  });
  test('holds numbers in its codes where it was asked for by that name', () => {
    expect(shown('http://bornes.local/tv')).toEqual({ typed, scanned: 'http://192.168.1.5' });
    expect(shown('https://bornes.local:3443/tv').scanned).toBe('https://192.168.1.5:3443');
  });
  test('holds numbers too where it was opened at the server itself, and phones would find themselves', () => {
    for (const itself of ['localhost', '127.0.0.1', '[::1]']) {
      expect(shown(`http://${itself}:3000/tv`).scanned).toBe('http://192.168.1.5:3000');
      expect(reachedOrigin(`https://${itself}:3443`, links)).toBe('https://192.168.1.5:3443');
    }
    expect(reachedOrigin('https://bornes.example', links)).toBe('https://bornes.example');
    expect(reachedOrigin('https://localhost:3443', () => [])).toBe('https://localhost:3443');
  });
  test('says no name elsewhere', () => {
    expect(shown('https://bornes.example/tv')).toEqual({ typed: '', scanned: '' });
  });
});
