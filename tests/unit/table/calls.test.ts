import { describe, expect, test } from 'vitest';
import { factsOf } from '#lib/history/summarise.ts';
import { happeningsSince, happeningText } from '#lib/i18n/happeningText.ts';
import type { Language } from '#lib/i18n/language.ts';
import { isRefereeCalled, MAX_REFEREE_CALLS } from '#lib/table/state.ts';
import type { CardTable } from '#lib/table/view.ts';
import { byHand, eachAlone, evening, TWO_TEAMS, type Evening } from '../../support/evening.ts';

const call = { type: 'callReferee', called: true } as const;
const settled = { type: 'callReferee', called: false } as const;
const token = { type: 'action', action: 'call-referee' } as const;

function told(table: Evening<CardTable>, happens: () => unknown, language: Language = 'fr') {
  const before = table.view();
  happens();
  const now = table.view();
  return happeningsSince(before, now).map((each) => happeningText(language, now, each));
}

describe('the call for help from a table', () => {
  test('is made by a token and by a phone, and announced at the table each time', () => {
    const table = evening(TWO_TEAMS);
    expect(told(table, () => table.token(token))).toEqual(['L’arbitre est appelé.']);
    expect(told(table, () => table.touch(call), 'en')).toEqual(['The referee is called.']);
    expect(table.view().called).toBe(true);
    expect(factsOf(table.state()).calls).toHaveLength(1);
  });

  test('stays while the table plays on, until it is marked as settled', () => {
    const table = evening(TWO_TEAMS);
    table.token(token);
    table.lay('roll');
    expect(table.view().called).toBe(true);
    expect(told(table, () => table.touch(settled))).toEqual(['L’arbitre n’est plus appelé.']);
    expect(isRefereeCalled(table.state())).toBe(false);
    const [made] = factsOf(table.state()).calls ?? [];
    expect(made?.until).toBeGreaterThan(made?.from ?? Infinity);
  });

  test('works in a pause, too, and with a question open, which stays open', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    for (const card of ['roll', 'roll', 'roll', 'accident']) table.lay(card);
    expect(table.view().question).not.toBeNull();
    table.token(token);
    expect(table.view()).toMatchObject({ called: true });
    expect(table.view().question).not.toBeNull();
    table.touch({ type: 'pause', paused: true });
    table.touch(settled);
    expect(table.token(token)).toMatchObject({ outcome: 'accepted' });
    expect(table.view()).toMatchObject({ called: true, paused: true });
  });

  test('works where a match is counted by hand', () => {
    const table = evening(byHand(TWO_TEAMS));
    expect(table.touch(call)).toMatchObject({ outcome: 'accepted' });
    expect(isRefereeCalled(table.state())).toBe(true);
  });

  test('cannot be settled before it was made, and only the newest calls are kept', () => {
    const table = evening(TWO_TEAMS);
    const before = table.log().length;
    expect(table.touch(settled)).toMatchObject({ outcome: 'accepted' });
    expect(table.log()).toHaveLength(before);
    for (let times = 0; times <= MAX_REFEREE_CALLS; times++) {
      table.touch(call);
      table.touch(settled);
    }
    expect(factsOf(table.state()).calls).toHaveLength(MAX_REFEREE_CALLS);
  });
});
