import { describe, expect, it } from 'vitest';
import { alarmText, boardRefusalText, stackResultText } from '#lib/i18n/boards.ts';
import type { StackResult } from '#lib/tournament/boards/state.ts';

const NAMES = { card: (card: string) => `<${card}>`, deck: (id: string) => `deck ${id}` };

describe('the answer to a card that is stacked', () => {
  it.each<[StackResult, readonly string[]]>([
    [{ outcome: 'laid', card: 'stop' }, ['<stop>']],
    [{ outcome: 'twice', card: 'stop', place: 12 }, ['<stop>', '12']],
    [{ outcome: 'wrong', card: 'stop', wanted: 'roll', ahead: 3 }, ['<stop>', '<roll>', '3']],
    [{ outcome: 'foreign', card: 'stop', deck: 'b' }, ['<stop>', 'deck b']],
    [{ outcome: 'unread' }, []],
  ])('names the cards and places: %o', (said, named) => {
    const text = stackResultText('en', said, NAMES);
    expect(text).not.toBe('');
    for (const part of named) expect(text).toContain(part);
  });
});

describe('a refused change of boards', () => {
  it('names the card that a deck lacks', () => {
    const refusal = { code: 'deck-incomplete', card: 'stop', has: 4, needs: 5 } as const;
    const text = boardRefusalText('fr', refusal, NAMES);
    expect(text).toContain('<stop>');
    expect(text).toMatch(/4.*5|5.*4/);
  });

  it('says what the border refuses in the words used everywhere', () => {
    expect(boardRefusalText('en', { code: 'not-saved' }, NAMES)).toMatch(/saved/);
  });
});

describe('a card out of order at a table', () => {
  const alarm = { manche: 2, turn: 7, card: 'stop', by: 'Anne', drawn: 30 } as const;
  it('names the player who should hold it', () => {
    const text = alarmText(
      'en',
      { ...alarm, kind: 'other-hand', place: null, holder: 'Bruno' },
      NAMES.card,
    );
    for (const part of ['Anne', 'Bruno', '<stop>']) expect(text).toContain(part);
  });

  it('says where the next one lies, where there is one', () => {
    const at = (place: number | null) =>
      alarmText('en', { ...alarm, kind: 'not-drawn', place, holder: null }, NAMES.card);
    expect(at(44)).toContain('44');
    expect(at(null)).not.toBe(at(44));
  });
});
