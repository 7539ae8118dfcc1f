import * as fc from 'fast-check';
import { correction, generate } from 'lean-qr';
import { describe, expect, test } from 'vitest';
import { copiesIn } from '#lib/game/box.ts';
import { BOXES, BOX_IDS } from '#lib/games/boxes.ts';
import { formatIdentity, parseIdentity } from '#lib/house/identity.ts';
import { lookUpTag, matchSticker } from '#lib/house/lookUp.ts';
import {
  allPrinted,
  formatCode,
  isPrinted,
  parseCode,
  printedNumber,
  readPrinted,
  type PrintedIdentity,
} from '#lib/house/printedCode.ts';
import { parseTag } from '#lib/reader/tag.ts';
import { house, tagNumber, type House } from '../../support/house.ts';

/** The mark that a made-up house gives its decks. */
const MARK = '3f9a1c2b7d40';
const card = (id: string, copy = 1, mark = MARK): PrintedIdentity => ({
  mark,
  box: '1000-bornes',
  binding: { type: 'card', card: id, copy },
});
const UNDO: PrintedIdentity = { ...card(''), binding: { type: 'action', action: 'undo' } };

/** Everything that can be printed for one deck of each box. */
const EVERYTHING = BOX_IDS.flatMap((box) => allPrinted(MARK, box));

describe('a printed code', () => {
  test('comes back from paper as it was, for every card of every box and every token', () => {
    expect(EVERYTHING.length).toBeGreaterThan(106 + 103);
    for (const identity of EVERYTHING) {
      const number = parseCode(formatCode(identity));
      expect(number).toBe(printedNumber(identity));
      expect(number === null ? null : readPrinted(number)).toEqual(identity);
    }
  });

  test('tells all of them apart, by code and by number', () => {
    expect(new Set(EVERYTHING.map(formatCode)).size).toBe(EVERYTHING.length);
    expect(new Set(EVERYTHING.map(printedNumber)).size).toBe(EVERYTHING.length);
  });

  test('is the same on every printed sheet, also of later versions', () => {
    expect(formatCode(card('accident', 2))).toBe('TC:1H6NBYK35ICOQGAQU');
    expect(printedNumber(card('accident', 2))).toBe('c03f9a1c2b7d409d0302');
    expect(formatCode(UNDO)).toBe('TC:1H6NBYK35IDQJYAFM');
  });

  test('fits the smallest of all QR codes, with a seventh of its bytes spoilt', () => {
    for (const identity of EVERYTHING)
      expect(generate(formatCode(identity), { minCorrectionLevel: correction.M }).size).toBe(21);
    const asOnTags = formatIdentity({ ...card('puncture-proof'), name: '' });
    expect(generate(`tc:${asOnTags}`, { minCorrectionLevel: correction.L }).size).toBe(33);
  });

  test('has a number that passes for a tag of ten bytes, and that no chip may have', () => {
    expect(parseTag(printedNumber(UNDO))).toEqual({ ok: true, value: printedNumber(UNDO) });
    // ISO/IEC 14443-3: the values 81 to FE are no makers of chips.
    expect(parseInt(printedNumber(UNDO).slice(0, 2), 16)).toBeGreaterThanOrEqual(0x81);
  });

  test.each([
    '',
    'TC:1',
    'https://example.org/menu',
    'tc:1;3f9a1c2b7d40;1000-bornes;card.accident.2;;8c3f',
    'TC:2H6NBYK35ICOQGAQU',
    'TC:1H6NBYK35ICOQGAQD',
    'TC:1H6NBYK35ICOQGAQ',
    'TC:1H6NBYK35ICOQGAQUAAAA',
    'TC:1h6nbyk35icoqgaqu',
  ])('is not %j', (text) => expect(parseCode(text)).toBeNull());

  test('is recognised only in full, and a misread letter does no harm', () => {
    fc.assert(fc.property(fc.string(), (text) => parseCode(text) === null));
    const code = formatCode(card('accident', 2));
    for (let at = 0; at < code.length; at += 1)
      for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567:1') {
        const misread = code.slice(0, at) + letter + code.slice(at + 1);
        if (misread !== code)
          expect(parseCode(misread)).not.toBe(printedNumber(card('accident', 2)));
      }
  });

  test('of a copy that the box does not hold stands for nothing', () => {
    expect(readPrinted(printedNumber(card('accident', 99)))).toBeNull();
    expect(readPrinted(printedNumber({ ...UNDO }).replace(/00$/, '01'))).toBeNull();
    expect(readPrinted(tagNumber(1))).toBeNull();
  });
});

/** A house with the deck of the codes, of which these stickers are enrolled as the first cards of a kind. */
function home(kind = 'accident', ...stickers: readonly string[]): House & { deckId: string } {
  const made = house();
  const deckId = made.deck('Maison');
  made.ask({ type: 'markDeck', deck: deckId });
  made.ask({ type: 'enrol', deck: deckId, target: { type: 'card', card: kind } });
  for (const sticker of stickers) made.enrol(sticker);
  return Object.assign(made, { deckId });
}
const STICKER = tagNumber(1);

describe('a code beside a sticker', () => {
  test('stands for that sticker, and for no other card', () => {
    const { state } = home('accident', STICKER);
    expect(lookUpTag(printedNumber(card('accident')), state())?.tag).toBe(STICKER);
    expect(lookUpTag(printedNumber(card('accident', 2)), state())).toBeNull();
    expect(lookUpTag(printedNumber(card('accident', 1, 'ffffffffffff')), state())).toBeNull();
  });

  test('is never taken for another number of a sticker', () => {
    const number = printedNumber(card('accident'));
    for (const part of [number.slice(0, 8), number.slice(-8)])
      expect(matchSticker(part, number)).toBeNull();
  });

  test('makes no second card of it, by enrolling or by saying what it is', () => {
    const made = home('accident', STICKER);
    expect(made.enrol(printedNumber(card('accident')))).toMatchObject({
      outcome: 'already-bound',
      tag: STICKER,
    });
    made.ask(introduced(card('accident')));
    expect(made.view().decks[0]).toMatchObject({ bound: { accident: 1 }, cards: 1 });
  });

  test('counts as its card where a deck is counted', () => {
    const made = home('accident', STICKER);
    made.ask({ type: 'checkDeck', deck: made.deckId, anew: true });
    made.lay(printedNumber(card('accident')));
    expect(made.check(made.deckId)).toMatchObject({ counted: 1, unknown: [] });
  });
});

const introduced = (said: PrintedIdentity, tag = printedNumber(said)) =>
  ({
    type: 'introduceTag',
    tag,
    by: { type: 'house' },
    identity: parseIdentity(formatIdentity({ ...said, name: '' })) ?? fail(),
  }) as const;
const fail = (): never => {
  throw new Error('no identity');
};

describe('a deck with codes alone', () => {
  test('is enrolled by the content of each code, in any order', () => {
    const made = home('accident');
    for (const said of [card('roll', 3), card('200'), UNDO])
      expect(made.enrol(printedNumber(said))).toEqual({
        outcome: 'bound',
        tag: printedNumber(said),
        binding: said.binding,
      });
    expect(made.view().decks[0]).toMatchObject({ bound: { roll: 1, '200': 1 }, cards: 2 });
    expect(made.state().work).toMatchObject({ target: { card: 'accident' } });
  });

  test('binds no code of another deck to the card that is asked for', () => {
    const made = home('accident');
    expect(made.enrol(printedNumber(card('accident', 1, 'ffffffffffff')))).toBeNull();
    expect(made.view().decks[0]).toMatchObject({ cards: 0 });
  });

  test('is known in another house by its first code, under the name of its box', () => {
    const guests = house();
    guests.ask(introduced(card('roll')));
    expect(guests.view().decks).toMatchObject([{ name: '1000-bornes', cards: 1 }]);
  });

  test('gives the card of a code to the sticker that is put beside it', () => {
    const made = home('spare-tire');
    const copies = copiesIn(BOXES['1000-bornes'], 'spare-tire');
    const codes = Array.from({ length: copies }, (_, at) => card('spare-tire', at + 1));
    for (const code of codes) made.enrol(printedNumber(code));
    made.ask({ type: 'enrol', deck: made.deckId, target: { type: 'card', card: 'spare-tire' } });
    expect(made.enrol(STICKER)).toMatchObject({ outcome: 'bound', tag: STICKER });
    expect(made.view().decks[0]).toMatchObject({ bound: { 'spare-tire': copies } });
    expect(lookUpTag(printedNumber(card('spare-tire')), made.state())?.tag).toBe(STICKER);
    for (let number = 2; number <= copies; number += 1)
      expect(made.enrol(tagNumber(number))).toMatchObject({ outcome: 'bound' });
    expect(made.state().work).toMatchObject({ target: { card: 'repairs' } });
    made.ask({ type: 'enrol', deck: made.deckId, target: { type: 'card', card: 'spare-tire' } });
    expect(made.enrol(tagNumber(99))).toMatchObject({ outcome: 'kind-complete' });
  });

  test('believes no reader that calls a code something else', () => {
    const made = home('accident');
    made.ask(introduced(card('200'), printedNumber(card('25'))));
    expect(made.view().decks[0]).toMatchObject({ cards: 0 });
    expect([isPrinted(STICKER), isPrinted(printedNumber(card('25')))]).toEqual([false, true]);
  });

  test('keeps the mark that it has, so that a sheet can be printed again', () => {
    const made = home('accident');
    for (const mark of [MARK, MARK])
      expect(made.ask({ type: 'markDeck', deck: made.deckId })).toMatchObject({
        value: { events: [], answer: { made: mark } },
      });
  });
});
