import { X509Certificate } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type ConnectionOptions } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  hadAuthority,
  identityFor,
  readAuthority,
  type TlsIdentity,
} from '#lib/server/https/authority.ts';
import type { Names } from '#lib/server/https/certificate.ts';
import { zoneOf } from '#lib/process/networks.ts';
import { listenSecurely, ownNames } from '#lib/server/https/listen.ts';
import { earlierAuthority } from '../../../support/authority.ts';
import { scratchFolder } from '../../../support/program.ts';

const NAMES: Names = {
  dns: ['localhost', 'table.local'],
  ip: ['127.0.0.1', '::1', '192.168.1.20'],
};
const TODAY = new Date();
const inDays = (days: number) => new Date(TODAY.getTime() + days * 86_400_000);

let folder: ReturnType<typeof scratchFolder>;
beforeEach(() => void (folder = scratchFolder()));
afterEach(() => folder.remove());

const authority = (): string => readAuthority(folder.path)?.toString() ?? '';
const serialOf = ({ cert }: TlsIdentity): string => new X509Certificate(cert).serialNumber;

/**
 * Connects as a browser that trusts the authority. Returns `trusted`, `closed` or the error code.
 */
async function visit(identity: TlsIdentity, host: string): Promise<string> {
  const server = createServer(identity, (socket) => void socket.end()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const found = await new Promise<string>((resolve) => {
    const visitor = connect({ port, ca: [authority()], servername: host, host: '127.0.0.1' });
    visitor.once('secureConnect', () => resolve('trusted'));
    visitor.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code?.startsWith('ERR_') ? error.code : error.message),
    );
    visitor.once('close', () => resolve('closed'));
  });
  server.close();
  return found;
}

describe('the certificate of a server', () => {
  test('is trusted under all its names by a client that trusts the authority', async () => {
    const identity = identityFor(NAMES, folder.path, TODAY);
    expect(await visit(identity, 'table.local')).toBe('trusted');
    expect(await visit(identity, 'localhost')).toBe('trusted');
    const cert = new X509Certificate(identity.cert);
    for (const address of NAMES.ip) expect(cert.checkIP(address)).toBe(address);
    expect(await visit(identity, 'other.local')).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
  });

  test('is worth nothing for a name outside of the house, though the authority signed it', async () => {
    const stolen = identityFor({ dns: ['bank.example'], ip: [] }, folder.path, TODAY);
    expect(await visit(stolen, 'bank.example')).toBe('permitted subtree violation');
    const address = identityFor({ dns: ['localhost'], ip: ['8.8.8.8'] }, folder.path, TODAY);
    expect(await visit(address, 'localhost')).toBe('permitted subtree violation');
  });

  test('stays the same over restarts, and lasts no longer than telephones take', () => {
    const first = identityFor(NAMES, folder.path, TODAY);
    expect(identityFor(NAMES, folder.path, inDays(200))).toEqual(first);
    const { validFrom, validTo } = new X509Certificate(first.cert);
    expect(Date.parse(validTo) - Date.parse(validFrom)).toBeLessThan(398 * 86_400_000);
  });

  test.each<[string, Names, number]>([
    ['an address came', { ...NAMES, ip: [...NAMES.ip, '192.168.1.21'] }, 0],
    ['its end is near', NAMES, 280],
  ])('is made anew when %s, by the same authority', (_why, names, days) => {
    const first = identityFor(NAMES, folder.path, TODAY);
    const before = authority();
    const second = identityFor(names, folder.path, inDays(days));
    expect(serialOf(second)).not.toBe(serialOf(first));
    expect(authority()).toBe(before);
    const signed = new X509Certificate(second.cert);
    expect(signed.checkIssued(new X509Certificate(before))).toBe(true);
  });

  test('is made anew, authority and all, when its files are lost in part', async () => {
    identityFor(NAMES, folder.path, TODAY);
    rmSync(join(folder.path, 'https/authority-key.pem'));
    rmSync(join(folder.path, 'https/server.pem'));
    expect(await visit(identityFor(NAMES, folder.path, TODAY), 'table.local')).toBe('trusted');
  });
});

describe('a clock that was wrong', () => {
  const YEAR = 365;
  const SINCE_1970 = -Math.floor(TODAY.getTime() / 86_400_000);

  test.each([
    ['a year ahead', YEAR],
    ['50 days ahead', 50],
    ['21 years ahead', 21 * YEAR],
    ['21 years behind', -21 * YEAR],
    ['at 1970', SINCE_1970],
  ])('by being %s at the first start keeps the trust in the authority', async (_, days) => {
    identityFor(NAMES, folder.path, inDays(days));
    const before = authority();
    const identity = identityFor(NAMES, folder.path, TODAY);
    expect(await visit(identity, 'table.local')).toBe('trusted');
    expect(identity.replaced).toBe(false);
    expect(authority()).toBe(before);
    expect(hadAuthority(folder.path)).toBe(false);
  });

  test.each([
    ['ahead', 400],
    ['behind', SINCE_1970],
  ])('by being %s at a renewal is mended by the next one', async (_, days) => {
    identityFor(NAMES, folder.path, TODAY);
    const before = authority();
    identityFor(NAMES, folder.path, inDays(days));
    const identity = identityFor(NAMES, folder.path, TODAY);
    expect(await visit(identity, 'table.local')).toBe('trusted');
    expect(authority()).toBe(before);
  });

  test.each([
    ['a year ahead', YEAR],
    ['at 1970', SINCE_1970],
  ])(
    'by being %s has an authority of an earlier version replaced, and trusted anew',
    async (_, days) => {
      earlierAuthority(folder.path, NAMES, inDays(days));
      const before = authority();
      const identity = identityFor(NAMES, folder.path, TODAY);
      expect(await visit(identity, 'table.local')).toBe('trusted');
      expect(identity.replaced).toBe(true);
      expect(authority()).not.toBe(before);
      expect(hadAuthority(folder.path)).toBe(true);
      expect(identityFor(NAMES, folder.path, TODAY)).toEqual({ ...identity, replaced: false });
    },
  );

  test('that is behind the making of this program gives up no authority that phones trust', async () => {
    earlierAuthority(folder.path, NAMES, TODAY);
    const before = authority();
    expect(identityFor(NAMES, folder.path, inDays(SINCE_1970)).replaced).toBe(false);
    expect(await visit(identityFor(NAMES, folder.path, TODAY), 'table.local')).toBe('trusted');
    expect(authority()).toBe(before);
  });
});

/** Connects with these options only. Returns the agreed protocol, or the error code. */
async function agreed(only: ConnectionOptions): Promise<string | null> {
  const [request, ignored] = [() => undefined, () => undefined];
  const { server } = await listenSecurely({
    port: 0,
    host: '127.0.0.1',
    data: folder.path,
    names: () => [],
    request,
    trustAnew: ignored,
  });
  const { port } = server.address() as AddressInfo;
  const found = await new Promise<string | null>((resolve) => {
    const visitor = connect({ port, host: '127.0.0.1', ca: [authority()], ...only });
    visitor.once('secureConnect', () => {
      resolve(visitor.getProtocol());
      visitor.destroy();
    });
    visitor.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
  server.close();
  return found;
}

test('a server speaks the newest TLS by itself, 1.2 to who knows no newer, and nothing older', async () => {
  expect(await agreed({})).toBe('TLSv1.3');
  expect(await agreed({ maxVersion: 'TLSv1.2' })).toBe('TLSv1.2');
  // At level 0 the visitor itself would still speak it.
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const;
  expect(await agreed(old)).toBe('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION');
});

test('keys are for the owner of the data folder alone', () => {
  identityFor(NAMES, folder.path, TODAY);
  const https = join(folder.path, 'https');
  const modes = readdirSync(https).map((name) => [name, statSync(join(https, name)).mode & 0o777]);
  expect(Object.fromEntries(modes)).toEqual({
    'authority-key.pem': 0o600,
    'authority.pem': 0o644,
    'server-key.pem': 0o600,
    'server.pem': 0o644,
  });
  expect(statSync(https).mode & 0o777).toBe(0o700);
});

test('a machine is known by its addresses in the house, not by others', () => {
  const { dns, ip } = ownNames();
  expect(dns).toContain('localhost');
  expect(ip).toContain('127.0.0.1');
  const isAtHome = (address: string) => zoneOf(address) === 'home';
  expect(ip.filter((address) => !isAtHome(address))).toEqual([]);
  const homes = ['10.1.2.3', '172.31.0.1', '192.168.0.9', 'fd00::1', 'fe80::2:3', '::1'];
  expect(homes.filter((address) => !isAtHome(address))).toEqual([]);
  const others = ['8.8.8.8', '172.32.0.1', '11.0.0.1', '2001:db8::1', '::2'];
  expect(others.filter(isAtHome)).toEqual([]);
});
