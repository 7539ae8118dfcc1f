import type { Typed } from './wedge.ts';
import type { TagId } from './events.ts';
import { parseTag } from './tag.ts';

/** UIDs of one, two and three cascade levels have so many bytes (ISO 14443-3). */
const FOUR = 4;
const SEVEN = 7;
const TEN = 10;
/** The first byte where a UID goes on in the next cascade level (ISO 14443-3, "CT"). */
const CASCADE_TAG = 0x88;
/** The manufacturer's byte of NXP, which makes these stickers. */
const NXP = 0x04;

type Bytes = readonly number[];

/**
 * The tags that a spelling may stand for, the likeliest first: hex, decimal numbers and lists of bytes, with or without
 * check bytes, labels, and one sign at each end. Empty where no UID can be made out.
 */
export function tagsIn(spelling: string): readonly TagId[] {
  for (const text of undressed(spelling.trim().toLowerCase())) {
    const tags = readNumber(text);
    if (tags.length > 0) return tags;
  }
  return [];
}

/**
 * The first byte of numbers that are made of a spelling that is no UID. ISO 14443-3 forbids it as the maker of a chip, so
 * no sticker has such a number; `c0` is that of printed codes.
 */
const DERIVED = 'c1';
const DERIVED_LENGTH = 20;

export const isDerived = (tag: TagId): boolean =>
  tag.length === DERIVED_LENGTH && tag.startsWith(DERIVED);

/** Returns the number that stands for a spelling: the same each time, and never that of a chip. */
export function derivedTag(spelling: string): TagId {
  // Home Assistant writes its ids on stickers as addresses, and tells them bare.
  const text = spelling
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/.*\/tag\//, '');
  const digest = [0x811c9dc5, 0x9e3779b1, 0x85ebca6b].map((seed) => hashOf(text, seed)).join('');
  return DERIVED + digest.slice(0, DERIVED_LENGTH - DERIVED.length);
}

/** The tags that a reader's typing may stand for, the likeliest first; none: not understood. */
export function tagsTyped({ spelling, unshifted }: Typed): readonly TagId[] {
  const tags = tagsIn(spelling);
  return tags.length > 0 ? tags : tagsIn(unshifted);
}

/**
 * Returns a check of one reader's spellings that are no UID: true for one that it always writes so. Part of a number may
 * have been lost on the way, unless it comes twice.
 */
export function createSteadinessCheck(): (spelling: string) => boolean {
  let last = '';
  return (spelling) => {
    const isSteady = spelling === last || !isPartOfNumber(spelling);
    last = spelling;
    return isSteady;
  };
}

const isPartOfNumber = (spelling: string): boolean => /^[\da-f\s:.-]{0,27}$/i.test(spelling.trim());

/** FNV-1a from a seed, with the bits mixed at the end; eight hex digits. */
function hashOf(text: string, seed: number): string {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0).toString(16).padStart(8, '0');
}

/** True if a number is the first part of a longer UID only: the cascade tag and three bytes. */
export const isHalfUid = (tag: TagId): boolean => tag.length === 2 * FOUR && tag.startsWith('88');

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
/** Words before the number: one without a letter beyond F might be a part of it. */
const LABEL = /^(?:[a-f]*[g-z][a-z]*(?:[:=#_-]\s*|\s+))+|^(?:uid|nfc|rfid|tag|card)/;

/** The text as it stands, then with less and less of what readers and scripts write around a number. */
function undressed(text: string): readonly string[] {
  // Its first group would pass for a UID of four bytes.
  if (UUID.test(text)) return [];
  const bare = text.replace(/["'`]/g, '').replace(/^[[({<]+|[\])}>]+$/g, '');
  const unlabelled = bare.replace(LABEL, '');
  const ends = [bare, unlabelled].flatMap(withoutEnds);
  return [...new Set([text, bare, unlabelled, ...ends, ...onlyNumberOf(bare)])];
}

/** Readers can be set to write one sign before and after each number, which is seldom a digit of it. */
function withoutEnds(text: string): readonly string[] {
  const first = /^[^\da-f]/u.test(text) ? text.replace(/^./u, '') : text;
  const last = /[^\da-f]$/u.test(first) ? first.replace(/.$/u, '') : first;
  // A sign that is a hex digit: the number of a sticker begins with 04 and has fourteen digits.
  const inside = /^[\da-f]?(04[\da-f]{12})[\da-f]?$/.exec(last)?.[1];
  const isOneMore = last.length === 2 * SEVEN + 1;
  return [first, last, ...(isOneMore && inside !== undefined ? [inside] : [])];
}

/** The one number between words. */
function onlyNumberOf(text: string): readonly string[] {
  const words = text.split(/[^\da-z]+/).filter((word) => word !== '');
  const numbers = words.filter((word) => !/[g-wyz]/.test(word));
  return words.length > 1 && numbers.length === 1 ? numbers : [];
}

function readNumber(text: string): readonly TagId[] {
  if (/^-\d{1,10}$/.test(text)) return readSigned(Number(text));
  const groups = text.split(/[\s:.,;_/|-]+/).filter((group) => group !== '');
  const [only] = groups;
  if (only === undefined) return [];
  if (groups.length > 1) return readGroups(groups);
  if (/^0x[\da-f]+$/.test(only)) return readHex(only.slice(2));
  const hex = readHex(only);
  return hex.length > 0 && !isRatherDecimal(only) ? hex : [...readDecimal(only), ...hex];
}

/** Digits alone: four bytes with a check byte, or three cascade levels, are rarer than a decimal that fits. */
const isRatherDecimal = (text: string): boolean => /^(\d{7}|\d{10}|000\d{17})$/.test(text);

/** Programs that keep four bytes in a signed number write every second one with a minus. */
const readSigned = (number: number): readonly TagId[] =>
  number >= -0x8000_0000 ? eitherWay(bytesOf((number >>> 0).toString(16), FOUR)) : [];

/** Bytes one by one, in hex or decimal, or longer parts of hex. */
function readGroups(groups: readonly string[]): readonly TagId[] {
  const plain = groups.map((group) => group.replace(/^0x(?=[\da-f])/, ''));
  if (plain.every((group) => /^[\da-f]{1,2}$/.test(group))) {
    return readBytes(plain.map((group) => parseInt(group, 16)));
  }
  const isDecimal = plain.every((group) => /^\d{1,3}$/.test(group) && Number(group) < 256);
  if (isDecimal) return readBytes(plain.map(Number));
  const isHex = plain.every((group) => /^(?:[\da-f]{2})+$/.test(group));
  return isHex ? readBytes(bytesOf(plain.join(''))) : [];
}

function readHex(text: string): readonly TagId[] {
  if (!/^[\da-f]+$/.test(text)) return [];
  // Written as one number, a UID loses the zero in front.
  const isCut = text.length === 2 * FOUR - 1 || /^4[\da-f]{12}$/.test(text);
  const whole = isCut ? `0${text}` : text;
  return whole.length % 2 === 0 ? readBytes(bytesOf(whole)) : [];
}

/** Bytes as a chip sends them, perhaps with the check bytes that follow each cascade level. */
function readBytes(bytes: Bytes): readonly TagId[] {
  const uid = withoutChecks(bytes);
  return uid === null ? [] : inLikelyOrder(uid);
}

function withoutChecks(bytes: Bytes): Bytes | null {
  const raw = bytes[0] === CASCADE_TAG ? bytes : [CASCADE_TAG, ...bytes];
  const [first, second] = [raw.slice(0, 5), raw.slice(5)];
  // As the pages of a sticker hold it, or as it is asked for level by level.
  const isRaw = raw.length === TEN && bytes.length >= TEN - 1 && isZero(first) && isZero(second);
  if (isRaw) return [...first.slice(1, FOUR), ...second.slice(0, FOUR)];
  switch (bytes.length) {
    case FOUR:
    case SEVEN:
    case TEN:
      return bytes;
    case FOUR + 1:
      return isZero(bytes) ? bytes.slice(0, FOUR) : null;
    case SEVEN + 1:
      return bytes[0] === NXP && isZero(bytes) ? bytes.slice(0, SEVEN) : null;
    default:
      return null;
  }
}

/** A check byte is the exclusive or of the bytes before it (ISO 14443-3, "BCC"). */
const isZero = (bytes: Bytes): boolean => bytes.reduce((sum, byte) => sum ^ byte, 0) === 0;

/** Digits of four bytes have no order that could be told, those of a sticker's seven have. */
function readDecimal(text: string): readonly TagId[] {
  if (!/^\d{7,20}$/.test(text)) return [];
  const hex = hexOfDecimal(text);
  const length = Math.ceil(hex.length / 2);
  if (length <= FOUR) return eitherWay(bytesOf(hex, FOUR));
  const checked = bytesOf(hex, FOUR + 1);
  if (length === FOUR + 1 && text.length <= 13 && isZero(checked)) {
    return inLikelyOrder(checked.slice(0, FOUR)).slice(0, 1);
  }
  if (length > SEVEN || text.length < 15) return [];
  const bytes = bytesOf(hex, SEVEN);
  const isSticker = bytes[0] === NXP || bytes[SEVEN - 1] === NXP;
  return isSticker || /^\d{16,17}$/.test(text) ? inLikelyOrder(bytes) : [];
}

/** Converts decimal digits, more than a number holds exactly, to hex without leading zeros. */
function hexOfDecimal(text: string): string {
  const nibbles: number[] = [];
  for (const digit of text) {
    let carry = Number(digit);
    for (let at = 0; at < nibbles.length; at += 1) {
      const sum = (nibbles[at] ?? 0) * 10 + carry;
      nibbles[at] = sum & 15;
      carry = sum >> 4;
    }
    for (; carry > 0; carry >>= 4) nibbles.push(carry & 15);
  }
  return nibbles
    .reverse()
    .map((nibble) => nibble.toString(16))
    .join('');
}

/** Four bytes of a decimal. A reader may begin at either end, where four of a longer UID's begin as a phone's do. */
const eitherWay = (bytes: Bytes): readonly TagId[] =>
  distinct(bytes, reversed(bytes)).filter((tag) => parseTag(tag).ok);

/** The UIDs of stickers (NXP) are of seven bytes and begin with 04: that tells which end is which. */
function inLikelyOrder(bytes: Bytes): readonly TagId[] {
  const tag = hexOf(bytes);
  const refused = parseTag(tag);
  // A phone makes its number up: it must not pass for another one.
  if (!refused.ok) return refused.refusal === 'random-uid' ? [tag] : [];
  const other = reversed(bytes);
  const backwards = bytes.length === SEVEN && bytes[0] !== NXP && other[0] === NXP;
  return backwards ? distinct(other, bytes) : distinct(bytes, other);
}

const bytesOf = (hex: string, length = 0): Bytes =>
  (hex.padStart(2 * length, '0').match(/../g) ?? []).map((byte) => parseInt(byte, 16));
const hexOf = (bytes: Bytes): TagId =>
  bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
const reversed = (bytes: Bytes): Bytes => [...bytes].reverse();
const distinct = (...all: readonly Bytes[]): readonly TagId[] => [...new Set(all.map(hexOf))];
