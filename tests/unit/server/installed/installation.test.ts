import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readServiceSettings } from '#lib/server/installed/installation.ts';

const folder = mkdtempSync(join(tmpdir(), 'installation-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Reads the location of a service from these settings. */
function found(settings: string) {
  const file = join(folder, 'settings');
  writeFileSync(file, settings);
  return readServiceSettings(file);
}
const USUAL = { address: 'http://127.0.0.1:3000', name: 'bornes', postgres: false };

test('a service is found where all are, when its settings say nothing, or cannot be read', () => {
  expect(found('TABLE_OPTIONS=""\n')).toEqual(USUAL);
  expect(found('# TABLE_OPTIONS="--port 8080"\n')).toEqual(USUAL);
  expect(readServiceSettings(join(folder, 'nothing'))).toEqual(USUAL);
});

test('or at the port, the address and the name that they say', () => {
  expect(found('TABLE_OPTIONS="--port 8080 --name salle-3"')).toEqual({
    ...USUAL,
    address: 'http://127.0.0.1:8080',
    name: 'salle-3',
  });
  expect(found("TABLE_OPTIONS='--no-name --host=192.168.1.5'")).toEqual({
    ...USUAL,
    address: 'http://192.168.1.5:3000',
    name: null,
  });
  expect(found('TABLE_OPTIONS="--host 0.0.0.0"')).toEqual(USUAL);
});

test('and keeps its log in a Postgres where one is named', () => {
  expect(found('DATABASE_URL="postgres://localhost/hall"\n')).toEqual({ ...USUAL, postgres: true });
  expect(found('# DATABASE_URL=postgres://localhost/hall\nDATABASE_URL=\n')).toEqual(USUAL);
});
