import { createCipheriv } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Dice } from '#lib/game/dice.ts';
import { dealingDice, KeyedDice } from '#lib/game/keyedDice.ts';
import { DEAL_SEED } from '../../support/withSeed.ts';

/** The key stream of ChaCha20 as OpenSSL makes it: its IV is the counter and the nonce, little-endian. */
function openssl(key: string, stream: number, words: number): readonly number[] {
  const iv = Buffer.alloc(16);
  iv.writeInt32LE(stream, 4);
  const cipher = createCipheriv('chacha20', Buffer.from(key + key, 'hex'), iv);
  const made = cipher.update(Buffer.alloc(4 * words));
  return Array.from({ length: words }, (_, at) => made.readInt32LE(4 * at));
}

const rolled = (key: string, stream: number, words: number) => {
  const dice = new KeyedDice(key, stream);
  return Array.from({ length: words }, () => dice.bits());
};

const flipped = (key: string, bit: number): string => {
  const bytes = Buffer.from(key, 'hex');
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return bytes.toString('hex');
};

describe('chance by a key', () => {
  test.each([
    [DEAL_SEED, 0],
    [DEAL_SEED, 7],
    ['f'.repeat(32), 2 ** 31 - 1],
  ])('is the key stream of ChaCha20: %s, stream %i', (key, stream) => {
    expect(rolled(key, stream, 100)).toEqual(openssl(key, stream, 100));
  });

  test('hangs on each of its 128 bits', () => {
    const made = Array.from({ length: 128 }, (_, bit) =>
      rolled(flipped(DEAL_SEED, bit), 0, 4).join(),
    );
    expect(new Set([...made, rolled(DEAL_SEED, 0, 4).join()]).size).toBe(129);
  });

  test('stays below its limit and reaches all of it', () => {
    const dice = new KeyedDice(DEAL_SEED);
    const seen = new Set(Array.from({ length: 2_000 }, () => dice.below(106)));
    expect([Math.min(...seen), Math.max(...seen), seen.size]).toEqual([0, 105, 106]);
  });

  test.each(['', '0', DEAL_SEED.slice(1), `${DEAL_SEED}00`, DEAL_SEED.toUpperCase(), 'not a key'])(
    'refuses "%s", which is no key',
    (key) => expect(() => new KeyedDice(key)).toThrow(),
  );
});

test('the seed of an old log deals as it did, by the same dice', () => {
  const [one, other] = [dealingDice(1_764_000_000_000, 2), new Dice(1_764_000_000_000, 2)];
  for (let roll = 0; roll < 100; roll += 1) expect(one.below(106)).toBe(other.below(106));
});
