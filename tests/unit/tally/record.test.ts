import { describe, expect, it } from 'vitest';
import { replayText } from '#lib/games/replay.ts';
import { factsOf } from '#lib/history/summarise.ts';
import { evolveTable, openTable } from '#lib/table/evolve.ts';
import { viewTableAtMove } from '#lib/table/pastView.ts';
import { openRecord, recordOfTable } from '#lib/table/record.ts';
import { viewTable } from '#lib/table/viewTable.ts';
import { elevensFor, TWO_TEAMS } from '../../support/evening.ts';
import { tally, type Tally } from '../../support/tally.ts';

/** A round of two, with something taken back, and the next one begun. */
const race = () =>
  tally(TWO_TEAMS)
    .write(0, 'km', 1000)
    .write(0, 'driving-ace', 'coup-fourre')
    .write(1, 'km', 425)
    .write(1, 'km', 450)
    .undo()
    .close()
    .write(1, 'km', 75);
const rows = () =>
  tally(elevensFor('Zoé', 'Max')).write(1, 'numbers', 34).write(0, 'out', true).close();

/** The table that its record opens. */
function opened(match: Tally) {
  const record = openRecord(JSON.parse(JSON.stringify(recordOfTable(match.state))));
  if (!record.ok) throw new Error(`${record.refusal.path}: ${record.refusal.message}`);
  const [created, ...events] = record.value.events;
  return events.reduce((table, event) => evolveTable(event, table, 0), openTable(created));
}

describe.each([
  ['1000 Bornes', race],
  ['Elevens', rows],
])('a match of %s that was counted by hand', (_, played) => {
  it('opens from its record as it was, to be looked at', () => {
    const match = played();
    const table = opened(match);
    const { moves, match: sheets } = match.view;
    const { setup: __, ...shown } = sheets;
    expect(viewTable('AB2CD', 1, table)).toMatchObject({ looking: true, moves, match: shown });
    expect(factsOf(table)).toMatchObject({ byHand: true, looking: true, moves });
  });

  it('replays from its record to the same totals', () => {
    const match = played();
    const printed = JSON.parse(replayText(JSON.stringify(recordOfTable(match.state))).line);
    const { totals, winners, sheets } = match.match;
    expect(printed).toMatchObject({ totals, winners });
    expect(printed.sheets[0]).toMatchObject({ scores: sheets[0]?.scores });
    expect(new Set(printed.verdicts)).toEqual(new Set(['ok']));
  });

  it('is looked back at step by step', () => {
    const match = played();
    const looks = Array.from({ length: match.view.moves + 1 }, (__, moves) =>
      viewTableAtMove('AB2CD', 1, moves, match.state),
    );
    expect(looks.map(({ view }) => view.moves)).toEqual(looks.map((__, moves) => moves));
    const shown = looks.map(({ view }) => JSON.stringify(view.match));
    expect(new Set(shown).size).toBe(looks.length);
    expect(looks.at(-1)?.view.match).toEqual(match.match);
  });
});

it('undoes the undone entries of a record', () => {
  const { moves, ...head } = recordOfTable(race().state);
  const undone = replayText(JSON.stringify({ ...head, moves: [...moves, { type: 'undo' }] }));
  expect(JSON.parse(undone.line)).toMatchObject({ sheets: { 1: { scores: [{ total: 0 }, {}] } } });
});

it.each([
  ['$.counted.seats', { counted: { record: 1, game: '1000-bornes', edition: 'green', moves: [] } }],
  ['$.counted.game', { counted: { game: 'belote' } }],
  ['$.moves[0].cell', { moves: [{ ...fill(), cell: 'sandwich' }] }],
  ['$.weather', { weather: 'fair' }],
])('says that a record is wrong at %s', (path, wrong) => {
  const record = { ...recordOfTable(race().state), ...wrong };
  expect(openRecord(record)).toMatchObject({ ok: false, refusal: { path } });
});

function fill() {
  return { type: 'fill', round: 1, side: 0, cell: 'km', saw: 0, value: 25 };
}
