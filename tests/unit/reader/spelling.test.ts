import { describe, expect, test } from 'vitest';
import { derivedTag, isDerived, candidateTags } from '#lib/reader/spelling.ts';
import { parseTag } from '#lib/reader/tag.ts';

const STICKER = '04a1b2c3d4e580';
const CARD = 'dd17380a';

describe('the number of a sticker is read', () => {
  test.each([
    ['between the signs of a magnetic stripe', ';04a1b2c3d4e580?'],
    ['with a sign in front', '%04a1b2c3d4e580'],
    ['with a plus in front', '+04a1b2c3d4e580'],
    ['with a dollar behind', '04a1b2c3d4e580$'],
    ['with a letter behind', '04a1b2c3d4e580h'],
    ['with a letter of hex in front', 'c04a1b2c3d4e580'],
    ['with a digit behind', '04a1b2c3d4e5801'],
    ['as programs write hex', '0x04a1b2c3d4e580'],
    ['in capitals', '0X04A1B2C3D4E580'],
    ['with a label', 'UID:04a1b2c3d4e580'],
    ['with a label and spaces', 'Card UID: 04 A1 B2 C3 D4 E5 80'],
    ['with a label and nothing between', 'UID04A1B2C3D4E580'],
    ['with a label and a sign behind', 'tag=04a1b2c3d4e580;'],
    ['between words', 'found ntag213 04a1b2c3d4e580 ok'],
    ['in brackets', '[04 a1 b2 c3 d4 e5 80]'],
    ['as a list of Python', "['0x4', '0xa1', '0xb2', '0xc3', '0xd4', '0xe5', '0x80']"],
    ['with a comma between', '0x04,0xa1,0xb2,0xc3,0xd4,0xe5,0x80'],
    ['in bytes of hex with bars between', '04|a1|b2|c3|d4|e5|80'],
    ['without the zero in front', '4:a1:b2:c3:d4:e5:80'],
    ['without the zero in front of all', '4a1b2c3d4e580'],
    ['in bytes of decimals', '4-161-178-195-212-229-128'],
    ['in bytes of decimals, all alike', '004.161.178.195.212.229.128'],
    ['as one decimal', '1303689068602752'],
    ['as one decimal of seventeen digits', '01303689068602752'],
    ['as one decimal of twenty digits', '00001303689068602752'],
    ['as one decimal, backwards', '36281498998055172'],
    ['with one check byte', '04a1b2c3d4e58065'],
    ['with the check bytes of both levels', '04a1b29fc3d4e58072'],
    ['as it is asked for, level by level', '8804a1b29fc3d4e58072'],
  ])('%s', (_, spelling) => {
    expect(candidateTags(spelling)[0]).toBe(STICKER);
  });

  test('without a zero in its last byte', () => {
    expect(candidateTags('04:a1:b2:c3:d4:e5:8')[0]).toBe('04a1b2c3d4e508');
  });
});

describe('the number of a card of four bytes is read', () => {
  test.each([
    ['with its check byte', 'dd17380af8'],
    ['with its check byte, byte by byte', 'DD 17 38 A F8'],
    ['with its check byte, in decimals', '221,23,56,10,248'],
    ['with its check byte as one decimal', '949577321208'],
    ['as a decimal', '3709286410'],
    ['as a decimal with signs around it', ';3709286410?'],
    ['as a decimal with more zeros', '0003709286410'],
    ['as a signed number', '-585680886'],
  ])('%s', (_, spelling) => {
    expect(candidateTags(spelling)[0]).toBe(CARD);
  });

  test.each([
    ['a decimal of nine digits', '271284731', '102b79fb'],
    ['a number of seven hex digits', '4a1b2c3', '04a1b2c3'],
    ['the cascade tag with its check byte', '8804a1b29f', '8804a1b2'],
    ['the number of a phone with its check byte', '08a1b2c3d8', '08a1b2c3'],
  ])('%s', (_, spelling, tag) => {
    expect(candidateTags(spelling)[0]).toBe(tag);
  });
});

describe('no number is made out', () => {
  test.each([
    ['where the check byte does not fit', 'dd17380af9'],
    ['where it does not fit, byte by byte', 'dd:17:38:0a:f9'],
    ['in an id of Home Assistant', 'ce1685b2-0bdf-4786-bea4-39caa49c4035'],
    ['in words', 'hello world'],
    ['in a number that is too long', '999999999999999999999'],
    ['between other numbers', '2026 04a1b2c3d4e580'],
    ['in three bytes', 'a1b2c3'],
    ['in nothing', ' '],
  ])('%s', (_, spelling) => {
    expect(candidateTags(spelling)).toEqual([]);
  });
});

test('a number made of another spelling is always the same, and that of no chip', () => {
  const id = 'ce1685b2-0bdf-4786-bea4-39caa49c4035';
  expect(derivedTag(id.toUpperCase())).toBe(derivedTag(id));
  expect(derivedTag(`https://www.home-assistant.io/tag/${id}`)).toBe(derivedTag(id));
  expect(parseTag(derivedTag(id))).toEqual({ ok: true, value: derivedTag(id) });
  expect(isDerived(derivedTag(id))).toBe(true);
  const ids = Array.from({ length: 20_000 }, (_, n) => derivedTag(`borne ${String(n)}`));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((tag) => /^c1[0-9a-f]{18}$/.test(tag))).toBe(true);
});
