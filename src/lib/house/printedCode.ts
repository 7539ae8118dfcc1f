import { copiesIn } from '../game/box.ts';
import { BOXES, BOX_IDS, type BoxId } from '../games/boxes.ts';
import type { TagId } from '../reader/events.ts';
import type { TableBinding } from '../table/binding.ts';
import { checksum, type TagIdentity } from './identity.ts';
import { ALL_TOKENS, targetKey } from './order.ts';

/*
 * Code printed beside a sticker, for cameras. It holds an identity in 20 characters, the capacity
 * of the smallest QR code. The text format of a tag would need a code half again as wide, too fine
 * for a 720-line camera on an 8 mm sticker.
 */

/** Identity in a printed code. A deck has the same codes in every venue. */
export type PrintedIdentity = Pick<TagIdentity, 'mark' | 'box' | 'binding'>;

/** Prefix of a code, with the format version. */
const BEGINS = 'TC:1';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const DIGITS_IN_FOUR = 5;

/**
 * First byte of printed numbers. As a manufacturer code, ISO/IEC 14443-3 forbids it (81 to FE), so
 * no chip has such a number.
 */
const PRINTED = 'c0';
const NUMBER_LENGTH = 20;

export const printedNumber = (identity: PrintedIdentity): TagId => PRINTED + bodyOf(identity);

export const isPrinted = (tag: TagId): boolean =>
  tag.length === NUMBER_LENGTH && tag.startsWith(PRINTED);

/** Decodes a printed number. Null for UIDs and for unknown cards. */
export function readPrinted(tag: TagId): PrintedIdentity | null {
  const [, mark = '', key = '', copy = ''] = /^c0(.{12})(.{4})(..)$/.exec(tag) ?? [];
  const kind = kinds().get(key);
  if (kind === undefined) return null;
  const { box, target } = kind;
  const number = parseInt(copy, 16);
  if (target.type !== 'card') return number === 0 ? { mark, box, binding: target } : null;
  const isThere = number >= 1 && number <= copiesIn(BOXES[box], target.card);
  return isThere ? { mark, box, binding: { ...target, copy: number } } : null;
}

/** Formats the code: `TC:1` and the number with a checksum, five bits a character. */
export function formatCode(identity: PrintedIdentity): string {
  const body = bodyOf(identity);
  return BEGINS + inLetters(body + sumOf(body));
}

/** Parses a code to its number. Null for foreign codes and later versions. */
export function parseCode(text: string): TagId | null {
  const digits = text.startsWith(BEGINS) ? outOfLetters(text.slice(BEGINS.length)) : null;
  if (digits === null || digits.length !== NUMBER_LENGTH) return null;
  const body = digits.slice(0, -2);
  return digits.slice(-2) === sumOf(body) && readPrinted(PRINTED + body) !== null
    ? PRINTED + body
    : null;
}

const sumOf = (body: string): string => checksum(body).slice(-2);

function bodyOf({ mark, box, binding }: PrintedIdentity): string {
  const copy = binding.type === 'card' ? binding.copy : 0;
  return mark + keyOf(box, binding) + copy.toString(16).padStart(2, '0');
}

type Kind =
  Exclude<TableBinding, { type: 'card' }> | { readonly type: 'card'; readonly card: string };

/** Hashes a kind by its name, not its position, so that codes stay valid if a box gains cards. */
const keyOf = (box: BoxId, kind: Kind): string => checksum(`${box};${targetKey(kind)}`);

interface KindOfBox {
  readonly box: BoxId;
  readonly target: Kind;
}

/** The administrator's token has no code, since a photograph of it could admit devices. */
const tokens = ALL_TOKENS.filter((token) => token.type !== 'house');

const kindsOf = (box: BoxId): readonly Kind[] => [
  ...BOXES[box].cards.map(({ id }) => ({ type: 'card', card: id }) as const),
  ...tokens,
];

let byKey: ReadonlyMap<string, KindOfBox> | undefined;

const kinds = (): ReadonlyMap<string, KindOfBox> =>
  (byKey ??= new Map(
    BOX_IDS.flatMap((box) =>
      kindsOf(box).map((target) => [keyOf(box, target), { box, target }] as const),
    ),
  ));

export const allPrinted = (mark: string, box: BoxId): readonly PrintedIdentity[] =>
  kindsOf(box).flatMap((kind): PrintedIdentity[] => {
    if (kind.type !== 'card') return [{ mark, box, binding: kind }];
    const copies = copiesIn(BOXES[box], kind.card);
    return Array.from({ length: copies }, (_, at) => ({
      mark,
      box,
      binding: { ...kind, copy: at + 1 },
    }));
  });

/** Encodes 20 bits at a time: five hexadecimal digits as four letters. */
const inLetters = (digits: string): string =>
  (digits.match(/.{5}/g) ?? [])
    .map((five) => {
      const bits = parseInt(five, 16);
      return [15, 10, 5, 0].map((shift) => ALPHABET.charAt((bits >> shift) & 31)).join('');
    })
    .join('');

function outOfLetters(letters: string): string | null {
  if (!/^(?:[A-Z2-7]{4})+$/.test(letters)) return null;
  return (letters.match(/.{4}/g) ?? [])
    .map((four) =>
      [...four]
        .reduce((bits, letter) => bits * 32 + ALPHABET.indexOf(letter), 0)
        .toString(16)
        .padStart(DIGITS_IN_FOUR, '0'),
    )
    .join('');
}
