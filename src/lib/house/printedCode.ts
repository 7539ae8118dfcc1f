import { copiesIn } from '../game/box.ts';
import { BOXES, BOX_IDS, type BoxId } from '../games/boxes.ts';
import type { TagId } from '../reader/events.ts';
import type { TableBinding } from '../table/binding.ts';
import { checksum, type TagIdentity } from './identity.ts';
import { ALL_TOKENS, targetKey } from './order.ts';

/*
 * A code printed beside a sticker, for cameras: it says what a written tag says, in the twenty characters that the
 * smallest of all QR codes holds. Spelled as on a tag it would take one of half as many dots again a side, which no
 * camera of 720 lines reads from a sticker of 8 mm.
 */

/** What a printed code stands for. The same deck has the same codes in every house, however often it is printed. */
export type PrintedIdentity = Pick<TagIdentity, 'mark' | 'box' | 'binding'>;

/** With the version of the spelling, as the first characters of a code. */
const BEGINS = 'TC:1';
/** Of RFC 4648; all of them are in the narrow alphabet of QR codes. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const DIGITS_IN_FOUR = 5;

/**
 * The first byte of numbers that are printed. As the maker of a chip it is one of those that ISO/IEC 14443-3 forbids
 * (81 to FE), so no sticker has such a number.
 */
const PRINTED = 'c0';
const NUMBER_LENGTH = 20;

/** A number in place of a tag's, ten bytes long: the deck's mark, the kind of card or token, and the copy. */
export const printedNumber = (identity: PrintedIdentity): TagId => PRINTED + bodyOf(identity);

export const isPrinted = (tag: TagId): boolean =>
  tag.length === NUMBER_LENGTH && tag.startsWith(PRINTED);

/** What a printed number stands for; null for the number of a tag, and for what no box has. */
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

/** As it is printed: `TC:1` and the number with a checksum, five bits a character. */
export function formatCode(identity: PrintedIdentity): string {
  const body = bodyOf(identity);
  return BEGINS + inLetters(body + sumOf(body));
}

/** The number that a code says; null for codes that are none of ours, and for those of a later version. */
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

/** A kind by its name, whatever place it has in its box: a box to which cards are added keeps its codes. */
const keyOf = (box: BoxId, kind: Kind): string => checksum(`${box};${targetKey(kind)}`);

interface KindOfBox {
  readonly box: BoxId;
  readonly target: Kind;
}

/** The house's own token has no code: whoever photographs it could let devices in. */
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

/** Everything of a deck that has a code, in the order in which it is enrolled. */
export const allPrinted = (mark: string, box: BoxId): readonly PrintedIdentity[] =>
  kindsOf(box).flatMap((kind): PrintedIdentity[] => {
    if (kind.type !== 'card') return [{ mark, box, binding: kind }];
    const copies = copiesIn(BOXES[box], kind.card);
    return Array.from({ length: copies }, (_, at) => ({
      ...{ mark, box },
      binding: { ...kind, copy: at + 1 },
    }));
  });

/** Twenty bits are five digits of hex, and four letters. */
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
