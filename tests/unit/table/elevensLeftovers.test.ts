import { describe, expect, test } from 'vitest';
import { answerText } from '#lib/i18n/tapAnswers.ts';
import type { Answer } from '#lib/table/answer.ts';
import type { TableView } from '#lib/table/view.ts';
import { elevensFor, evening, type Evening } from '../../support/evening.ts';

/** The first colour of the deck lies in the top row, which is red. */
const RED = 'c1';
const card = (colour: string, value: number): string => `${colour}-${String(value)}`;

const zoeAndMax = () => evening(elevensFor('Zoé', 'Max'));
const action = (table: Evening<TableView<'elevens'>>, name: 'draw' | 'pass' | 'undo') =>
  table.token({ type: 'action', action: name });
const spoken = (table: Evening<TableView<'elevens'>>, answer: Answer): string =>
  answerText('en', table.view().match, answer);

describe('the cards left over', () => {
  /** Both pass with an empty draw pile: Zoé has 41 cards in hand, Max 43. */
  const over = () => {
    const table = zoeAndMax();
    for (let draws = 0; draws < 44; draws++) action(table, 'draw');
    action(table, 'pass');
    action(table, 'pass');
    return table;
  };
  const many = (from: number): string[] =>
    ['c1', 'c2', 'c3', 'c4']
      .flatMap((colour) => [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((value) => card(colour, value)))
      .slice(from);

  test('are called for by name, in order of play', () => {
    const table = over();
    expect(table.view()).toMatchObject({
      match: { over: true },
      counting: { player: 'Zoé', laid: [] },
    });
    const hand = table.view().match.seats[0]?.hand ?? 0;
    expect(spoken(table, { outcome: 'accepted', move: null })).toContain(
      `Zoé lays the ${String(hand)} cards left in hand`,
    );
    expect(spoken(table, table.lay(card(RED, 3)))).toBe(`Zoé: red 3, 1 of ${String(hand)}.`);
    expect(table.view().counting.laid).toEqual([{ by: 'Zoé', card: 'c1-3' }]);
  });

  test('belong to the player of the token, or of the reader on which they lie', () => {
    const table = over();
    expect(table.token({ type: 'seat', seat: 1 })).toMatchObject({ noted: { by: 'Max' } });
    table.lay(card(RED, 3));
    table.lay('joker', { on: { role: 'seat', seat: 0 } });
    expect(table.view().counting).toEqual({
      player: 'Max',
      laid: [
        { by: 'Max', card: 'c1-3' },
        { by: 'Zoé', card: 'joker' },
      ],
    });
  });

  test('count once, are taken back one by one, and never are links', () => {
    const table = over();
    table.lay(card(RED, 3));
    expect(table.lay(card(RED, 3), { tag: table.lastTag() })).toMatchObject({
      outcome: 'already-seen',
      place: { on: 'hand', player: 'Zoé' },
    });
    expect(table.lay('link')).toMatchObject({ reason: 'nothing-to-count' });
    action(table, 'undo');
    expect(table.view()).toMatchObject({ counting: { laid: [] }, match: { over: true } });
  });

  test('tell the hand by themselves when it is complete', () => {
    const table = over();
    const hand = table.view().match.seats[0]?.hand ?? 0;
    for (const left of [...many(0), 'joker', 'joker', 'joker', 'joker'].slice(0, hand - 1))
      table.lay(left);
    expect(table.lay(card(RED, 21))).toMatchObject({ move: { type: 'leftover', by: 'Zoé' } });
    expect(table.view()).toMatchObject({
      counting: { player: 'Max', laid: [] },
      match: { stillToTell: ['Max'] },
    });
  });

  test('may be told on a phone instead', () => {
    const table = over();
    const numbers = Array.from({ length: 10 }, (_, at) => at + 1).flatMap((value) => [
      value,
      value,
      value,
      value,
    ]);
    const hand = table.view().match.seats[0]?.hand ?? 0;
    table.lay(card(RED, 3));
    const move = {
      type: 'leftover',
      by: 'Zoé',
      numbers: numbers.slice(0, hand),
      jokers: Math.max(0, hand - 40),
    } as const;
    expect(table.touch({ type: 'move', move })).toMatchObject({ outcome: 'accepted' });
    expect(table.view().counting).toEqual({ player: 'Max', laid: [] });
  });

  test('that cannot be a hand go back and are counted anew', () => {
    const table = over();
    const hand = table.view().match.seats[0]?.hand ?? 0;
    for (let laid = 1; laid < hand; laid++) table.lay(card(RED, 3));
    expect(table.lay(card(RED, 3))).toMatchObject({ refusal: { code: 'leftover-mismatch' } });
    expect(table.view()).toMatchObject({ counting: { player: 'Zoé', laid: [] }, warning: null });
  });
});
