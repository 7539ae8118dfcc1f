import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CLIENT_ID_FILE, clientIdOf } from '../../../../../hardware/readers/mqtt/clientId.ts';
import { freshFolder } from '../../../../support/freshFolder.ts';

const FILTERS = ['in/+/tag'];
const folder = freshFolder();
const at = (...names: readonly string[]) => join(folder.path, ...names);

test('a bridge keeps its id at the broker over restarts, and other topics have another', () => {
  const id = clientIdOf(at('hall'), FILTERS);
  expect(id).toMatch(/^table-companion-readers-[\da-f]{32}$/);
  expect(clientIdOf(at('hall'), FILTERS)).toBe(id);
  expect(clientIdOf(at('hall'), ['tele/+/SENSOR'])).not.toBe(id);
});

test('no other folder has the same id, so that no account of the broker can guess it', () => {
  expect(clientIdOf(at('hall'), FILTERS)).not.toBe(clientIdOf(at('attic'), FILTERS));
});

test.skipIf(process.platform === 'win32')('only the owner may read the file of the id', () => {
  clientIdOf(at('hall'), FILTERS);
  expect(statSync(at('hall', CLIENT_ID_FILE)).mode & 0o777).toBe(0o600);
});

test('a damaged file gives a new id, which is kept', () => {
  clientIdOf(at('hall'), FILTERS);
  writeFileSync(at('hall', CLIENT_ID_FILE), '');
  const id = clientIdOf(at('hall'), FILTERS);
  expect(readFileSync(at('hall', CLIENT_ID_FILE), 'utf8')).toHaveLength(32);
  expect(clientIdOf(at('hall'), FILTERS)).toBe(id);
});
