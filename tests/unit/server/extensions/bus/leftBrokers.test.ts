import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  createAddressCipher,
  openFormerBrokers,
} from '#lib/server/extensions/bus/formerBrokers.ts';
import { openRetainedTopics } from '#lib/server/extensions/bus/retainedTopics.ts';
import { freshFolder } from '../../../../support/freshFolder.ts';

const OLD = { url: 'mqtt://house:secret@127.0.0.1:9', ca: null };
const NEW = { url: 'mqtt://house:other@127.0.0.1:10', ca: null };
const folder = freshFolder();

test('retained topics at a former broker are remembered, with its password sealed, until it is used again', async () => {
  const seal = createAddressCipher('of the house');
  const standing = openRetainedTopics(folder.path, 'mqtt://127.0.0.1:9', seal.close(OLD));
  standing.record('tc/status', 'online', true);
  standing.close();
  const left = openFormerBrokers({ data: folder.path, secret: 'of the house', clientId: 'tc' });
  const read = (name: string) => readFileSync(join(folder.path, name), 'utf8');

  left.setCurrentBroker(NEW);
  expect(read('bus-left')).toContain('tc/status');
  expect(read('bus-left') + read('bus-standing')).not.toContain('secret');
  expect(read('bus-standing')).not.toContain('tc/status');

  left.setCurrentBroker(OLD);
  expect(read('bus-left')).toBe('[]');
  expect(openRetainedTopics(folder.path, 'mqtt://127.0.0.1:9', '').topics()).toEqual(['tc/status']);
  await left.close();
});

test('an address sealed by the secret of another house, or a torn file, is not read', () => {
  const sealed = createAddressCipher('of the house').close(OLD);
  expect(createAddressCipher('of the house').open(sealed)).toEqual(OLD);
  expect(createAddressCipher('of another').open(sealed)).toBeNull();
  expect(createAddressCipher('of the house').open(sealed.slice(0, 20))).toBeNull();
});
