import { describe, expect, test } from 'vitest';
import {
  endTyping,
  NOTHING_TYPED,
  pressKey,
  type KeyPress,
  type Keystroke,
  type TypedText,
} from '#lib/reader/wedge.ts';
import { candidateTags, candidateTagsTyped } from '#lib/reader/spelling.ts';
import { keysOf } from '../../support/wedge.ts';

/** Returns the texts typed, with a pause after each part. */
function heard(...parts: readonly (readonly KeyPress[])[]) {
  const all: (TypedText | null)[] = [];
  let typing = NOTHING_TYPED;
  const take = (stroke: Pick<Keystroke, 'typing' | 'typed'>): void => {
    typing = stroke.typing;
    all.push(stroke.typed);
  };
  for (const keys of parts) {
    for (const key of keys) take(pressKey(key, typing));
    take(endTyping(typing));
  }
  return all
    .filter((typed) => typed !== null)
    .map((typed) => ({ spelling: typed.spelling, tags: candidateTagsTyped(typed) }));
}

const spellings = (...parts: readonly (readonly KeyPress[])[]) =>
  heard(...parts).map(({ spelling }) => spelling);
const STICKER = '04a1b2c3d4e580';

const later = (key: KeyPress, by: number): KeyPress => ({ ...key, at: key.at + by });

/** Returns the result of the last key. */
function lastOf(keys: readonly KeyPress[]): Keystroke {
  let stroke = pressKey(keys[0] ?? { code: 'Enter', at: 0 }, NOTHING_TYPED);
  for (const key of keys.slice(1)) stroke = pressKey(key, stroke.typing);
  return stroke;
}

describe('a remote control', () => {
  const arrows = ['ArrowUp', 'ArrowUp', 'ArrowDown', 'Enter'].map((code, at) => ({
    code,
    at: at * 10,
  }));

  test('is no reader, however fast its arrows and OK follow each other', () => {
    for (let keys = 1; keys <= arrows.length; keys += 1) {
      expect(lastOf(arrows.slice(0, keys))).toMatchObject({ typed: null, pace: 'any' });
    }
    expect(heard(arrows)).toEqual([]);
  });

  test('has an arrow that is told from one that a reader sends after its number', () => {
    const number = keysOf(STICKER);
    const last = number.at(-1)?.at ?? 0;
    const arrow = { code: 'ArrowDown', at: last + 10 };
    expect(lastOf([...number, arrow])).toMatchObject({ place: 'inside', pace: 'machine' });
    expect(heard([...number, arrow])).toMatchObject([{ tags: [STICKER, '80e5d4c3b2a104'] }]);
  });
});

describe('a reader that types', () => {
  test.each([
    ['Enter', `${STICKER}\n`],
    ['Tab', `${STICKER}\t`],
    ['a silence', STICKER],
  ])('is understood when it ends with %s', (_, text) => {
    expect(heard(keysOf(text))).toEqual([{ spelling: STICKER, tags: [STICKER, '80e5d4c3b2a104'] }]);
  });

  test('types two cards one after the other', () => {
    const first = keysOf(`${STICKER}\n`, 1_000);
    expect(spellings([...first, ...keysOf('04a1b2c3d4e581\n', 1_300)])).toEqual([
      STICKER,
      '04a1b2c3d4e581',
    ]);
  });

  test('is told from the next one by a silence of 100 ms', () => {
    const first = keysOf(STICKER, 0);
    expect(spellings([...first, ...keysOf('04a1b2c3d4e581', 130 + 100)])).toHaveLength(2);
  });

  test('is heard whole when a busy machine hands its keys over in two parts, with a silence between', () => {
    const keys = keysOf(`${STICKER}\n`);
    expect(spellings(keys.slice(0, 5), keys.slice(5))).toEqual([STICKER]);
  });

  test('is heard after a stray key, even if the clock was set back meanwhile', () => {
    const card = keysOf(`${STICKER}\n`, 1_000_000);
    expect(spellings([{ code: 'KeyA', at: 999_000 }], card)).toEqual([STICKER]);
    expect(spellings([{ code: 'KeyA', at: 4_600_000 }], card)).toEqual([STICKER]);
  });

  test('may press Shift for capitals, and use the keys on the right', () => {
    const shifted = keysOf(`${STICKER}\n`).flatMap((key) => [
      { code: 'ShiftLeft', at: key.at - 2 },
      key,
    ]);
    expect(spellings(shifted)).toEqual([STICKER]);
    const numbers = keysOf('0077771234\n').map(({ code, at }) => ({
      code: code.replace('Digit', 'Numpad').replace('Enter', 'NumpadEnter'),
      at,
    }));
    expect(spellings(numbers)).toEqual(['0077771234']);
  });

  test('that stumbles is not understood, and neither is what follows at once', () => {
    const stumbling = keysOf(`${STICKER}04a1b2c3d4e581\n`).map((key, n) => ({
      ...key,
      at: key.at + (n >= 6 ? 45 : 0),
    }));
    expect(heard(stumbling)).toEqual([]);
  });

  test.each([';04a1b2c3d4e580?', '%04a1b2c3d4e580?', '+04a1b2c3d4e580', '0x04a1b2c3d4e580'])(
    'is understood with the signs of %s around its number',
    (text) => expect(heard(keysOf(`${text}\n`))[0]?.tags[0]).toBe(STICKER),
  );

  test('is understood where it has the digits above Shift, as on a French keyboard', () => {
    const keys = keysOf(`${STICKER}\n`).map((key) => ({ ...key, shift: /^Digit/.test(key.code) }));
    expect(heard(keys)[0]?.tags[0]).toBe(STICKER);
  });

  test('is heard as a whole where its text is no number of a chip', () => {
    expect(heard(keysOf('borne 1234 z\n'))).toEqual([{ spelling: 'borne 1234 z', tags: [] }]);
    expect(heard(keysOf('Anne-Sophie\n'))).toEqual([]);
  });

  test.each([
    ['a number', STICKER],
    ['text without a number', 'Anne-Sophie'],
    ['a number with a pause in it', 'stumbling'],
  ])('has an Enter that is told from a person’s, after %s', (_, text) => {
    const keys = keysOf(`${text === 'stumbling' ? STICKER : text}\n`);
    const late = text === 'stumbling' ? keys.map((key, n) => later(key, n > 5 ? 60 : 0)) : keys;
    expect(lastOf(late)).toMatchObject({ place: 'end', pace: 'machine' });
  });

  test('may send two Enters: neither is a person’s', () => {
    expect(lastOf(keysOf(`${STICKER}\n\n`))).toMatchObject({ place: 'end', pace: 'machine' });
  });

  test('leaves to a person the Enter that comes after typed words, or alone', () => {
    expect(lastOf(keysOf('Anne-Sophie\n', 1_000, 90)).pace).not.toBe('machine');
    expect(lastOf(keysOf('\n')).place).toBe('first');
  });

  test('a misreading is known for one', () => {
    expect(heard(keysOf('04a1b2c3d\n'))).toEqual([{ spelling: '04a1b2c3d', tags: [] }]);
  });
});

describe('the tags of a spelling', () => {
  test.each([
    ['04:A1:B2:C3:D4:E5:80', [STICKER, '80e5d4c3b2a104']],
    ['04-a1-b2-c3-d4-e5-80', [STICKER, '80e5d4c3b2a104']],
    ['80E5D4C3B2A104', [STICKER, '80e5d4c3b2a104']],
    ['12345678', ['12345678', '78563412']],
    ['2712847316', ['a1b2c3d4', 'd4c3b2a1']],
    ['0000000001', ['00000001', '01000000']],
  ])('%s', (spelling, tags) => {
    expect(candidateTags(spelling)).toEqual(tags);
  });

  test('keep the random UID of a phone', () => {
    expect(candidateTags('08:A1:B2:C3')).toEqual(['08a1b2c3']);
  });

  test('reverse a number that begins like the UID of a phone', () => {
    expect(candidateTags(String(0x08a1b2c3).padStart(10, '0'))).toEqual(['c3b2a108']);
  });

  test.each(['9999999999', '04a1b2c3d', 'hello world'])('%s: nothing', (spelling) => {
    expect(candidateTags(spelling)).toEqual([]);
  });
});
