import { describe, expect, test } from 'vitest';
import { answerText } from '#lib/i18n/tapAnswers.ts';
import type { Answer } from '#lib/table/answer.ts';
import type { TableView } from '#lib/table/view.ts';
import { elevensFor, evening, type Evening } from '../../support/evening.ts';

/** Rows from top to bottom: red is the first colour of the deck, yellow the second, green the third, blue the last. */
const [RED, YELLOW, GREEN] = ['c1', 'c2', 'c3'];
const card = (colour: string | undefined, value: number): string =>
  `${String(colour)}-${String(value)}`;

const zoeAndMax = () => evening(elevensFor('Zoé', 'Max'));
const action = (
  table: Evening<TableView<'elevens'>>,
  name: 'end-turn' | 'draw' | 'pass' | 'discard' | 'undo',
) => table.token({ type: 'action', action: name });
const number = (table: Evening<TableView<'elevens'>>, said: number) =>
  table.token({ type: 'side', side: said - 1 });
const spoken = (table: Evening<TableView<'elevens'>>, answer: Answer): string =>
  answerText('en', table.view().match, answer);

describe('a number laid on the table reader', () => {
  test('goes to its own place, and the turn goes on', () => {
    const table = zoeAndMax();
    const answer = table.lay(card(RED, 12));
    expect(answer).toMatchObject({
      outcome: 'accepted',
      move: { type: 'place', by: 'Zoé', row: 'red', value: 12 },
    });
    expect(table.view().match.turn).toMatchObject({ player: 'Zoé', cards: 1 });
    expect(spoken(table, answer)).toBe('Zoé lays red 12. Up to 3 more cards, or end of turn.');
  });

  test('that fits nowhere is refused, says why, and may not be discarded', () => {
    const table = zoeAndMax();
    const answer = table.lay(card(RED, 20));
    expect(answer).toMatchObject({ refusal: { code: 'not-adjacent', row: 'red', value: 20 } });
    expect(table.view().warning).toMatchObject({ overrulable: false, discardable: false });
    expect(action(table, 'discard')).toMatchObject({ reason: 'not-discardable' });
    expect(spoken(table, answer)).toContain('Nothing lies next to 20 in the red row.');
  });

  test('ends the turn as the fourth card', () => {
    const table = zoeAndMax();
    for (const value of [12, 13, 14]) table.lay(card(RED, value));
    const answer = table.lay(card(RED, 15));
    expect(table.view().match.turn?.player).toBe('Max');
    expect(spoken(table, answer)).toBe('Zoé lays red 15. It is Max’s turn.');
  });

  test('on the reader of a seat that is not on turn is refused', () => {
    const table = zoeAndMax();
    expect(table.lay(card(RED, 12), { on: { role: 'seat', seat: 1 } })).toMatchObject({
      refusal: { code: 'not-your-turn', by: 'Max', turn: 'Zoé' },
    });
  });

  test('that lies there already is said with its place', () => {
    const table = zoeAndMax();
    table.lay(card(RED, 12));
    const answer = table.lay(card(RED, 12), { tag: table.lastTag() });
    expect(answer).toMatchObject({
      outcome: 'already-seen',
      place: { on: 'row', row: 'red', value: 12 },
    });
    expect(spoken(table, answer)).toContain('red 12 is in its place');
  });

  test('of another box is another deck’s', () => {
    expect(zoeAndMax().lay('roll')).toEqual({ outcome: 'unknown', why: 'other-deck' });
    expect(evening({ ...elevensFor('A', 'B') }).lay('bonus')).toMatchObject({ why: 'other-deck' });
  });
});

describe('tokens', () => {
  test('end the turn, draw and pass', () => {
    const table = zoeAndMax();
    table.lay(card(RED, 12));
    expect(action(table, 'end-turn')).toMatchObject({ move: { type: 'end', by: 'Zoé' } });
    expect(action(table, 'draw')).toMatchObject({ move: { type: 'draw', by: 'Max' } });
    expect(action(table, 'pass')).toMatchObject({ refusal: { code: 'must-draw' } });
    expect(table.view()).toMatchObject({ moves: 3, warning: null });
  });

  test.each(['extend', 'do-not-extend', 'next-round'] as const)('know no %s', (name) => {
    expect(zoeAndMax().token({ type: 'action', action: name })).toEqual({
      outcome: 'not-now',
      reason: 'no-such-action',
    });
  });

  test('and buttons of the other game do nothing', () => {
    const table = evening({ ...elevensFor('A', 'B') });
    expect(table.touch({ type: 'move', move: { type: 'endRound' } })).toMatchObject({
      reason: 'no-such-action',
    });
  });
});

describe('a joker', () => {
  test('is asked about, eight places at a time, and placed by a number token', () => {
    const table = zoeAndMax();
    const answer = table.lay('joker');
    expect(answer).toMatchObject({
      outcome: 'question',
      question: { kind: 'which-place', from: 0 },
    });
    expect(spoken(table, answer)).toBe(
      'Where does Zoé’s joker go? Tokens 1: red 10, 2: red 12, 3: yellow 10, 4: yellow 12, ' +
        '5: green 10, 6: green 12, 7: blue 10, 8: blue 12. ' +
        'Lay the card again for the other places. The discard token throws the joker away.',
    );
    expect(number(table, 2)).toMatchObject({
      move: { type: 'place', row: 'red', value: 12, joker: true },
    });
    expect(table.view().question).toBeNull();
  });

  test('laid again turns to the next choices, and round to the first', () => {
    const table = zoeAndMax();
    table.lay('joker');
    const joker = table.lastTag();
    const next = table.lay('joker', { tag: joker });
    expect(spoken(table, next)).toContain('Tokens 1: throw the joker away.');
    expect(number(table, 2)).toMatchObject({ reason: 'no-such-choice' });
    expect(table.lay('joker', { tag: joker })).toMatchObject({ question: { from: 0 } });
  });

  test('is answered on a phone, even while choices are read aloud', () => {
    const table = zoeAndMax();
    table.lay('joker');
    const question = table.view().question?.id ?? '';
    table.lay('joker', { tag: table.lastTag() });
    expect(table.touch({ type: 'answer', question, choice: 0 })).toMatchObject({
      move: { row: 'red', value: 10 },
    });
  });

  test('on the reader of a row has only its places', () => {
    const table = zoeAndMax();
    expect(table.lay('joker', { on: { role: 'side', side: 2 } })).toMatchObject({
      question: {
        choices: [
          { row: 'green', value: 10 },
          { row: 'green', value: 12 },
        ],
      },
    });
  });

  test('is thrown away by the discard token, before or after it was laid', () => {
    const table = zoeAndMax();
    action(table, 'discard');
    expect(table.lay('joker')).toMatchObject({ move: { type: 'throwJoker', by: 'Zoé' } });
    table.lay('joker');
    expect(action(table, 'discard')).toMatchObject({ move: { type: 'throwJoker', by: 'Zoé' } });
    expect(table.view().match.jokersOut).toBe(2);
  });

  test('in question is taken back by the undo token', () => {
    const table = zoeAndMax();
    table.lay('joker');
    action(table, 'undo');
    expect(table.view()).toMatchObject({ question: null, moves: 0 });
  });

  test('that was exchanged is free again, and its tag with it', () => {
    const table = zoeAndMax();
    table.lay('joker');
    const joker = table.lastTag();
    number(table, 2);
    expect(table.lay('joker', { tag: joker })).toMatchObject({ outcome: 'already-seen' });
    expect(table.lay(card(RED, 12))).toMatchObject({ move: { type: 'exchange', value: 12 } });
    expect(table.lay('joker', { tag: joker })).toMatchObject({ outcome: 'question' });
  });
});

describe('a link', () => {
  /** Zoé lays red 12 and 13; then it is her third card. */
  const begun = () => {
    const table = zoeAndMax();
    for (const value of [12, 13]) table.lay(card(RED, value));
    return table;
  };

  test('laid first is spent for the next card, and lies where that lies', () => {
    const table = begun();
    const laid = table.lay('link');
    const link = table.lastTag();
    expect(spoken(table, laid)).toBe('Link laid. Lay the card that it brings.');
    expect(table.view().linkLaid).toBe(true);
    expect(table.lay(card(YELLOW, 13))).toMatchObject({
      move: { type: 'place', row: 'yellow', value: 13, link: 'red' },
    });
    expect(table.view()).toMatchObject({ linkLaid: false, match: { seats: [{ links: 3 }, {}] } });
    expect(table.lay('link', { tag: link })).toMatchObject({
      place: { on: 'row', row: 'yellow', value: 13 },
    });
  });

  test('is taken back by laying it again, or by the undo token', () => {
    const table = begun();
    table.lay('link');
    table.lay('link', { tag: table.lastTag() });
    expect(table.view().linkLaid).toBe(false);
    table.lay('link');
    action(table, 'undo');
    expect(table.view()).toMatchObject({ linkLaid: false, moves: 2 });
  });

  test('that is not laid is spent all the same where the card needs one', () => {
    const table = begun();
    expect(table.lay(card(YELLOW, 13))).toMatchObject({ move: { link: 'red' } });
  });

  test('leads nowhere with a card it cannot reach, and goes on waiting', () => {
    const table = begun();
    table.lay('link');
    expect(table.lay(card(GREEN, 12))).toMatchObject({ refusal: { code: 'link-without-anchor' } });
    expect(table.view().linkLaid).toBe(true);
  });

  test('asks for the row it comes from when two have the value', () => {
    const table = begun();
    table.lay(card(GREEN, 12));
    table.lay(card(GREEN, 13));
    action(table, 'draw');
    const answer = table.lay(card(YELLOW, 13));
    expect(spoken(table, answer)).toBe(
      'How is yellow 13 laid? Tokens 1: yellow 13 by a link from red, ' +
        '2: yellow 13 by a link from green.',
    );
    expect(number(table, 2)).toMatchObject({ move: { link: 'green' } });
  });

  test('is none for beginners', () => {
    const setup = { ...elevensFor('Zoé', 'Max'), options: { beginner: true } };
    expect(evening(setup).lay('link')).toMatchObject({ reason: 'no-link-left' });
  });
});

describe('undo', () => {
  test('is exact after any card', () => {
    const table = zoeAndMax();
    table.lay(card(RED, 12));
    table.lay(card(RED, 13));
    const before = table.view().match;
    table.lay('link');
    table.lay(card(YELLOW, 13));
    const yellow = table.lastTag();
    action(table, 'undo');
    expect(table.view().match).toEqual(before);
    expect(table.lay(card(YELLOW, 13), { tag: yellow })).toMatchObject({ outcome: 'accepted' });
  });
});
