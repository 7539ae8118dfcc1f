import { describe, expect, test } from 'vitest';
import { formatIdentity } from '#lib/house/identity.ts';
import { readText, writeText } from '../../../hardware/ntag.ts';
import { memoryOf, virtualTag } from '../../support/virtualTag.ts';

const TEXT = formatIdentity({
  mark: '3f9a1c2b7d40',
  box: '1000-bornes',
  binding: { type: 'card', card: 'accident', copy: 2 },
  name: 'Maison d’été',
});
const UID = '04a1b2c3d4e501';

describe('a sticker as it comes from the factory', () => {
  test('says nothing, and then what was written on it', async () => {
    const tag = virtualTag(UID);
    expect(await readText(memoryOf(tag))).toBeNull();
    expect(await writeText(memoryOf(tag), TEXT, false)).toBe('written');
    expect(await readText(memoryOf(tag))).toBe(TEXT);
  });

  test('keeps what the factory put before the message', async () => {
    const tag = virtualTag(UID);
    await writeText(memoryOf(tag), TEXT, false);
    expect(Buffer.from(tag.read(4, 5)).toString('hex')).toBe('0103a00c34');
  });

  test('takes another text in place of the first', async () => {
    const tag = virtualTag(UID);
    await writeText(memoryOf(tag), TEXT, false);
    const other = TEXT.slice(0, 40);
    expect(await writeText(memoryOf(tag), other, false)).toBe('written');
    expect(await readText(memoryOf(tag))).toBe(other);
  });
});

test('pulled away at any moment, a tag says nothing or all, and is written when it is laid again', async () => {
  for (let writes = 0; writes < 40; writes += 1) {
    const tag = virtualTag(UID);
    const result = await writeText(memoryOf(tag, writes), TEXT, false);
    const said = await readText(memoryOf(tag));
    expect([result, said]).toEqual(result === 'written' ? ['written', TEXT] : ['failed', null]);
    expect(await writeText(memoryOf(tag), TEXT, false)).toBe('written');
  }
});

describe('a locked tag', () => {
  test('keeps its text for good, and says that it is locked', async () => {
    const tag = virtualTag(UID);
    expect(await writeText(memoryOf(tag), TEXT, true)).toBe('locked');
    expect(await writeText(memoryOf(tag), TEXT, true)).toBe('locked');
    expect(await writeText(memoryOf(tag), `${TEXT}x`, false)).toBe('read-only');
    expect(await readText(memoryOf(tag))).toBe(TEXT);
  });

  test('is locked all the same when it was pulled away while it was locked', async () => {
    for (let writes = 0; writes < 40; writes += 1) {
      const tag = virtualTag(UID);
      await writeText(memoryOf(tag, writes), TEXT, true);
      expect(await writeText(memoryOf(tag), TEXT, true)).toBe('locked');
      expect(tag.write(5, Uint8Array.of(1, 2, 3, 4))).toBe(false);
      expect(tag.write(20, Uint8Array.of(1, 2, 3, 4))).toBe(false);
    }
  });
});

test('a chip of another kind is left alone', async () => {
  const tag = virtualTag(UID);
  tag.pages.set([0, 0, 0, 0], 12);
  expect(await writeText(memoryOf(tag), TEXT, true)).toBe('not-an-ntag');
  expect(await readText(memoryOf(tag))).toBeNull();
});
