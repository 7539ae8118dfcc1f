import { toDisplayName } from '#lib/game/invisibleCharacters.ts';
import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { BOXES, BOX_IDS } from '#lib/games/boxes.ts';
import { formatIdentity, parseIdentity, type TagIdentity } from '#lib/house/identity.ts';
import { ALL_TOKENS } from '#lib/house/order.ts';
import { MAX_TEXT_LENGTH, messageBytes, textIn } from '#lib/reader/ndef.ts';

const MAISON: TagIdentity = {
  mark: '3f9a1c2b7d40',
  box: '1000-bornes',
  binding: { type: 'card', card: 'accident', copy: 2 },
  name: 'Maison',
};

test('is written as the documentation says', () => {
  expect(formatIdentity(MAISON)).toMatch(
    /^1;3f9a1c2b7d40;1000-bornes;card\.accident\.2;Maison;[0-9a-f]{4}$/,
  );
});

test('every card of every box, and every token, comes back from a tag as it was', () => {
  const cards = BOX_IDS.flatMap((box) =>
    BOXES[box].cards.map(({ id, copies }) => ({
      ...MAISON,
      box,
      binding: { type: 'card', card: id, copy: copies } as const,
    })),
  );
  const tokens = ALL_TOKENS.filter((token) => token.type !== 'house');
  for (const identity of [...cards, ...tokens.map((binding) => ({ ...MAISON, binding }))]) {
    const read = textIn(messageBytes(formatIdentity(identity)));
    expect(parseIdentity(read ?? '')).toEqual(identity);
  }
});

test('any name fits, cut short if need be, and changes nothing else', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (name) => {
      const text = formatIdentity({ ...MAISON, name });
      expect(text.length).toBeLessThanOrEqual(MAX_TEXT_LENGTH);
      const read = parseIdentity(text);
      expect(read).toEqual({ ...MAISON, name: read?.name });
      expect(toDisplayName(name).startsWith(read?.name ?? '!')).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test.each([
  ['another version', (text: string) => text.replace(/^1/, '2')],
  ['a changed letter', (text: string) => text.replace('accident', 'accidenz')],
  ['a part', (text: string) => text.slice(0, -1)],
  ['nothing', () => ''],
])('%s is no identity', (_what, change) => {
  expect(parseIdentity(change(formatIdentity(MAISON)))).toBeNull();
});

test('a card outside the box is no identity, even with a valid checksum', () => {
  for (const [card, copy] of [
    ['accident', 99],
    ['bank-account', 1],
  ] as const) {
    const binding = { type: 'card', card, copy } as const;
    expect(parseIdentity(formatIdentity({ ...MAISON, binding }))).toBeNull();
  }
});
