import type { TypedText } from './wedge.ts';
import type { TagId } from './events.ts';
import { parseTag } from './tag.ts';

/** Lengths of UIDs of one, two and three cascade levels, in bytes (ISO 14443-3). */
const SINGLE_UID_BYTES = 4;
const DOUBLE_UID_BYTES = 7;
const TRIPLE_UID_BYTES = 10;
/** First byte of a UID part that continues in the next cascade level (ISO 14443-3, "CT"). */
const CASCADE_TAG = 0x88;
/** Manufacturer byte of NXP, the maker of these stickers. */
const NXP = 0x04;

type Bytes = readonly number[];

/**
 * Returns the tags that a text may stand for, likeliest first. Accepts hex, decimal and byte lists,
 * with or without check bytes, labels, and one extra character at each end. Empty if there is no
 * UID.
 */
export function candidateTags(spelling: string): readonly TagId[] {
  for (const text of stripDecoration(spelling.trim().toLowerCase())) {
    const tags = readNumber(text);
    if (tags.length > 0) return tags;
  }
  return [];
}

/**
 * First byte of numbers derived from texts that are no UID. ISO 14443-3 forbids it as a
 * manufacturer byte, so no chip has it; `c0` is that of printed codes.
 */
const DERIVED = 'c1';
const DERIVED_LENGTH = 20;

export const isDerived = (tag: TagId): boolean =>
  tag.length === DERIVED_LENGTH && tag.startsWith(DERIVED);

/** Returns a stable number derived from a text; never equal to a chip's. */
export function derivedTag(spelling: string): TagId {
  // Home Assistant writes its tag ids as URLs on stickers, but reports them bare.
  const text = spelling
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/.*\/tag\//, '');
  const digest = [0x811c9dc5, 0x9e3779b1, 0x85ebca6b].map((seed) => hashOf(text, seed)).join('');
  return DERIVED + digest.slice(0, DERIVED_LENGTH - DERIVED.length);
}

/**
 * Returns the tags that typed input may stand for, likeliest first; empty if it is not understood.
 */
export function candidateTagsTyped({ spelling, unshifted }: TypedText): readonly TagId[] {
  const tags = candidateTags(spelling);
  return tags.length > 0 ? tags : candidateTags(unshifted);
}

/**
 * Returns a check for texts of one reader that are no UID: true if the text is reliable. Part of a
 * number counts only if it comes twice, since keys may have been lost.
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

/** FNV-1a from a seed, with a final mix; eight hex digits. */
function hashOf(text: string, seed: number): string {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0).toString(16).padStart(8, '0');
}

/** Returns true for a UID of four bytes; a reader that shortens UIDs may write one of two chips. */
export const isShortUid = (tag: TagId): boolean => tag.length === 2 * SINGLE_UID_BYTES;

/** Returns true for the first part of a longer UID only: the cascade tag and three bytes. */
export const isHalfUid = (tag: TagId): boolean => isShortUid(tag) && tag.startsWith('88');

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
/**
 * Label before the number. It must contain a letter beyond F, or it might be part of the number.
 */
const LABEL = /^(?:[a-f]*[g-z][a-z]*(?:[:=#_-]\s*|\s+))+|^(?:uid|nfc|rfid|tag|card)/;

function stripDecoration(text: string): readonly string[] {
  // The first group of a UUID would pass for a UID of four bytes.
  if (UUID.test(text)) return [];
  const bare = text.replace(/["'`]/g, '').replace(/^[[({<]+|[\])}>]+$/g, '');
  const unlabelled = bare.replace(LABEL, '');
  const ends = [bare, unlabelled].flatMap(withoutEnds);
  return [...new Set([text, bare, unlabelled, ...ends, ...onlyNumberOf(bare)])];
}

/** Strips one configurable prefix and suffix character, which is rarely a hex digit. */
function withoutEnds(text: string): readonly string[] {
  const first = /^[^\da-f]/u.test(text) ? text.replace(/^./u, '') : text;
  const last = /[^\da-f]$/u.test(first) ? first.replace(/.$/u, '') : first;
  // An extra hex digit: a sticker's number has fourteen digits and begins with 04.
  const inside = /^[\da-f]?(04[\da-f]{12})[\da-f]?$/.exec(last)?.[1];
  const isOneMore = last.length === 2 * DOUBLE_UID_BYTES + 1;
  return [first, last, ...(isOneMore && inside !== undefined ? [inside] : [])];
}

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

/**
 * Decimal digits only: a fitting decimal is likelier than four bytes with a check byte, or three
 * cascade levels.
 */
const isRatherDecimal = (text: string): boolean => /^(\d{7}|\d{10}|000\d{17})$/.test(text);

/** Programs that store four bytes as a signed integer print half of them as negative. */
const readSigned = (number: number): readonly TagId[] =>
  number >= -0x8000_0000
    ? bothByteOrders(bytesOf((number >>> 0).toString(16), SINGLE_UID_BYTES))
    : [];

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
  // Printed as one number, a UID loses its leading zero.
  const isCut = text.length === 2 * SINGLE_UID_BYTES - 1 || /^4[\da-f]{12}$/.test(text);
  const whole = isCut ? `0${text}` : text;
  return whole.length % 2 === 0 ? readBytes(bytesOf(whole)) : [];
}

function readBytes(bytes: Bytes): readonly TagId[] {
  const uid = withoutChecks(bytes);
  return uid === null ? [] : inLikelyOrder(uid);
}

function withoutChecks(bytes: Bytes): Bytes | null {
  const raw = bytes[0] === CASCADE_TAG ? bytes : [CASCADE_TAG, ...bytes];
  const [first, second] = [raw.slice(0, 5), raw.slice(5)];
  // As stored in a sticker's pages, or as anticollision returns it level by level.
  const isRaw =
    raw.length === TRIPLE_UID_BYTES &&
    bytes.length >= TRIPLE_UID_BYTES - 1 &&
    isZero(first) &&
    isZero(second);
  if (isRaw) return [...first.slice(1, SINGLE_UID_BYTES), ...second.slice(0, SINGLE_UID_BYTES)];
  switch (bytes.length) {
    case SINGLE_UID_BYTES:
    case DOUBLE_UID_BYTES:
    case TRIPLE_UID_BYTES:
      return bytes;
    case SINGLE_UID_BYTES + 1:
      return isZero(bytes) ? bytes.slice(0, SINGLE_UID_BYTES) : null;
    case DOUBLE_UID_BYTES + 1:
      return bytes[0] === NXP && isZero(bytes) ? bytes.slice(0, DOUBLE_UID_BYTES) : null;
    default:
      return null;
  }
}

/**
 * Returns true if the bytes end with their check byte, the XOR of those before it (ISO 14443-3,
 * "BCC").
 */
const isZero = (bytes: Bytes): boolean => bytes.reduce((sum, byte) => sum ^ byte, 0) === 0;

/** The byte order of a decimal is unknown for four bytes; a sticker's seven bytes reveal it. */
function readDecimal(text: string): readonly TagId[] {
  if (!/^\d{7,20}$/.test(text)) return [];
  const hex = hexOfDecimal(text);
  const length = Math.ceil(hex.length / 2);
  if (length <= SINGLE_UID_BYTES) return bothByteOrders(bytesOf(hex, SINGLE_UID_BYTES));
  const checked = bytesOf(hex, SINGLE_UID_BYTES + 1);
  if (length === SINGLE_UID_BYTES + 1 && text.length <= 13 && isZero(checked)) {
    return inLikelyOrder(checked.slice(0, SINGLE_UID_BYTES)).slice(0, 1);
  }
  if (length > DOUBLE_UID_BYTES || text.length < 15) return [];
  const bytes = bytesOf(hex, DOUBLE_UID_BYTES);
  const isSticker = bytes[0] === NXP || bytes[DOUBLE_UID_BYTES - 1] === NXP;
  return isSticker || /^\d{16,17}$/.test(text) ? inLikelyOrder(bytes) : [];
}

/** Converts decimal digits, beyond the precision of a number, to hex without leading zeros. */
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

const bothByteOrders = (bytes: Bytes): readonly TagId[] =>
  distinct(bytes, reversed(bytes)).filter((tag) => parseTag(tag).ok);

/**
 * Orders the tags by likelihood: NXP's UIDs have seven bytes and begin with 04, which reveals the
 * byte order.
 */
function inLikelyOrder(bytes: Bytes): readonly TagId[] {
  const tag = hexOf(bytes);
  const refused = parseTag(tag);
  // A phone's random UID must not pass for a reversed one.
  if (!refused.ok) return refused.refusal === 'random-uid' ? [tag] : [];
  const other = reversed(bytes);
  const backwards = bytes.length === DOUBLE_UID_BYTES && bytes[0] !== NXP && other[0] === NXP;
  return backwards ? distinct(other, bytes) : distinct(bytes, other);
}

const bytesOf = (hex: string, length = 0): Bytes =>
  (hex.padStart(2 * length, '0').match(/../g) ?? []).map((byte) => parseInt(byte, 16));
const hexOf = (bytes: Bytes): TagId =>
  bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
const reversed = (bytes: Bytes): Bytes => [...bytes].reverse();
const distinct = (...all: readonly Bytes[]): readonly TagId[] => [...new Set(all.map(hexOf))];
