import { describe, expect, test } from 'vitest';
import { playText } from '#lib/i18n/millebornes/plays.ts';
import { scoreTable } from '#lib/i18n/pastWords.ts';
import { replayText } from '#lib/games/replay.ts';
import { viewTableAtMove } from '#lib/table/pastView.ts';
import { recordOfTable } from '#lib/table/record.ts';
import { viewTable } from '#lib/table/viewTable.ts';
import { evening, TWO_TEAMS, type Evening } from '../../support/evening.ts';
import { openedFrom, stateAfter } from '../../support/tableRecord.ts';

const NOTE = '=un 200 oublié';

/** Anne and Alice have driven 100 km; the round is over and the sheet is looked at. */
function betweenRounds(): Evening {
  const table = evening(TWO_TEAMS);
  for (const card of ['roll', 'roll', '100', '200']) table.lay(card);
  table.touch({ type: 'move', move: { type: 'endRound' } });
  return table;
}

const correct = (table: Evening, value: number, note = NOTE) =>
  table.touch({
    type: 'move',
    move: { type: 'correctSheet', round: 1, side: 0, line: 'distance', value, note },
  });

describe('a sheet corrected at the table', () => {
  test('is still looked at afterwards, also when it is taken back', () => {
    const table = betweenRounds();
    const before = table.view();
    expect(correct(table, 300).outcome).toBe('accepted');
    expect(table.view()).toMatchObject({ interval: true, moves: before.moves + 1 });
    table.touch({ type: 'undo', moves: before.moves + 1 });
    expect(table.view()).toMatchObject({ interval: true, match: before.match });
  });

  test('in the next round keeps that round going', () => {
    const table = betweenRounds();
    table.touch({ type: 'nextRound' });
    correct(table, 300);
    expect(table.view().interval).toBe(false);
  });

  test('is corrected while the table is paused', () => {
    const table = betweenRounds();
    table.touch({ type: 'pause', paused: true });
    expect(correct(table, 300).outcome).toBe('accepted');
  });

  test('refused, changes nothing and leaves no card in doubt', () => {
    const table = betweenRounds();
    expect(correct(table, 100)).toMatchObject({ refusal: { code: 'same-points' } });
    expect(table.view().warning).toBeNull();
  });

  test('does not end the round a second time in the replay', () => {
    const table = betweenRounds();
    const [end = 0] = viewTableAtMove('TABLE', 1, 99, stateAfter(table.log())).roundEnds;
    correct(table, 300);
    const look = viewTableAtMove('TABLE', 1, 99, stateAfter(table.log()));
    // The round goes on to the sheet as it was put right; the next one begins after that.
    expect(look).toMatchObject({ roundEnds: [end + 1], view: { interval: true } });
    expect(look.keyMoments.filter(({ reason }) => reason.type === 'ended')).toHaveLength(1);
  });

  test('stands among the moves of its own round', () => {
    const table = betweenRounds();
    correct(table, 300);
    expect(table.view().recent.map(({ round }) => round)).toEqual([1, 1, 1, 1, 1, 1]);
    table.lay('roll');
    correct(table, 400);
    expect(
      table
        .view()
        .recent.slice(0, 3)
        .map(({ round }) => round),
    ).toEqual([2, 2, 1]);
  });

  test('of a round before belongs to the round that is played', () => {
    const table = betweenRounds();
    const { roundEnds } = viewTableAtMove('TABLE', 1, 99, stateAfter(table.log()));
    table.lay('roll');
    correct(table, 300);
    expect(viewTableAtMove('TABLE', 1, 99, stateAfter(table.log())).roundEnds).toEqual(roundEnds);
  });

  test('is told in a sentence', () => {
    const table = betweenRounds();
    correct(table, 300);
    const { match, recent } = table.view();
    const [play] = recent;
    const told = match.game === '1000-bornes' && play?.move.type === 'correctSheet';
    expect(told ? playText('fr', match, play.move) : '').toMatch(
      /^Arbitre.: manche 1, Anne & Alice, Distance.: 300$/,
    );
  });
});

describe('a corrected sheet that is taken home', () => {
  test('bears the correction and its note in the table of scores', () => {
    const table = betweenRounds();
    correct(table, 300);
    const [head = [], anne = [], bruno = []] = scoreTable('fr', table.view().match);
    expect(head.at(-1)).toBe('Lignes corrigées');
    expect(anne.at(-1)).toMatch(/^Distance.: 300 au lieu de 100 \(=un 200 oublié\)$/);
    expect(bruno.at(-1)).toBe('');
  });

  test('is a move of the record, which replays to what the television shows', () => {
    const table = betweenRounds();
    correct(table, 300);
    const record = recordOfTable(stateAfter(table.log()), { table: 'K7QMR' });
    expect(record.moves.at(-1)).toEqual({
      referee: 'correctSheet',
      round: 1,
      side: 0,
      line: 'distance',
      value: 300,
      note: NOTE,
    });
    expect(record.meta).toEqual({ table: 'K7QMR' });
    const { rounds, totals } = JSON.parse(replayText(JSON.stringify(record)).line);
    const { match } = table.view();
    expect(totals).toEqual(match.totals);
    expect(rounds[0]).toMatchObject({ scores: [{ distance: 300, total: 800 }, {}] });
    expect(rounds[0]).not.toHaveProperty('corrections');
    expect(viewTable('A', 1, openedFrom(record)).match).toEqual(match);
  });
});

describe('a match that a corrected sheet has ended', () => {
  test('has the same winner on the television and in the record', () => {
    const table = evening({ ...TWO_TEAMS, options: { target: 500, shutOut: 'off' } });
    for (const card of ['roll', 'roll', '100', '200']) table.lay(card);
    table.touch({ type: 'move', move: { type: 'endRound' } });
    const move = {
      type: 'correctSheet',
      round: 1,
      side: 1,
      line: 'distance',
      value: 1200,
    } as const;
    table.touch({ type: 'move', move });
    expect(table.view().match).toMatchObject({ winners: [1], round: null, totals: [100, 1200] });
    const record = recordOfTable(stateAfter(table.log()));
    expect(JSON.parse(replayText(JSON.stringify(record)).line)).toMatchObject({
      verdicts: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
      winners: [1],
      totals: [100, 1200],
    });
  });
});
