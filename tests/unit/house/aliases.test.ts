import { describe, expect, test } from 'vitest';
import { lookUpTag, matchSticker } from '#lib/house/lookUp.ts';
import { candidateTags } from '#lib/reader/spelling.ts';
import { house, type House } from '../../support/house.ts';

const STICKER = '04a1b2c3d4e580';
/** Returns the tag that a keyboard reader makes of it. */
const typed = (spelling: string): string => candidateTags(spelling)[0] ?? '';
const decimal = (bytes: string): string => String(parseInt(bytes, 16)).padStart(10, '0');

/** A house with a deck that has the first cards on these stickers. */
function withCards(...stickers: readonly string[]): House & { deckId: string } {
  const home = house();
  const deckId = home.deck('Kitchen');
  home.ask({ type: 'enrol', deck: deckId, target: { type: 'card', card: '25' } });
  for (const sticker of stickers) home.enrol(sticker);
  return Object.assign(home, { deckId });
}

describe('another number of the same sticker', () => {
  test.each([
    ['as it is', STICKER],
    ['backwards', '80e5d4c3b2a104'],
    ['its first four bytes', '04a1b2c3'],
    ['its last four bytes', 'c3d4e580'],
    ['its last four bytes backwards', '80e5d4c3'],
    ['its first cascade level', '8804a1b2'],
    ['its first four bytes in decimal', typed(decimal('04a1b2c3'))],
    ['its last four bytes in decimal, backwards', typed(decimal('80e5d4c3'))],
  ])('is known: %s', (_how, number) => {
    expect(matchSticker(number, STICKER)).not.toBeNull();
    expect(matchSticker(STICKER, number)).not.toBeNull();
    expect(lookUpTag(number, withCards(STICKER).state())?.binding).toMatchObject({ card: '25' });
  });

  test.each(['04a1b2c3d4e581', 'a1b2c3d4', 'b2c3d4e5', '04a1b2c3d4e58004a1b2'])(
    'is not %s',
    (number) => expect(matchSticker(number, STICKER)).toBeNull(),
  );
});

describe('the house', () => {
  test('learns a new number once, and keeps it when more cards of the roll are enrolled', () => {
    const home = withCards(STICKER);
    home.ask({ type: 'learnTag', tag: '04a1b2c3' });
    expect([...home.state().aliases]).toEqual([['04a1b2c3', STICKER]]);
    const again = home.ask({ type: 'learnTag', tag: '04a1b2c3' });
    expect(again.ok && again.value.events).toEqual([]);
    home.enrol('04ffffffd4e580');
    expect(lookUpTag('04a1b2c3', home.state())?.tag).toBe(STICKER);
  });

  test('knows a deck enrolled by a reader that types on one that reads all bytes', () => {
    const home = withCards(typed(decimal('80e5d4c3')));
    expect(lookUpTag(STICKER, home.state())?.binding).toMatchObject({ card: '25', copy: 1 });
  });

  test('binds a sticker once, from any reader', () => {
    const home = withCards(STICKER);
    expect(home.enrol('c3d4e580')).toMatchObject({ outcome: 'already-bound', tag: STICKER });
    expect(home.view().decks[0]?.cards).toBe(1);
  });

  test('forgets the numbers of a sticker with it', () => {
    const home = withCards(STICKER);
    home.ask({ type: 'learnTag', tag: 'c3d4e580' });
    home.ask({ type: 'unbindTag', tag: 'c3d4e580' });
    expect(home.state().aliases.size).toBe(0);
    expect(lookUpTag(STICKER, home.state())).toBeNull();
  });

  test('no longer trusts a number that fits a second sticker', () => {
    const home = withCards(STICKER);
    home.ask({ type: 'learnTag', tag: 'c3d4e580' });
    home.enrol('04ffffc3d4e580');
    expect(lookUpTag('c3d4e580', home.state())).toBeNull();
    expect(home.enrol('c3d4e580')).toMatchObject({ outcome: 'ambiguous', apart: false });
  });

  test('asks once which sticker a number is when another reader can tell', () => {
    // The same four bytes, of one sticker the first, of the other the last.
    const home = withCards('04a1b2c3d4e580', '04777704a1b2c3');
    const asked = home.enrol('04a1b2c3');
    expect(asked).toMatchObject({ outcome: 'ambiguous', apart: true, among: [{}, {}] });
    expect(home.enrol('04777704a1b2c3')).toMatchObject({
      outcome: 'alias-learnt',
      binding: { copy: 2 },
    });
    expect(lookUpTag('04a1b2c3', home.state())?.binding).toMatchObject({ copy: 2 });
  });
});
