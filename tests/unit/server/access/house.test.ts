import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { adminLinkFile, openAdminLink, readAdminSecret } from '#lib/server/access/adminLink.ts';
import { displayAddress } from '#lib/server/http/address.ts';
import { hasDesktop } from '#lib/server/commands/startPage.ts';
import { credentialOf, ownServerSecret } from '../../../../hardware/pairing.ts';

const folder = mkdtempSync(join(tmpdir(), 'house-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the link of the house', () => {
  const standing = () => readAdminSecret(folder) ?? '';

  test('stands in the data folder, for its owner alone, and lasts over a start', () => {
    openAdminLink(folder, 'http://192.168.1.5:3000');
    const secret = standing();
    expect(statSync(adminLinkFile(folder)).mode & 0o777).toBe(0o600);
    openAdminLink(folder, 'http://192.168.1.6:3000');
    expect(readFileSync(adminLinkFile(folder), 'utf8')).toBe(
      `http://192.168.1.6:3000/house#${secret}`,
    );
  });

  test('is written where it changes alone, for a full disk takes nothing', () => {
    const written = () => statSync(adminLinkFile(folder)).ino;
    openAdminLink(folder, 'http://192.168.1.5:3000');
    const first = written();
    openAdminLink(folder, 'http://192.168.1.5:3000');
    expect(written()).toBe(first);
    openAdminLink(folder, 'http://192.168.1.6:3000');
    expect(written()).not.toBe(first);
  });

  test('that cannot be written lets the server start, and admits no device', async () => {
    const nowhere = join(folder, 'nowhere');
    const link = openAdminLink(nowhere, 'http://192.168.1.5:3000');
    expect([link.fits(''), await link.renew('')]).toEqual([false, 'not-saved']);
    mkdirSync(join(nowhere, 'house-link'), { recursive: true });
    expect(await link.renew('')).toBe('not-saved');
    expect(readdirSync(nowhere)).toEqual(['house-link']);
  });

  test('counts until it is renewed', async () => {
    const link = openAdminLink(folder, 'http://192.168.1.5:3000');
    const secret = standing();
    expect([link.fits(secret), link.fits(''), link.fits(`${secret}x`)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await link.renew(secret)).toBe('renewed');
    expect([link.fits(secret), link.fits(standing())]).toEqual([false, true]);
    expect(link.text()).toContain(standing());
  });

  test('counts no longer once its file is gone, or is none', () => {
    const link = openAdminLink(folder, 'http://192.168.1.5:3000');
    const secret = standing();
    writeFileSync(adminLinkFile(folder), '');
    expect([link.fits(secret), link.fits('')]).toEqual([false, false]);
    rmSync(adminLinkFile(folder));
    expect([link.fits(secret), link.fits('')]).toEqual([false, false]);
    expect(link.text()).toContain(standing());
  });
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['::1', 'http://[::1]:3000'],
  ['192.168.1.5', 'http://192.168.1.5:3000'],
])('a server that listens on %s is shown at %s', (host, address) => {
  expect(displayAddress(3000, host)).toBe(address);
});

describe('the browser of the machine', () => {
  const desktop = { DISPLAY: ':0' };

  test.each([
    ['on a desktop with a terminal', desktop, true, true],
    ['without a terminal', desktop, false, false],
    ['without a desktop', {}, true, false],
    [
      'in a session from elsewhere',
      { ...desktop, SSH_CONNECTION: '10.0.0.1 1 10.0.0.2 22' },
      true,
      false,
    ],
    ['where programs are built', { ...desktop, CI: 'true' }, true, false],
  ])('is opened or left alone: %s', (_, env, isTerminal, opened) => {
    expect(hasDesktop(env, isTerminal, 'linux')).toBe(opened);
  });
});

describe('a bridge', () => {
  const bridge = { readers: [], bridge: 'hall', alone: true, data: join(folder, 'bridge') };

  test('proves itself by the secret of the data folder at its own machine alone, and sends it to none', () => {
    writeFileSync(join(folder, 'bridge-secret'), 'the-secret');
    const here = { ...bridge, server: 'http://localhost:3000' };
    expect([ownServerSecret(here), credentialOf(here)]).toEqual(['the-secret', null]);
    for (const other of [
      { ...bridge, server: 'http://192.168.1.5:3000' },
      { ...bridge, data: '/nowhere/bridge', server: 'http://127.0.0.1' },
    ]) {
      expect([ownServerSecret(other), credentialOf(other)]).toEqual([null, null]);
    }
  });
});
