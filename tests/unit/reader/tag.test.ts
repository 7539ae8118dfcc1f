import { expect, test } from 'vitest';
import { parseTag } from '#lib/reader/tag.ts';

test.each(['04:A1:B2:C3:D4:E5:80', '04-A1-B2-C3-D4-E5-80', '04a1b2c3d4e580', ' 04A1B2C3D4E580\n'])(
  'the spelling %j of a UID comes down to one form',
  (spelling) => {
    expect(parseTag(spelling)).toEqual({ ok: true, value: '04a1b2c3d4e580' });
  },
);

test.each(['', '04a1b2', 'not hexadecimal', '04a1b2c3d4e58', '04a1b2c3d4e5801122334455'])(
  '%j is no UID',
  (spelling) => {
    expect(parseTag(spelling)).toEqual({ ok: false, refusal: 'not-a-uid' });
  },
);

test('a UID that a phone made up is refused, a short one of a card is not', () => {
  expect(parseTag('08A1B2C3')).toEqual({ ok: false, refusal: 'random-uid' });
  expect(parseTag('74-10-37-94')).toEqual({ ok: true, value: '74103794' });
});
