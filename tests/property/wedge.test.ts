import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  endTyping,
  NOTHING_TYPED,
  pressKey,
  type KeyPress,
  type TypedText,
} from '#lib/reader/wedge.ts';
import { candidateTagsTyped } from '#lib/reader/spelling.ts';
import { codeOf } from '../support/wedge.ts';

function heard(keys: readonly KeyPress[]) {
  const all: (TypedText | null)[] = [];
  let typing = NOTHING_TYPED;
  for (const key of keys) {
    const stroke = pressKey(key, typing);
    typing = stroke.typing;
    all.push(stroke.typed);
  }
  all.push(endTyping(typing).typed);
  return all
    .filter((typed) => typed !== null)
    .map((typed) => ({ spelling: typed.spelling, tags: candidateTagsTyped(typed) }));
}

/** Keys with these codes, each so much later than the one before (ms). */
function keys(codes: readonly string[], gaps: readonly number[]): KeyPress[] {
  let at = 1_700_000_000_000;
  return codes.map((code, n) => ({ code, at: (at += gaps[n % gaps.length] ?? 0) }));
}

const bytes = fc
  .constantFrom(4, 7, 10)
  .chain((length) => fc.array(fc.nat(255), { minLength: length, maxLength: length }))
  .filter((uid) => uid.length !== 4 || (uid[0] !== 8 && uid[3] !== 8));
const hex = (uid: readonly number[]) =>
  uid.map((byte) => byte.toString(16).padStart(2, '0')).join('');
const decimal = (uid: readonly number[]) =>
  String(uid.reduce((sum, byte) => sum * 256 + byte, 0)).padStart(10, '0');

const spelling = fc.record({
  uid: bytes,
  separator: fc.constantFrom('', ':', '-', '.', ' '),
  backwards: fc.boolean(),
  number: fc.boolean(),
});
const fast = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 40 });
const ending = fc.constantFrom([], ['Enter'], ['Tab'], ['NumpadEnter']);
const anyKey = fc.constantFrom(
  ...[...'0123456789abcdefghijklmnopqrstuvwxyz-:. \n\t'].map(codeOf),
  'Backspace',
  'ShiftLeft',
  'ArrowLeft',
);

test('the interpretations of a spelling contain its UID, for any spelling', () => {
  fc.assert(
    fc.property(spelling, fast, ending, ({ uid, separator, backwards, number }, gaps, end) => {
      const spelt = backwards ? uid.toReversed() : uid;
      const text =
        number && uid.length === 4 ? decimal(spelt) : spelt.map((b) => hex([b])).join(separator);
      const typed = heard(keys([...[...text].map(codeOf), ...end], gaps));
      expect(typed).toHaveLength(1);
      expect(typed[0]?.spelling).toBe(text);
      expect(typed[0]?.tags).toContain(hex(uid));
    }),
  );
});

test('a sticker that is read in either direction is known by its own UID first', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(255), { minLength: 6, maxLength: 6 }).filter((rest) => rest[5] !== 4),
      fc.boolean(),
      (rest, backwards) => {
        const uid = [4, ...rest];
        const text = hex(backwards ? uid.toReversed() : uid);
        expect(heard(keys([...text].map(codeOf), [10]))[0]?.tags[0]).toBe(hex(uid));
      },
    ),
  );
});

test('a person who types says nothing, however fast in between', () => {
  // Never eight keys without one pause that no reader makes.
  const gaps = fc.array(
    fc.tuple(fc.nat({ max: 50 }), fc.boolean()).map(([gap, rests]) => (rests ? gap + 51 : gap)),
    { minLength: 7, maxLength: 200 },
  );
  fc.assert(
    fc.property(fc.array(anyKey, { maxLength: 200 }), gaps, (codes, pauses) => {
      const slow = pauses.map((gap, n) => (n % 7 === 6 ? gap + 51 : gap));
      const whole = slow.slice(0, slow.length - (slow.length % 7));
      expect(heard(keys(codes, whole))).toEqual([]);
    }),
  );
});

test('a fast burst with a key that no UID contains is known as a whole, or says nothing', () => {
  const part = fc.array(fc.constantFrom(...[...'0123456789abcdef'].map(codeOf)), { maxLength: 20 });
  const odd = fc.constantFrom('KeyG', 'KeyZ', 'Backspace', 'Unidentified', 'F1');
  fc.assert(
    fc.property(part, odd, part, fast, (before, key, after, gaps) => {
      const typed = heard(keys([...before, key, ...after], gaps));
      const isInside = before.length > 1 && after.length > 1;
      for (const { spelling: text, tags } of typed) {
        expect(text).toHaveLength(before.length + 1 + after.length);
        if (isInside) expect(tags).toEqual([]);
      }
    }),
  );
});

test('noise is never more than a misreading, or by chance the UID that it spells', () => {
  fc.assert(
    fc.property(
      fc.array(anyKey),
      fc.array(fc.integer({ min: -50, max: 300 }), { minLength: 1 }),
      (codes, gaps) => {
        for (const { spelling: text, tags } of heard(keys(codes, gaps))) {
          expect(text.length).toBeGreaterThanOrEqual(8);
          for (const tag of tags) expect(tag).toMatch(/^([0-9a-f]{8}|[0-9a-f]{14}|[0-9a-f]{20})$/);
        }
      },
    ),
  );
});
