import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { everyoneIn } from '#lib/history/lineups.ts';
import { factsOf } from '#lib/history/summarise.ts';
import { TABLE_COMMANDS } from '#lib/protocol/messages/tableCommands.ts';
import type { TableEvent } from '#lib/table/events.ts';
import { evolveTable, openTable } from '#lib/table/evolve.ts';
import { happeningsBetween } from '#lib/table/happenings.ts';
import { viewTableAtMove } from '#lib/table/pastView.ts';
import { formerPlayersMeta, openRecord, recordOfTable } from '#lib/table/record.ts';
import type { TableState } from '#lib/table/state.ts';
import { parseTableEvents, TABLE_EVENTS_VERSION, toStored } from '#lib/table/storedEvents.ts';
import { namesAt, type TableView } from '#lib/table/view.ts';
import { correct, replace, tell } from './corrections.ts';
import { eachAlone, elevensFor, evening, type Evening } from '../../support/evening.ts';
import { play } from '../../support/moves.ts';
import { tally } from '../../support/tally.ts';

const ACCEPTED = { outcome: 'accepted', move: null };
const notNow = (reason: string) => ({ outcome: 'not-now', reason });

const handOver = (table: Evening<TableView>, seat: number, was: string, name: string) =>
  table.touch({ type: 'handOver', seat, was, name });

/** Anne and Zoé roll; the referee ends each of these rounds. */
function playRounds(table: Evening<TableView>, rounds = 1): void {
  for (let round = 0; round < rounds; round += 1) {
    const [first = '', second = ''] = turnsOf(table);
    tell(table, play(first, 'roll'), play(second, 'roll'), { type: 'endRound' });
  }
}
function playRoundOf(table: Evening<TableView>): void {
  tell(table, play(turnOf(table), 'roll'), { type: 'endRound' });
}
const turnOf = (table: Evening<TableView>): string => {
  const { match } = table.view();
  return match.game === '1000-bornes' ? (match.round?.turn ?? '') : '';
};
const turnsOf = (table: Evening<TableView>): readonly string[] => {
  const names = namesAt(table.view());
  return names[0] === turnOf(table) ? names : [...names].reverse();
};

/** Bruno takes Anne's seat after the first of two rounds. */
function handedOver() {
  const table = evening(eachAlone('Anne', 'Zoé'));
  playRounds(table);
  expect(handOver(table, 0, 'Anne', 'Bruno')).toEqual(ACCEPTED);
  playRounds(table);
  return table;
}

function replayed(events: readonly TableEvent[]): TableState {
  const stored: unknown = JSON.parse(JSON.stringify(toStored(events, '1000-bornes')));
  const [created, ...later] = parseTableEvents(TABLE_EVENTS_VERSION, stored);
  if (created?.type !== 'tableCreated') throw new Error('a log begins with its table');
  return later.reduce((state, event, at) => evolveTable(event, state, at + 1), openTable(created));
}

function undo(table: Evening<TableView>, moves: number): void {
  for (let nth = 0; nth < moves; nth += 1) {
    const { moves, line } = table.view();
    expect(table.touch({ type: 'undo', moves, line })).toMatchObject({ outcome: 'accepted' });
  }
}

/** Everyone who played at each seat, as results name them. */
function successionsOf(table: { state(): TableState }): readonly (readonly string[])[] {
  const facts = factsOf(table.state());
  return facts.sides.map((side) => everyoneIn(side, facts));
}

function reopened(table: Evening<TableView>): { state(): TableState } {
  const state = table.state();
  const record = recordOfTable(state, formerPlayersMeta(state));
  const opened = openRecord(JSON.parse(JSON.stringify(record)));
  if (!opened.ok) throw new Error(opened.refusal.message);
  return { state: () => replayed(opened.value.events) };
}

const playersIn = ({ recent }: TableView) =>
  recent.map(({ move }) => ('by' in move ? move.by : move.type));

describe('a seat handed over between rounds', () => {
  test('is played by the new person from then on', () => {
    const table = handedOver();
    expect(namesAt(table.view())).toEqual(['Bruno', 'Zoé']);
    expect(table.view().formerPlayers).toEqual([{ player: 'Bruno', name: 'Anne', until: 1 }]);
    expect(table.view().formerNames).toBeUndefined();
  });

  test('keeps the name of the time in the moves of each round', () => {
    expect(playersIn(handedOver().view())).toEqual([
      'endRound',
      'Bruno',
      'Zoé',
      'endRound',
      'Zoé',
      'Anne',
    ]);
  });

  test('is looked back at with the name that was right at that moment', () => {
    const state = handedOver().state();
    const namesAfter = (moves: number) => namesAt(viewTableAtMove('TABLE', 9, moves, state).view);
    // Move 3 ends the first round: its sheet is Anne's.
    expect([0, 1, 3, 4, 6].map(namesAfter)).toEqual([
      ['Anne', 'Zoé'],
      ['Anne', 'Zoé'],
      ['Anne', 'Zoé'],
      ['Bruno', 'Zoé'],
      ['Bruno', 'Zoé'],
    ]);
    const { view } = viewTableAtMove('TABLE', 9, 4, state);
    expect(playersIn(view)).toEqual(['Zoé', 'endRound', 'Zoé', 'Anne']);
    const before = viewTableAtMove('TABLE', 9, 2, state).view;
    expect(before.formerPlayers).toBeUndefined();
  });

  test('is told in its moments under the name of the round', () => {
    const table = evening(eachAlone('Anne', 'Zoé'));
    tell(table, play('Anne', 'roll'), play('Zoé', 'roll'), play('Anne', '100'));
    tell(table, { type: 'endRound' });
    handOver(table, 0, 'Anne', 'Bruno');
    const { keyMoments } = viewTableAtMove('TABLE', 9, 0, table.state());
    expect(JSON.stringify(keyMoments)).not.toContain('Bruno');
  });

  test('announces no move, and changes neither the time nor the notice', () => {
    const table = evening(eachAlone('Anne', 'Zoé'));
    playRounds(table);
    const before = table.view();
    const { lastAt } = table.state();
    handOver(table, 0, 'Anne', 'Bruno');
    const { line, moves, notice, times, interval } = before;
    expect(table.view()).toMatchObject({ line, moves, notice, times, interval });
    expect(table.state().lastAt).toBe(lastAt);
    expect(happeningsBetween(before, table.view(), () => [])).toEqual([]);
    const handedOver = table.view();
    handOver(table, 0, 'Bruno', 'Anne');
    expect(happeningsBetween(handedOver, table.view(), () => [])).toEqual([]);
  });

  test('is the same when the log is read again', () => {
    const table = handedOver();
    const again = replayed(table.log());
    expect(again.timeline).toEqual(table.state().timeline);
    expect(again.formerPlayers).toEqual(table.state().formerPlayers);
  });

  test('can be handed back, and to a third person in the same interval', () => {
    const table = evening(eachAlone('Anne', 'Zoé'));
    playRounds(table);
    handOver(table, 0, 'Anne', 'Bruno');
    expect(handOver(table, 0, 'Bruno', 'Anne')).toEqual(ACCEPTED);
    expect(namesAt(table.view())).toEqual(['Anne', 'Zoé']);
    handOver(table, 0, 'Anne', 'Chloé');
    playRounds(table);
    expect(playersIn(table.view())).toEqual([
      'endRound',
      'Chloé',
      'Zoé',
      'endRound',
      'Zoé',
      'Anne',
    ]);
  });

  test('stays with the new person when the round before is undone and corrected', () => {
    const table = evening(eachAlone('Anne', 'Zoé'));
    playRounds(table);
    handOver(table, 0, 'Anne', 'Bruno');
    table.touch({ type: 'undo', moves: 3 });
    expect(namesAt(table.view())).toEqual(['Bruno', 'Zoé']);
    // The round counts for the one who began it.
    expect(playersIn(table.view())).toEqual(['Zoé', 'Anne']);
    expect(correct(table, 1, replace(play('Bruno', 'speed-limit', 'Zoé'))).answer).toMatchObject({
      outcome: 'accepted',
    });
    expect(handOver(table, 0, 'Bruno', 'Chloé')).toEqual(notNow('round-goes-on'));
    table.touch({ type: 'undo', moves: 2, line: table.view().line });
    table.touch({ type: 'undo', moves: 2, line: table.view().line });
    table.touch({ type: 'undo', moves: 1, line: table.view().line });
    // Nothing of Anne's is left.
    handOver(table, 0, 'Bruno', 'Chloé');
    playRounds(table);
    expect(playersIn(table.view())).toEqual(['endRound', 'Zoé', 'Chloé']);
  });

  test('gives a round to the new person once all of its moves were undone', () => {
    const table = evening({ ...eachAlone('Anne', 'Zoé'), options: { rounds: 2 } });
    playRounds(table);
    handOver(table, 0, 'Anne', 'Bruno');
    undo(table, 2);
    // Anne's round counts for her while one of its cards is left.
    expect(playersIn(table.view())).toEqual(['Anne']);
    undo(table, 1);
    playRounds(table);
    expect(playersIn(table.view())).toEqual(['endRound', 'Zoé', 'Bruno']);
    expect(namesAt(viewTableAtMove('TABLE', 9, 1, table.state()).view)).toEqual(['Bruno', 'Zoé']);
    expect(successionsOf(table)).toEqual([['Bruno'], ['Zoé']]);
    expect(successionsOf(reopened(table))).toEqual([['Bruno'], ['Zoé']]);
  });

  test('keeps the round of the former player if its removed cards are put back', () => {
    const table = evening({ ...eachAlone('Anne', 'Zoé'), options: { rounds: 9 } });
    playRounds(table, 2);
    handOver(table, 0, 'Anne', 'Bruno');
    const second = [6, 5, 4];
    for (const number of second) correct(table, number, { type: 'remove' });
    expect(table.view().moves).toBe(3);
    undo(table, 3);
    const asPlayed = ['endRound', 'Anne', 'Zoé', 'endRound', 'Zoé', 'Anne'];
    expect(playersIn(table.view())).toEqual(asPlayed);
    for (const number of second) correct(table, number, { type: 'remove' });
    playRounds(table);
    expect(playersIn(table.view())).toEqual(asPlayed.with(1, 'Bruno'));
  });

  test('is written into the record, whose moves other programs still read', () => {
    const table = handedOver();
    const meta = formerPlayersMeta(table.state());
    const record: unknown = JSON.parse(JSON.stringify(recordOfTable(table.state(), meta)));
    expect(record).toMatchObject({
      seats: ['Bruno', 'Zoé'],
      moves: [{ by: 'Bruno' }, { by: 'Zoé' }, {}, { by: 'Zoé' }, { by: 'Bruno' }, {}],
      meta: { formerPlayers: [{ player: 'Bruno', name: 'Anne', until: 1 }] },
    });
    const opened = openRecord(record);
    if (!opened.ok) throw new Error(opened.refusal.message);
    expect(opened.value.leftOut).toEqual([]);
    expect(factsOf(replayed(opened.value.events)).formerPlayers).toEqual(
      table.view().formerPlayers,
    );
  });

  const bruno = (name: unknown, until: unknown = 1) => ({ player: 'Bruno', name, until });
  test.each([
    ['no list', 7, ''],
    ['too many', Array.from({ length: 201 }, () => bruno('Anne')), ''],
    ['a name that turns the others around', [bruno('\u202eAnne')], '[0].name'],
    ['a name of two lines', [bruno('An\nne')], '[0].name'],
    ['a name that is too long', [bruno('A'.repeat(41))], '[0].name'],
    ['a name that shows nothing', [bruno('Anne'), bruno('\u3164')], '[1].name'],
    ['a seat that is not there', [{ player: 'Max', name: 'Anne', until: 1 }], '[0].player'],
    ['half a round', [bruno('Anne', 0.5)], '[0].until'],
    ['a round below zero', [bruno('Anne', -1)], '[0].until'],
    ['a round that was not played', [bruno('Anne', 3)], '[0].until'],
    ['rounds that go back', [bruno('Anne', 2), bruno('Max', 1)], '[1].until'],
    ['the name of another player in the same round', [bruno('zoe\u0301')], ''],
    [
      'two of the same name in one round',
      [bruno('Max'), { player: 'Zoé', name: 'Max', until: 2 }],
      '',
    ],
  ])('makes a record unreadable with %s', (_, formerPlayers, path) => {
    const record = recordOfTable(handedOver().state(), { formerPlayers });
    expect(openRecord(JSON.parse(JSON.stringify(record)))).toMatchObject({
      ok: false,
      refusal: { path: `$.meta.formerPlayers${path}` },
    });
  });

  test('may bear the name of a player who came in a later round', () => {
    const formerPlayers = [bruno('Anne'), { player: 'Zoé', name: 'Bruno', until: 1 }];
    const record = recordOfTable(handedOver().state(), { formerPlayers });
    expect(openRecord(JSON.parse(JSON.stringify(record)))).toMatchObject({ ok: true });
  });

  test('is written into the record with the rounds that are left after a correction', () => {
    const table = handedOver();
    for (const number of [6, 5, 4, 3, 2, 1]) correct(table, number, { type: 'remove' });
    expect(successionsOf(reopened(table))).toEqual([['Bruno'], ['Zoé']]);
  });

  test('is no renaming for a phone with the former name', () => {
    const table = evening(eachAlone('Ane', 'Zoé'));
    playRounds(table);
    table.touch({ type: 'rename', names: [{ was: 'Ane', is: 'Anne' }] });
    handOver(table, 0, 'Anne', 'Bruno');
    expect(table.view().formerNames).toBeUndefined();
    const late = table.touch({ type: 'move', move: play('Anne', 'roll') });
    expect(late).toMatchObject({ outcome: 'refused', refusal: { code: 'unknown-player' } });
  });
});

describe('a page that still shows the names before', () => {
  const move = (by: string, ...seats: string[]) =>
    ({ type: 'move', move: play(by, 'roll'), seats }) as const;

  test('does not play for the new person', () => {
    const table = evening(eachAlone('Ane', 'Zoé'));
    table.touch({ type: 'rename', names: [{ was: 'Ane', is: 'Anne' }] });
    handOver(table, 0, 'Anne', 'Bruno');
    expect(table.touch(move('Anne', 'Anne', 'Zoé'))).toEqual(notNow('moved-on'));
    expect(table.touch(move('Ane', 'Ane', 'Zoé'))).toEqual(notNow('moved-on'));
    expect(table.view().warning).toBeNull();
    table.touch({ type: 'rename', names: [{ was: 'Bruno', is: 'Basile' }] });
    expect(table.touch(move('Bruno', 'Bruno', 'Zoé'))).toMatchObject({ outcome: 'accepted' });
    expect(table.touch(move('Zoé', 'Anne', 'Zoé'))).toMatchObject({ outcome: 'accepted' });
  });

  test('does not play for the former player at another seat', () => {
    const table = evening(eachAlone('Anne', 'Zoé'));
    handOver(table, 0, 'Anne', 'Bruno');
    handOver(table, 1, 'Zoé', 'Anne');
    expect(table.touch(move('Anne', 'Anne', 'Zoé'))).toEqual(notNow('moved-on'));
    expect(table.touch(move('Bruno', 'Bruno', 'Anne'))).toMatchObject({ outcome: 'accepted' });
  });

  test('plays on after a mere swap of names, and after the seat was handed back', () => {
    const table = evening(eachAlone('Anne', 'Zoé'));
    handOver(table, 0, 'Anne', 'Bruno');
    handOver(table, 0, 'Bruno', 'Anne');
    const swap = [
      { was: 'Anne', is: 'Zoé' },
      { was: 'Zoé', is: 'Anne' },
    ];
    table.touch({ type: 'rename', names: swap });
    expect(table.touch(move('Anne', 'Anne', 'Zoé'))).toMatchObject({
      outcome: 'accepted',
      move: { by: 'Zoé' },
    });
  });
});

describe('a name that was handed over', () => {
  const rename = (table: Evening<TableView>, was: string, is: string) =>
    table.touch({ type: 'rename', names: [{ was, is }] });

  test('leaves no trace if it is handed straight back', () => {
    const table = evening(eachAlone('Ane', 'Zoé'));
    playRounds(table);
    const before = table.state();
    handOver(table, 0, 'Ane', 'Anne');
    handOver(table, 0, 'Anne', 'Ane');
    expect(table.state()).toEqual(before);
    expect(rename(table, 'Ane', 'Anne')).toEqual(ACCEPTED);
    expect(successionsOf(table)).toEqual([['Anne'], ['Zoé']]);
  });

  test('leaves no trace before the first round either', () => {
    const table = evening(eachAlone('Anne', 'Zoé'));
    handOver(table, 0, 'Anne', 'Bruno');
    handOver(table, 0, 'Bruno', 'Anne');
    expect(table.view().formerPlayers).toBeUndefined();
  });

  test('is corrected in the earlier rounds of the same person', () => {
    const table = evening({ ...eachAlone('Anne', 'Zoé'), options: { rounds: 9 } });
    playRounds(table);
    handOver(table, 0, 'Anne', 'Bruno');
    playRounds(table);
    handOver(table, 0, 'Bruno', 'anne');
    playRounds(table);
    expect(rename(table, 'anne', 'Annie')).toEqual(ACCEPTED);
    expect(table.view().formerPlayers).toEqual([
      { player: 'Annie', name: 'Annie', until: 1 },
      { player: 'Annie', name: 'Bruno', until: 2 },
    ]);
    expect(replayed(table.log()).formerPlayers).toEqual(table.state().formerPlayers);
  });

  test('is corrected at another seat where the person played before', () => {
    const table = evening({ ...eachAlone('Anne', 'Zoé', 'Max'), options: { rounds: 9 } });
    playRoundOf(table);
    handOver(table, 0, 'Anne', 'Bruno');
    handOver(table, 1, 'Zoé', 'Anne');
    playRoundOf(table);
    expect(rename(table, 'Anne', 'Zoé')).toEqual(notNow('names-alike'));
    expect(rename(table, 'Anne', 'Annie')).toEqual(ACCEPTED);
    expect(successionsOf(table)).toEqual([['Annie', 'Bruno'], ['Zoé', 'Annie'], ['Max']]);
  });
});

describe('a handover is refused', () => {
  test('in the middle of a round, from its first card on', () => {
    const table = evening(eachAlone('Anne', 'Zoé'));
    expect(handOver(table, 1, 'Zoé', 'Max')).toEqual(ACCEPTED);
    tell(table, play('Anne', 'roll'));
    expect(handOver(table, 0, 'Anne', 'Bruno')).toEqual(notNow('round-goes-on'));
    tell(table, play('Max', 'roll'), { type: 'endRound' });
    table.touch({ type: 'nextRound' });
    expect(handOver(table, 0, 'Anne', 'Bruno')).toEqual(ACCEPTED);
  });

  test('after the match, where names can still be corrected', () => {
    const table = evening({ ...eachAlone('Anne', 'Zoé'), options: { rounds: 1 } });
    playRounds(table);
    expect(handOver(table, 0, 'Anne', 'Bruno')).toEqual(notNow('moved-on'));
  });

  test('if the seat has another player by now, or the new name is not told apart', () => {
    const table = evening(eachAlone('Anne', 'Zoé'));
    expect(handOver(table, 0, 'Zoé', 'Max')).toEqual(notNow('moved-on'));
    expect(handOver(table, 7, 'Zoé', 'Max')).toEqual(notNow('moved-on'));
    expect(handOver(table, 0, 'Anne', 'zoe\u0301')).toEqual(notNow('names-alike'));
    expect(handOver(table, 0, 'Anne', ' Anne ')).toEqual(ACCEPTED);
    expect(table.log()).toHaveLength(1);
  });

  test.each(['anne', 'An\u200dne', 'АNNE'])('to a name that looks like the former: %s', (name) => {
    const table = evening(eachAlone('Anne', 'Zoé'));
    expect(handOver(table, 0, 'Anne', name)).toEqual(notNow('names-alike'));
  });

  test.each([[''], ['\u200b'], ['x'.repeat(41)], [7]])('with a name like %j', (name) => {
    expect(v.is(TABLE_COMMANDS.schema, { type: 'handOver', seat: 0, was: 'Zoé', name })).toBe(
      false,
    );
  });

  test('where a present name would stand beside the same former one', () => {
    const table = handedOver();
    const rename = { type: 'rename', names: [{ was: 'Zoé', is: 'Anne' }] } as const;
    expect(table.touch(rename)).toEqual(notNow('names-alike'));
  });
});

test('a seat of Elevens is handed over before the first card only', () => {
  const table = evening(elevensFor('Zoé', 'Max'));
  expect(handOver(table, 0, 'Zoé', 'Anne')).toEqual(ACCEPTED);
  tell(table, { type: 'draw', by: 'Anne' });
  expect(handOver(table, 0, 'Anne', 'Bruno')).toEqual(notNow('round-goes-on'));
});

test('a match that is counted by hand names both', () => {
  const match = tally(eachAlone('Anne', 'Zoé')).write(0, 'km', 700).close();
  expect(match.ask({ type: 'handOver', seat: 0, was: 'Anne', name: 'Bruno' })).toEqual(ACCEPTED);
  expect(factsOf(match.state).formerPlayers).toEqual([{ player: 'Bruno', name: 'Anne', until: 1 }]);
  match.write(0, 'km', 100);
  expect(match.ask({ type: 'handOver', seat: 0, was: 'Bruno', name: 'Max' })).toEqual(
    notNow('round-goes-on'),
  );
});

test('a correction of the finished sheet leaves the interval of a match counted by hand', () => {
  const match = tally(eachAlone('Anne', 'Zoé')).write(0, 'km', 700).close();
  match.write(0, 'km', 600, 1);
  expect(match.view.interval).toBe(true);
  expect(match.ask({ type: 'handOver', seat: 0, was: 'Anne', name: 'Bruno' })).toEqual(ACCEPTED);
  expect(factsOf(match.state).formerPlayers).toEqual([{ player: 'Bruno', name: 'Anne', until: 1 }]);
  match.write(0, 'km', 100).write(0, 'km', 550, 1);
  expect(match.ask({ type: 'handOver', seat: 0, was: 'Bruno', name: 'Max' })).toEqual(
    notNow('round-goes-on'),
  );
});
