import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { isInvitation, createTickets, writeInvitation } from '#lib/server/access/invitation.ts';
import { readPass, writePass } from '#lib/server/access/pass.ts';
import { isSameSecret } from '#lib/process/sameSecret.ts';
import {
  bridgeSecret,
  invitationKey,
  metricsKey,
  newToken,
  SecretCorrupt,
  signingKeys,
  repairedInvitationKey,
} from '#lib/server/access/secret.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'));
  folders.push(folder);
  return folder;
}

test('each data folder draws secrets of its own, of 192 bits, and keeps them for its owner', () => {
  const kinds = { bridgeSecret, invitationKey, metricsKey };
  const [one, other] = [dataFolder(), dataFolder()];
  const secretsIn = (folder: string) => Object.values(kinds).map((secret) => secret(folder));
  const all = [...secretsIn(one), ...secretsIn(other)];
  expect(new Set(all).size).toBe(6);
  for (const secret of all) expect(Buffer.from(secret, 'base64url')).toHaveLength(24);
  expect(secretsIn(one)).toEqual(all.slice(0, 3));
  for (const name of ['bridge-secret', 'invitation-key', 'metrics-key']) {
    expect(statSync(join(one, name)).mode & 0o777).toBe(0o600);
  }
});

describe('a secret that is empty, cut or of something else', () => {
  const SPOILT: readonly [string, string][] = [
    ['empty', ''],
    ['blank', ' \n'],
    ['cut', newToken().slice(0, 20)],
    ['zeros of a card that lost power', '\0'.repeat(32)],
    ['two', `${newToken()}\n${newToken()}`],
    ['a sentence', 'here stands something else, 32 l'],
  ];
  const files = { 'bridge-secret': bridgeSecret, 'metrics-key': metricsKey };

  test.each(SPOILT)('never works: %s', (_, text) => {
    for (const [name, read] of Object.entries({ ...files, 'invitation-key': invitationKey })) {
      const data = dataFolder();
      writeFileSync(join(data, name), text);
      expect(() => read(data)).toThrow(SecretCorrupt);
      expect(readFileSync(join(data, name), 'utf8')).toBe(text);
    }
  });

  test.each(SPOILT)(
    'is made anew where it costs invitations alone, and that is said: %s',
    (_, text) => {
      const data = dataFolder();
      mkdirSync(data, { recursive: true });
      writeFileSync(join(data, 'invitation-key'), text);
      const said: string[] = [];
      const key = repairedInvitationKey(data, (file) => said.push(file));
      expect(Buffer.from(key, 'base64url')).toHaveLength(24);
      expect(repairedInvitationKey(data, (file) => said.push(file))).toBe(key);
      expect(said).toEqual([join(data, 'invitation-key')]);
      expect(statSync(join(data, 'invitation-key')).mode & 0o777).toBe(0o600);
    },
  );

  test('is like no other, not even another empty one', () => {
    expect(isSameSecret('', '')).toBe(false);
    expect(isSameSecret('a', 'a')).toBe(true);
  });
});

describe('the keys that sign', () => {
  const MASTER = newToken();
  const HOUR = 60 * 60_000;
  const [invitation, pass, ticket] = (['invitation', 'pass', 'ticket'] as const).map((purpose) =>
    signingKeys(MASTER, purpose),
  );
  const what = { to: 'play', table: 'DFVBFY', times: 0 } as const;
  const until = 5 * HOUR;

  test('are one for each purpose, none of them the master, and always the same', () => {
    const signing = [invitation?.[0], pass?.[0], ticket?.[0], MASTER];
    expect(new Set(signing).size).toBe(4);
    expect(signingKeys(MASTER, 'pass')).toEqual(pass);
    expect(signingKeys(newToken(), 'pass')[0]).not.toBe(pass?.[0]);
  });

  test('that invite make no pass: the key on a television’s code is not that of the house', () => {
    const forged = writePass(invitation?.[0] ?? '', { device: 'd1', since: 0 }, 'http://a', 1);
    const shown = { text: forged, origin: 'http://a' };
    expect(readPass(signingKeys(MASTER, 'pass'), shown, 2)).toBeNull();
  });

  test('know invitations, passes and tickets of earlier versions, which the master signed', () => {
    const text = writeInvitation(MASTER, what, until);
    expect(isInvitation(signingKeys(MASTER, 'invitation'), what, text, 1)).toBe(true);
    const passed = { device: 'd1', since: 0 };
    const shown = { text: writePass(MASTER, passed, 'http://a', 1), origin: 'http://a' };
    expect(readPass(signingKeys(MASTER, 'pass'), shown, 2)).toEqual(passed);
    const before = createTickets([MASTER]).issue('DFVBFY');
    expect(createTickets(signingKeys(MASTER, 'ticket')).isValidFor('DFVBFY', before)).toBe(true);
  });
});
