import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { bridgeSecret, invitationKey, metricsKey } from '#lib/server/access/secret.ts';

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
