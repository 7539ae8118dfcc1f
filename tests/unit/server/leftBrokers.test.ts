import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSeal, openLeftBrokers } from '#lib/server/bus/left.ts';
import { openStanding } from '#lib/server/bus/standing.ts';
import { freshFolder } from '../../support/freshFolder.ts';

const OLD = { url: 'mqtt://house:secret@127.0.0.1:9', ca: null };
const NEW = { url: 'mqtt://house:other@127.0.0.1:10', ca: null };
const folder = freshFolder();

test('what stands at a broker of before is remembered, its password sealed, until that one is named again', async () => {
  const seal = createSeal('of the house');
  const standing = openStanding(folder.path, 'mqtt://127.0.0.1:9', seal.close(OLD));
  standing.said('tc/status', 'online', true);
  standing.close();
  const left = openLeftBrokers({ data: folder.path, secret: 'of the house', clientId: 'tc' });
  const read = (name: string) => readFileSync(join(folder.path, name), 'utf8');

  left.turnTo(NEW);
  expect(read('bus-left')).toContain('tc/status');
  expect(read('bus-left') + read('bus-standing')).not.toContain('secret');
  expect(read('bus-standing')).not.toContain('tc/status');

  left.turnTo(OLD);
  expect(read('bus-left')).toBe('[]');
  expect(openStanding(folder.path, 'mqtt://127.0.0.1:9', '').topics()).toEqual(['tc/status']);
  await left.close();
});

test('an address sealed by the secret of another house, or a torn file, is not read', () => {
  const sealed = createSeal('of the house').close(OLD);
  expect(createSeal('of the house').open(sealed)).toEqual(OLD);
  expect(createSeal('of another').open(sealed)).toBeNull();
  expect(createSeal('of the house').open(sealed.slice(0, 20))).toBeNull();
});
