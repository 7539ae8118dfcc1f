import { describe, expect, test } from 'vitest';
import { factsOf } from '#lib/history/summarise.ts';
import { happeningsBetween } from '#lib/table/happenings.ts';
import type { TableEvent } from '#lib/table/events.ts';
import { evolveTable, openTable } from '#lib/table/evolve.ts';
import { tableAtMove } from '#lib/table/pastView.ts';
import { openRecord, recordOfTable } from '#lib/table/record.ts';
import { decideAs } from '#lib/table/rights.ts';
import { parseTableEvents, TABLE_EVENTS_VERSION, toStored } from '#lib/table/storedEvents.ts';
import type { TableState } from '#lib/table/state.ts';
import { withSeatsSeen, type TableView } from '#lib/table/view.ts';
import { TABLE_COMMANDS } from '#lib/protocol/messages/tableCommands.ts';
import * as v from 'valibot';
import { correct, replace, tell } from './corrections.ts';
import {
  byHand,
  eachAlone,
  elevensFor,
  evening,
  TWO_TEAMS,
  type Evening,
} from '../../support/evening.ts';
import { play } from '../../support/moves.ts';
import { tally } from '../../support/tally.ts';

const rename = (table: Evening<TableView>, ...names: readonly (readonly [string, string])[]) =>
  table.touch({ type: 'rename', names: names.map(([was, is]) => ({ was, is })) });
const ACCEPTED = { outcome: 'accepted', move: null };
const ALIKE = { outcome: 'not-now', reason: 'names-alike' };

/** Gulliaume rolls and stops Zoé. */
function misspelt() {
  const table = evening(eachAlone('Gulliaume', 'Zoé'));
  tell(table, play('Gulliaume', 'roll'), play('Zoé', 'roll'));
  tell(table, play('Gulliaume', 'stop', 'Zoé'), play('Zoé', 'roll'));
  return table;
}

/** The state that the stored log leads to. */
function replayed(events: readonly TableEvent[]): TableState {
  const game = events[0]?.type === 'tableCreated' ? events[0].setup.game : 'tally';
  const stored: unknown = JSON.parse(JSON.stringify(toStored(events, game)));
  const [created, ...later] = parseTableEvents(TABLE_EVENTS_VERSION, stored);
  if (created?.type !== 'tableCreated') throw new Error('a log begins with its table');
  return later.reduce((state, event, at) => evolveTable(event, state, at + 1), openTable(created));
}

describe('a player with a name corrected during a match', () => {
  test('has the new name in the view, the standings, the past and the record, which can be opened', () => {
    const table = misspelt();
    expect(rename(table, ['Gulliaume', 'Guillaume'])).toEqual(ACCEPTED);
    const all = JSON.stringify([
      { ...table.view(), formerNames: [] },
      factsOf(table.state()),
      tableAtMove(1, table.state()).timeline,
      recordOfTable(table.state()),
    ]);
    expect(all).toContain('Guillaume');
    expect(all).not.toContain('Gulliaume');
    expect(openRecord(JSON.parse(JSON.stringify(recordOfTable(table.state()))))).toMatchObject({
      ok: true,
    });
  });

  test('plays on as before: nothing else changes, and nothing is announced', () => {
    const table = misspelt();
    const before = table.view();
    rename(table, ['Gulliaume', 'Guillaume']);
    const now = table.view();
    const { line, moves, notice, times, interval } = before;
    expect(now).toMatchObject({ line, moves, notice, times, interval });
    expect(table.state().lastAt).toBe(before.recent[0]?.at);
    expect(happeningsBetween(before, now, () => [])).toEqual([]);
    tell(table, play('Guillaume', '100'));
  });

  test('keeps the new name when earlier moves are undone and corrected', () => {
    const table = misspelt();
    rename(table, ['Gulliaume', 'Guillaume']);
    table.touch({ type: 'undo', moves: 4 });
    table.touch({ type: 'undo', moves: 3 });
    expect(table.view().match.seats.map(({ name }) => name)).toEqual(['Guillaume', 'Zoé']);
    expect(table.view().recent.map(({ move }) => 'by' in move && move.by)).toEqual([
      'Zoé',
      'Guillaume',
    ]);
    const right = play('Guillaume', 'speed-limit', 'Zoé');
    expect(correct(table, 1, replace(right)).answer).toMatchObject({ outcome: 'accepted' });
    table.touch({ type: 'undo', moves: 2, line: table.view().line });
    expect(table.view().recent.at(-1)?.move).toEqual(play('Guillaume', 'roll'));
  });

  test('is the same when the log is read again', () => {
    const table = misspelt();
    const at = table.log().length;
    rename(table, ['Gulliaume', 'Guillaume'], ['Zoé', 'Zoë']);
    tell(table, play('Guillaume', '100'));
    rename(table, ['Guillaume', 'Guilhem']);
    expect(at).toBe(table.log().length - 3);
    expect(replayed(table.log()).timeline).toEqual(table.state().timeline);
    expect(replayed(table.log()).setup).toEqual(table.state().setup);
  });

  test('is found under the former name by a phone with an old view', () => {
    const table = misspelt();
    rename(table, ['Gulliaume', 'Guillaume']);
    rename(table, ['Guillaume', 'Guilhem']);
    expect(table.view().formerNames).toEqual([
      { was: 'Gulliaume', is: 'Guilhem' },
      { was: 'Guillaume', is: 'Guilhem' },
    ]);
    expect(table.touch({ type: 'move', move: play('Gulliaume', '100') })).toMatchObject({
      move: play('Guilhem', '100'),
    });
  });

  test('leaves a question, a refusal and the cards of the table as they are', () => {
    const table = evening(eachAlone('Anne', 'stop', 'Chloé'));
    tell(table, play('Anne', 'roll'), play('stop', 'roll'), play('Chloé', 'roll'));
    table.lay('stop');
    const { question } = table.view();
    rename(table, ['stop', 'Bruno'], ['Anne', 'Anaïs']);
    expect(table.view().question).toEqual({ ...question, by: 'Anaïs' });
    expect(table.view().recent[1]?.move).toEqual(play('Bruno', 'roll'));
    table.touch({ type: 'answer', question: question?.id ?? '', choice: 0 });
    expect(table.view().recent[0]?.move).toEqual(play('Anaïs', 'stop', 'Bruno'));
    table.lay('accident');
    table.touch({ type: 'takeBack' });
    const refused = table.touch({ type: 'move', move: play('Chloé', '100') });
    expect(refused.outcome).toBe('refused');
    rename(table, ['Chloé', 'Cléo']);
    expect(table.view().warning?.move).toEqual(play('Cléo', '100'));
  });

  test('keeps the partner, and two may swap their names', () => {
    const table = evening(TWO_TEAMS);
    rename(table, ['Anne', 'Bruno'], ['Bruno', 'Anne'], ['Alice', 'Élise']);
    expect(table.view().match.seats.map(({ name }) => name)).toEqual([
      'Bruno',
      'Anne',
      'Élise',
      'Basile',
    ]);
    expect(factsOf(table.state()).sides.map(({ players }) => players)).toEqual([
      ['Bruno', 'Élise'],
      ['Anne', 'Basile'],
    ]);
    expect(table.view().formerNames).toEqual([{ was: 'Alice', is: 'Élise' }]);
  });
});

describe('a move of a page that still shows the names of before', () => {
  const seen = ['Anne', 'Bruno'];
  const swapped = () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    rename(table, ['Anne', 'Bruno'], ['Bruno', 'Anne']);
    return table;
  };

  test('counts for the seat that it was made for, also where two have swapped their names', () => {
    const table = swapped();
    const touch = { type: 'move', move: play('Anne', 'roll'), seats: seen } as const;
    expect(v.parse(TABLE_COMMANDS.schema, touch)).toEqual(touch);
    expect(table.touch(touch)).toMatchObject({ move: play('Bruno', 'roll') });
    expect(table.view().match.sides.map(({ rolling }) => rolling)).toEqual([true, false]);
    const attack = play('Bruno', 'stop', 'Anne');
    expect(table.touch({ type: 'move', move: attack, seats: seen })).toMatchObject({
      move: play('Anne', 'stop', 'Bruno'),
    });
  });

  test('counts for a seat that was renamed twice', () => {
    const table = swapped();
    rename(table, ['Bruno', 'Chloé'], ['Anne', 'Bruno']);
    const touch = { type: 'move', move: play('Anne', 'roll'), seats: seen } as const;
    expect(table.touch(touch)).toMatchObject({ move: play('Chloé', 'roll') });
  });

  test('is corrected for the seat that it was corrected for', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    tell(table, play('Anne', 'roll'));
    const { line, moves } = table.view();
    rename(table, ['Anne', 'Bruno'], ['Bruno', 'Anne']);
    const change = replace({ type: 'discard', by: 'Anne', card: 'roll' });
    table.touch({ type: 'correct', line, moves, number: 1, change, seats: seen });
    expect(table.view().recent[0]?.move).toEqual({ type: 'discard', by: 'Bruno', card: 'roll' });
  });

  test('is sent with the names that the page shows', () => {
    const view = evening(eachAlone('Anne', 'Bruno')).view();
    const move = { type: 'move', move: play('Anne', 'roll') } as const;
    expect(withSeatsSeen(move, view)).toEqual({ ...move, seats: seen });
    expect(withSeatsSeen({ type: 'takeBack' }, view)).toEqual({ type: 'takeBack' });
  });
});

describe('names are mended', () => {
  test('after a match, with its end and time unchanged', () => {
    const table = evening({ ...eachAlone('Gulliaume', 'Zoé'), options: { rounds: 1 } });
    tell(table, play('Gulliaume', 'roll'), { type: 'endRound' });
    const { lastAt } = table.state();
    expect(rename(table, ['Gulliaume', 'Guillaume'])).toEqual(ACCEPTED);
    expect(table.state().lastAt).toBe(lastAt);
    expect(factsOf(table.state())).toMatchObject({
      winners: expect.anything(),
      sides: [{ players: ['Guillaume'] }, { players: ['Zoé'] }],
    });
  });

  test('at a table of Elevens, in its links and counted hands too', () => {
    const table = evening(elevensFor('Gulliaume', 'red'));
    tell(table, { type: 'draw', by: 'Gulliaume' });
    expect(rename(table, ['Gulliaume', 'Guillaume'], ['red', 'Rose'])).toEqual(ACCEPTED);
    expect(table.view().match.rows.map(({ name }) => name)).toContain('red');
    tell(table, { type: 'place', by: 'Rose', row: 'red', value: 12 });
    expect(recordOfTable(replayed(table.log()))).toMatchObject({
      seats: ['Guillaume', 'Rose'],
      moves: [{ by: 'Guillaume' }, { by: 'Rose', place: { row: 'red' } }],
    });
  });

  test.each([
    ['1000 Bornes', eachAlone('Gulliaume', 'Zoé')],
    ['Elevens', elevensFor('Gulliaume', 'Zoé')],
  ])('in a match of %s that is counted by hand, and its sheets stay', (_, counted) => {
    const match = tally({ ...counted, first: 'Gulliaume' }).exhausted();
    expect(match.ask({ type: 'rename', names: [{ was: 'Gulliaume', is: 'Guillaume' }] })).toEqual(
      ACCEPTED,
    );
    expect(match.match.sides[0]?.players).toEqual(['Guillaume']);
    expect(match.match.setup).toMatchObject({ seats: ['Guillaume', 'Zoé'], first: 'Guillaume' });
    match.undo();
    expect(match.match.sides[0]?.players).toEqual(['Guillaume']);
    expect(
      JSON.stringify(
        replayed([
          { type: 'tableCreated', setup: byHand({ ...counted, first: 'Gulliaume' }) },
          ...match.log,
        ]).timeline.now,
      ),
    ).not.toContain('Gulliaume');
  });

  test('in one Unicode form and without doubled spaces', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    rename(table, ['Anne', '  Zoe\u0308  \u00a0 Ann '], ['Bruno', 'BRUNO']);
    expect(table.view().match.seats.map(({ name }) => name)).toEqual(['Zo\u00eb Ann', 'BRUNO']);
  });
});

describe('bad names change nothing', () => {
  test.each([
    ['of another player', 'Zoé'],
    ['that differs by capitals alone', 'ZOÉ'],
    ['in another Unicode form', 'Zoe\u0301'],
    ['with letters that look the same', 'Z\u043eé'],
    ['with more spaces', ' Zoé\u00a0 '],
  ])('a name %s', (_, name) => {
    const table = misspelt();
    expect(rename(table, ['Gulliaume', name])).toEqual(ALIKE);
    expect(table.view().formerNames).toBeUndefined();
  });

  test('two players given one name, a player who is not there, one named twice', () => {
    const table = misspelt();
    expect(rename(table, ['Gulliaume', 'Max'], ['Zoé', 'max'])).toEqual(ALIKE);
    const MOVED_ON = { outcome: 'not-now', reason: 'moved-on' };
    expect(rename(table, ['Nobody', 'Max'])).toEqual(MOVED_ON);
    expect(rename(table, ['Zoé', 'Max'], ['Zoé', 'Tom'])).toEqual(MOVED_ON);
    expect(table.log().some(({ type }) => type === 'playersRenamed')).toBe(false);
  });

  test.each([[''], ['  '], ['\u200b\u2060'], ['x'.repeat(41)], [7], [null]])(
    'the border takes no name like %j',
    (is) => {
      const asked = { type: 'rename', names: [{ was: 'Zoé', is }] };
      expect(v.is(TABLE_COMMANDS.schema, asked)).toBe(false);
    },
  );

  test('marks that turn writing around do not come through the border', () => {
    const asked = { type: 'rename', names: [{ was: 'Zoé', is: '\u202eMax\u0007' }] };
    expect(v.parse(TABLE_COMMANDS.schema, asked)).toMatchObject({ names: [{ is: 'Max' }] });
  });

  test('a player may not, while a referee is there; nor any spectator', () => {
    const state = misspelt().state();
    const command = { type: 'rename', names: [{ was: 'Zoé', is: 'Zoë' }] } as const;
    expect(decideAs('player', command, state).answer).toMatchObject({ reason: 'only-referee' });
    expect(decideAs('referee', command, state).answer).toEqual(ACCEPTED);
    const looking = decideAs('referee', command, { ...state, looking: true });
    expect(looking.answer).toMatchObject({ reason: 'only-to-look-at' });
  });
});
