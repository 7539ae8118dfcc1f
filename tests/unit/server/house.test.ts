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
import { houseLinkFile, openHouseLink, standingSecret } from '#lib/server/access/houseLink.ts';
import { shownAddress } from '#lib/server/http/address.ts';
import { hasDesktop } from '#lib/server/commands/startPage.ts';
import { proofOf } from '../../../hardware/pairing.ts';

const folder = mkdtempSync(join(tmpdir(), 'house-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the link of the house', () => {
  const standing = () => standingSecret(folder) ?? '';

  test('stands in the data folder, for its owner alone, and lasts over a start', () => {
    openHouseLink(folder, 'http://192.168.1.5:3000');
    const secret = standing();
    expect(statSync(houseLinkFile(folder)).mode & 0o777).toBe(0o600);
    openHouseLink(folder, 'http://192.168.1.6:3000');
    expect(readFileSync(houseLinkFile(folder), 'utf8')).toBe(
      `http://192.168.1.6:3000/house#${secret}`,
    );
  });

  test('is written where it changes alone, for a full disk takes nothing', () => {
    const written = () => statSync(houseLinkFile(folder)).ino;
    openHouseLink(folder, 'http://192.168.1.5:3000');
    const first = written();
    openHouseLink(folder, 'http://192.168.1.5:3000');
    expect(written()).toBe(first);
    openHouseLink(folder, 'http://192.168.1.6:3000');
    expect(written()).not.toBe(first);
  });

  test('that cannot be written lets the server start, and nobody in', async () => {
    const nowhere = join(folder, 'nowhere');
    const link = openHouseLink(nowhere, 'http://192.168.1.5:3000');
    expect([link.fits(''), await link.renew('')]).toEqual([false, 'not-saved']);
    mkdirSync(join(nowhere, 'house-link'), { recursive: true });
    expect(await link.renew('')).toBe('not-saved');
    expect(readdirSync(nowhere)).toEqual(['house-link']);
  });

  test('counts until it is renewed', async () => {
    const link = openHouseLink(folder, 'http://192.168.1.5:3000');
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
    const link = openHouseLink(folder, 'http://192.168.1.5:3000');
    const secret = standing();
    writeFileSync(houseLinkFile(folder), '');
    expect([link.fits(secret), link.fits('')]).toEqual([false, false]);
    rmSync(houseLinkFile(folder));
    expect([link.fits(secret), link.fits('')]).toEqual([false, false]);
    expect(link.text()).toContain(standing());
  });
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['::1', 'http://[::1]:3000'],
  ['192.168.1.5', 'http://192.168.1.5:3000'],
])('a server that listens on %s is shown at %s', (host, address) => {
  expect(shownAddress(3000, host)).toBe(address);
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

  test('proves itself by the secret of the data folder at its own machine, and tells it to no other', () => {
    writeFileSync(join(folder, 'bridge-secret'), 'the-secret');
    expect(proofOf({ ...bridge, server: 'http://localhost:3000' })).toBe('the-secret');
    expect(proofOf({ ...bridge, server: 'http://192.168.1.5:3000' })).toBeNull();
    expect(proofOf({ ...bridge, data: '/nowhere/bridge', server: 'http://127.0.0.1' })).toBeNull();
  });
});
