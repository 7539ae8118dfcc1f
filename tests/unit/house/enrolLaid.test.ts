import { describe, expect, test } from 'vitest';
import { lookUpTag } from '#lib/house/lookUp.ts';
import { printedNumber } from '#lib/house/printedCode.ts';
import { VENUE_COMMANDS } from '#lib/protocol/messages/venueCommands.ts';
import { safeParse } from 'valibot';
import { eachAlone, elevensFor } from '../../support/evening.ts';
import { house, tagNumber } from '../../support/house.ts';

/** A match with a deck of its own, and an unknown card that was laid there. */
function atTable() {
  const home = house();
  const deck = home.deck('Kitchen');
  const opened = home.ask({ type: 'createTable', setup: { ...eachAlone('Anne', 'Bruno'), deck } });
  const table = opened.ok ? (opened.value.answer.made ?? '') : '';
  const laid = { type: 'enrolLaid', table, deck, card: 'roll', tag: tagNumber(1) } as const;
  return { home, deck, laid };
}

describe('a card laid unknown in the middle of a match', () => {
  test('is enrolled as the card that an administrator names, without the desk', () => {
    const { home, laid } = atTable();
    expect(home.ask(laid)).toMatchObject({ ok: true });
    expect(lookUpTag(laid.tag, home.state())?.binding).toEqual({
      type: 'card',
      card: 'roll',
      copy: 1,
    });
    expect(home.view()).toMatchObject({ work: null, decks: [{ cards: 1, bound: { roll: 1 } }] });
  });

  test('can be detached on the page of the deck, and named anew', () => {
    const { home, laid } = atTable();
    home.ask(laid);
    home.ask({ type: 'unbindTag', tag: laid.tag });
    expect(lookUpTag(laid.tag, home.state())).toBeNull();
    home.ask({ ...laid, card: '25' });
    expect(lookUpTag(laid.tag, home.state())?.binding).toMatchObject({ card: '25' });
  });

  test('takes the place of a printed code if no copy is left', () => {
    const { home, deck, laid } = atTable();
    const marked = home.ask({ type: 'markDeck', deck });
    const mark = marked.ok ? (marked.value.answer.made ?? '') : '';
    const binding = { type: 'card', card: 'driving-ace', copy: 1 } as const;
    const code = printedNumber({ mark, box: '1000-bornes', binding });
    home.ask({ type: 'enrol', deck, target: { type: 'card', card: 'driving-ace' } });
    home.lay(code);
    home.ask({ type: 'clearDesk' });
    expect(lookUpTag(code, home.state())?.tag).toBe(code);
    home.ask({ ...laid, card: 'driving-ace' });
    expect(lookUpTag(laid.tag, home.state())?.binding).toEqual(binding);
    expect(lookUpTag(code, home.state())?.tag).toBe(laid.tag);
  });
});

describe('an answer that comes too late or makes no sense changes nothing', () => {
  const refused = (code: string) => ({ ok: false, refusal: { code } });

  test('the card is known meanwhile, or two administrators answer at once', () => {
    const { home, laid } = atTable();
    home.ask(laid);
    const before = home.state();
    expect(home.ask(laid)).toMatchObject(refused('tag-known'));
    expect(home.ask({ ...laid, card: '25' })).toMatchObject(refused('tag-known'));
    expect(home.state()).toEqual(before);
  });

  test('the tag belongs to another deck', () => {
    const { home, laid } = atTable();
    const other = home.deck('Attic');
    home.ask({ type: 'enrol', deck: other, target: { type: 'card', card: 'stop' } });
    home.lay(laid.tag);
    home.ask({ type: 'clearDesk' });
    expect(home.ask(laid)).toMatchObject(refused('tag-known'));
    expect(lookUpTag(laid.tag, home.state())?.deck.id).toBe(other);
  });

  test('the deck was deleted', () => {
    const { home, deck, laid } = atTable();
    home.ask({ type: 'removeDeck', deck });
    expect(home.ask(laid)).toMatchObject(refused('unknown-deck'));
  });

  test('the deck is not that of the table, or of another game', () => {
    const { home, laid } = atTable();
    expect(home.ask({ ...laid, deck: home.deck('Attic') })).toMatchObject(refused('other-box'));
    expect(home.ask({ ...laid, deck: home.deck('Braille', 'elevens') })).toMatchObject(
      refused('other-box'),
    );
    const rows = home.ask({ type: 'createTable', setup: elevensFor('Zoé', 'Max') });
    const table = rows.ok ? (rows.value.answer.made ?? '') : '';
    expect(home.ask({ ...laid, table })).toMatchObject(refused('other-box'));
  });

  test('the table is gone, or the card is of no deck', () => {
    const { home, laid } = atTable();
    expect(home.ask({ ...laid, card: 'c1-1' })).toMatchObject(refused('unknown-card'));
    home.ask({ type: 'eraseTable', table: laid.table });
    expect(home.ask(laid)).toMatchObject(refused('unknown-table'));
  });

  test('all copies of the card have their stickers', () => {
    const { home, deck, laid } = atTable();
    home.ask({ type: 'enrol', deck, target: { type: 'card', card: 'driving-ace' } });
    home.lay(tagNumber(2));
    home.ask({ type: 'clearDesk' });
    expect(home.ask({ ...laid, card: 'driving-ace' })).toMatchObject(refused('kind-complete'));
  });

  test('the number is only the beginning of one, or is not alone', () => {
    const { home, deck, laid } = atTable();
    expect(home.ask({ ...laid, tag: '8804a1b2' })).toMatchObject(refused('tag-unclear'));
    home.ask({ type: 'enrol', deck, target: { type: 'card', card: '25' } });
    home.lay('04a1b2c3d4e580');
    home.lay('04a1b2ffffff80');
    expect(home.ask({ ...laid, tag: '8804a1b2' })).toMatchObject(refused('tag-unclear'));
  });
});

test('the number of an unknown card is read in any notation, and nothing else is', () => {
  const command = { type: 'enrolLaid', table: 'ABC234', deck: 'deck-1', card: 'roll' };
  const read = (tag: string) => safeParse(VENUE_COMMANDS.schema, { ...command, tag });
  expect(read('04:A1:B2:C3:D4:E5:80').output).toMatchObject({ tag: '04a1b2c3d4e580' });
  for (const tag of ['', 'roll', '04a1', '08123456']) expect(read(tag).success).toBe(false);
});
