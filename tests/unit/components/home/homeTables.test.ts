import { describe, expect, test } from 'vitest';
import { ELEVENS_FORM } from '#lib/components/elevens/home/form.ts';
import { formOfLast, knownPlayers, lastLineups, withLineup } from '#lib/components/home/lineups.ts';
import { matchOfEvening, stageBefore, stageOf } from '#lib/components/home/homeStage.ts';
import { sortTables } from '#lib/components/home/openTables.ts';
import {
  newForm,
  offerOf,
  sidesOf,
  playMethodOf,
  type Forms,
} from '#lib/components/home/tableForm.ts';
import { MILLE_BORNES_FORM } from '#lib/components/millebornes/home/form.ts';
import type { MatchSummary } from '#lib/history/summary.ts';
import type { DeckView, TableSummary } from '#lib/house/view.ts';

const FORMS: Forms = { '1000-bornes': MILLE_BORNES_FORM, elevens: ELEVENS_FORM };
const NOON = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;

const table = (code: string, ...seats: string[]): TableSummary => ({
  game: '1000-bornes',
  edition: 'classique',
  code,
  seats,
  createdAt: NOON,
});
const match = (code: string, moves: number, openedAt = NOON): MatchSummary => ({
  game: '1000-bornes',
  edition: 'classique',
  byHand: false,
  looking: false,
  interval: false,
  code,
  moves,
  openedAt,
  lastAt: openedAt,
  inPoints: true,
  inRounds: true,
  sides: [],
  rounds: 0,
  stop: null,
  overruled: false,
  winners: null,
});
const codes = (found: readonly { readonly code: string }[]) => found.map(({ code }) => code);

describe('the tables on the home page', () => {
  test('are those played at, however many others were opened since', () => {
    const opened = Array.from({ length: 30 }, (_, n) => match(`T${String(n)}`, 0, NOON + n));
    const sorted = sortTables([...opened, match('PLAY', 40)], [], NOON + 2 * 60 * MINUTE);
    expect(codes(sorted.running)).toEqual(['PLAY']);
    expect(sorted.waiting).toHaveLength(30);
  });

  test('hold the one opened a moment ago among them, and no other that waits', () => {
    const matches = [match('NEW', 0, NOON), match('OLD', 0, NOON - MINUTE), match('PLAY', 3)];
    const sorted = sortTables(matches, [], NOON + MINUTE);
    expect(codes(sorted.running)).toEqual(['NEW', 'PLAY']);
    expect(codes(sorted.waiting)).toEqual(['OLD']);
  });

  test('are hidden once closed, with any result', () => {
    const tables: TableSummary[] = [{ ...table('PLAY', 'Anne', 'Bruno'), closed: true }];
    const sorted = sortTables([match('PLAY', 40)], tables, NOON);
    expect([codes(sorted.running), codes(sorted.closed)]).toEqual([[], ['PLAY']]);
  });
});

describe('the home page', () => {
  const HOUR = 60 * MINUTE;

  test('is filled by the match of this evening, and not by one that was left last week', () => {
    const left = match('LEFT', 40, NOON - 7 * 24 * HOUR);
    const going = match('NOW', 12, NOON - HOUR);
    expect(matchOfEvening([left], null, NOON)).toBeNull();
    expect(matchOfEvening([going, left], null, NOON)?.code).toBe('NOW');
  });

  test('is filled by the match that was opened on this device, though another is newer', () => {
    const [other, own] = [match('OTHER', 2, NOON), match('OWN', 0, NOON - MINUTE)];
    expect(matchOfEvening([other, own], 'OWN', NOON)?.code).toBe('OWN');
    expect(matchOfEvening([other], 'OVER', NOON)?.code).toBe('OTHER');
  });

  test('asks how to play where no match goes on, and where another one is wanted', () => {
    expect(stageOf(null, false)).toBe('how');
    expect(stageOf(null, true)).toBe('match');
    expect(stageOf('match', false)).toBe('how');
    expect(stageOf('who', true)).toBe('who');
    // A tab of an earlier version may have stored a stage that no longer exists.
    expect(stageOf('more', true)).toBe('match');
  });

  test('leads back step by step, and from the first step to the match that goes on', () => {
    const back = (computer: boolean) =>
      (['open', 'who', 'how', 'match'] as const).map((stage) => stageBefore(stage, true, computer));
    expect(back(false)).toEqual(['who', 'how', 'match', null]);
    expect(back(true)[0]).toBe('how');
    expect(stageBefore('how', false, false)).toBeNull();
  });
});

describe('a former group of players', () => {
  const tables = [
    { ...table('C', 'Anne', 'Chloé', 'Bruno', 'Denis'), sides: 2 },
    table('B', 'anne', 'Zoé'),
    { ...table('RECORD', 'Stranger', 'Other'), looking: true as const },
    table('ALONE', 'Solo', 'Ordinateur'),
    { ...table('A', 'Anne', 'Chloé', 'Bruno', 'Denis'), sides: 2 },
  ];

  test('is offered once, the latest first', () => {
    expect(knownPlayers(tables)).toEqual(['Anne', 'Chloé', 'Bruno', 'Denis', 'Zoé']);
  });

  test('is seated with the same partners by one touch', () => {
    const form = newForm(FORMS);
    const [four, two, ...more] = lastLineups(tables, form, FORMS);
    expect([two?.seats, more]).toEqual([['anne', 'Zoé'], []]);
    if (four === undefined) throw new Error('nobody came');
    expect(sidesOf(withLineup(form, FORMS, four))).toEqual([
      ['Anne', 'Bruno'],
      ['Chloé', 'Denis'],
    ]);
  });

  test('is asked for another match on a device that has opened none itself', () => {
    const form = formOfLast(tables, FORMS, []);
    expect(form).toMatchObject({ players: 4, sides: 2, deck: null });
    expect(formOfLast([], FORMS, [])).toBeNull();
    expect(form === null ? '' : offerOf(form, FORMS).id).toBe('classique');
  });
});

test('a match goes on by phone where no deck has tags, and with the fullest one where some have', () => {
  const deck = (id: string, cards: number): DeckView => ({
    id,
    name: id,
    box: '1000-bornes',
    bound: {},
    cards,
    size: 106,
    tokens: [],
    check: null,
  });
  const tables = [table('A', 'Anne', 'Bruno')];
  for (const [decks, way] of [
    [[], 'phone'],
    [[deck('empty', 0)], 'phone'],
    [[deck('half', 50), deck('full', 106), deck('few', 3)], 'tags'],
  ] as const) {
    const form = formOfLast(tables, FORMS, decks);
    expect(form === null ? null : playMethodOf(form, decks)).toBe(way);
  }
  expect(formOfLast(tables, FORMS, [deck('half', 50), deck('full', 106)])?.deck).toBe('full');
});
