import { describe, expect, test } from 'vitest';
import { recordOfTable } from '#lib/table/record.ts';
import type { GameMove } from '#lib/games.ts';
import type { TableView } from '#lib/table/view.ts';
import { correct, discard, play, replace, tell } from '../../support/corrections.ts';
import { eachAlone, elevensFor, evening, TWO_TEAMS, type Evening } from '../../support/evening.ts';
import { stateAfter } from '../../support/tableRecord.ts';

const movesOf = (table: Evening<TableView>) => recordOfTable(table.state()).moves;

describe('a card taken down wrongly', () => {
  test('is replaced by the one that was laid, and the kilometres follow', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    tell(
      table,
      play('Anne', 'roll'),
      play('Bruno', 'roll'),
      play('Anne', '25'),
      play('Bruno', '50'),
    );
    const { answer } = correct(table, 3, replace(play('Anne', '100')));
    expect(answer).toEqual({ outcome: 'accepted', move: play('Anne', '100') });
    expect(table.view().match.sides.map(({ km }) => km)).toEqual([100, 50]);
    expect(table.view()).toMatchObject({ moves: 4, notice: { type: 'corrected', number: 3 } });
  });

  test('is marked in the list, where it keeps its time; the others are not', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    tell(table, play('Anne', 'roll'), discard('Bruno', '25'), play('Anne', '50'));
    const [, discarded] = table.view().recent;
    correct(table, 2, replace(play('Bruno', 'roll')));
    const [last, corrected] = table.view().recent;
    expect(last).toMatchObject({ corrected: false });
    expect(corrected).toMatchObject({
      corrected: true,
      at: discarded?.at,
      move: play('Bruno', 'roll'),
    });
  });

  test('was discarded and not played', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    tell(table, play('Anne', 'roll'), play('Bruno', 'roll'), play('Anne', '200'));
    correct(table, 3, replace(discard('Anne', '200')));
    expect(table.view().match.sides[0]).toMatchObject({ km: 0, twoHundreds: 0 });
  });

  test('hit another side', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    tell(table, play('Anne', 'roll'), play('Bruno', 'roll'), play('Chloé', 'roll'));
    tell(table, play('Anne', 'stop', 'Bruno'));
    correct(table, 4, replace(play('Anne', 'stop', 'Chloé')));
    expect(table.view().match.sides.map(({ battle }) => battle)).toEqual(['roll', 'roll', 'stop']);
  });

  test('is refused when it can never have lain there', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    tell(table, play('Anne', 'roll'), play('Bruno', 'roll'));
    const { answer, preview } = correct(table, 2, replace(play('Bruno', 'joker')));
    expect(preview).toMatchObject({ refusal: { code: 'no-such-card' } });
    expect(answer).toMatchObject({ outcome: 'refused', refusal: { code: 'no-such-card' } });
    expect(table.view()).toMatchObject({ moves: 2, warning: null, undoes: 'move' });
  });

  test('frees the tag that was read by mistake, and keeps one that only lies elsewhere', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll');
    const roll = table.lastTag();
    correct(table, 1, replace(discard('Anne', 'roll')));
    expect(table.lay('roll', { tag: roll })).toMatchObject({ outcome: 'already-seen' });
    correct(table, 1, replace(discard('Anne', '25')));
    expect(table.lay('roll', { tag: roll })).toMatchObject({ outcome: 'accepted' });
  });
});

describe('the moves that follow', () => {
  test('are let lie where they are no longer allowed', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    tell(table, play('Anne', 'roll'), discard('Bruno', '25'), play('Anne', '100'));
    const { preview } = correct(table, 1, replace(discard('Anne', 'roll')));
    expect(preview).toMatchObject({
      followers: 'as-named',
      stay: 1,
      consequences: [{ fate: 'let-lie', refusal: { code: 'not-rolling' } }],
    });
    expect(table.view().recent[0]).toMatchObject({ overruled: true });
    expect(table.view().match.sides[0]?.km).toBe(100);
  });

  test('are ordinary again where nothing speaks against them any more', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    tell(table, discard('Anne', 'roll'), discard('Bruno', '25'));
    tell(table, { ...play('Anne', '100'), overrule: true } as GameMove);
    const { preview } = correct(table, 1, replace(play('Anne', 'roll')));
    expect(preview).toMatchObject({
      consequences: [{ fate: 'allowed', move: play('Anne', '100') }],
    });
    expect(table.view().recent[0]).toMatchObject({ overruled: false });
  });

  test('are left out, and said, where they cannot stand at all', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    tell(table, play('Anne', 'driving-ace'), play('Anne', 'roll'));
    tell(table, discard('Bruno', '25'), discard('Anne', '50'));
    const { preview } = correct(table, 3, replace(discard('Bruno', '50')));
    expect(preview).toMatchObject({ consequences: [] });
    const twice = correct(table, 4, { type: 'insert', move: discard('Anne', 'extra-tank') });
    expect(twice.answer).toMatchObject({ outcome: 'accepted' });
    correct(table, 3, replace(discard('Bruno', 'extra-tank')));
    expect(movesOf(table)).toHaveLength(4);
  });

  test('turn a coup-fourré without its attack into a safety laid out of turn', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    tell(table, play('Anne', 'roll'), play('Bruno', 'roll'), play('Anne', 'accident', 'Bruno'));
    tell(table, { type: 'coupFourre', by: 'Bruno', card: 'driving-ace' }, play('Bruno', '50'));
    const { preview } = correct(table, 3, replace(play('Anne', '75')));
    expect(preview).toMatchObject({ consequences: [{ fate: 'reread', move: { type: 'play' } }] });
    expect(table.view().match.sides[1]).toMatchObject({
      km: 50,
      safeties: [{ card: 'driving-ace', coupFourre: false }],
    });
  });

  /** Bruno's first card was not heard, and so the next three counted for the player before. */
  function oneUnheard(): Evening {
    const table = evening(eachAlone('Anne', 'Bruno', 'Chloé'));
    table.lay('roll');
    table.lay('roll');
    table.lay('25');
    table.touch({ type: 'overrule' });
    table.lay('roll');
    table.touch({ type: 'overrule' });
    return table;
  }

  test('move up to the next player when a card had been forgotten on the reader of the table', () => {
    const table = oneUnheard();
    const { preview } = correct(table, 2, { type: 'insert', move: discard('Bruno', 'stop') });
    expect(preview).toMatchObject({
      followers: 'on-turn',
      otherwise: true,
      consequences: [{ fate: 'reread' }, { fate: 'reread' }, { fate: 'reread' }],
    });
    const players = movesOf(table).map((move) => ('by' in move ? move.by : null));
    expect(players).toEqual(['Anne', 'Bruno', 'Chloé', 'Anne', 'Bruno']);
    expect(table.view().recent.some(({ overruled }) => overruled)).toBe(false);
    expect(table.view().match.sides.map(({ km }) => km)).toEqual([25, 0, 0]);
  });

  test('keep their players when the table says so', () => {
    const table = oneUnheard();
    correct(table, 2, { type: 'insert', move: discard('Bruno', 'stop') }, 'as-named');
    expect(table.view().match.sides.map(({ km }) => km)).toEqual([0, 0, 25]);
  });
});

describe('across rounds', () => {
  test('a move of a round long over changes its scores, and what followed stays', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    tell(table, play('Anne', 'roll'), play('Bruno', 'roll'), play('Anne', '25'));
    tell(table, { type: 'endRound' }, play('Bruno', 'roll'), play('Anne', 'roll'));
    correct(table, 3, replace(play('Anne', '100')));
    const { match } = table.view();
    expect(match.rounds[0]?.scores[0]).toMatchObject({ distance: 100 });
    expect(match.round).toMatchObject({ number: 2, turn: 'Bruno' });
  });

  test('the round stays over when its last card no longer reaches the distance', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    tell(table, play('Anne', 'roll'));
    for (const card of ['200', '200', '100', '100', '100']) {
      tell(table, discard('Bruno', '25'), play('Anne', card));
    }
    tell(table, { type: 'extend', by: 'Anne', extend: false }, play('Bruno', 'roll'));
    const { preview } = correct(table, 11, replace(play('Anne', '75')));
    expect(preview).toMatchObject({
      consequences: [
        { fate: 'dropped', move: { type: 'extend' } },
        { fate: 'added', move: { type: 'endRound' } },
      ],
    });
    const { match } = table.view();
    expect(match.rounds).toMatchObject([{ end: 'referee', scores: [{ distance: 675 }, {}] }]);
    expect(match.round).toMatchObject({ number: 2 });
  });

  test('taking out the end of a round joins what came after to it', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    tell(table, play('Anne', 'roll'), play('Bruno', 'roll'), { type: 'endRound' });
    tell(table, discard('Bruno', '25'), discard('Anne', '50'));
    correct(table, 3, { type: 'remove' });
    const { match } = table.view();
    expect(match).toMatchObject({ rounds: [], round: { number: 1 } });
    expect(match.sides.map(({ battle }) => battle)).toEqual(['roll', 'roll']);
    expect(table.view().moves).toBe(4);
  });

  test('a distance reached after all asks for the extension, which playing on has answered', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    tell(table, play('Anne', 'roll'));
    for (const card of ['200', '200', '100', '100', '75']) {
      tell(table, discard('Bruno', '25'), play('Anne', card));
    }
    tell(table, discard('Bruno', '50'));
    const { preview } = correct(table, 11, replace(play('Anne', '100')));
    expect(preview).toMatchObject({
      consequences: [{ fate: 'added', move: { type: 'extend', by: 'Anne', extend: true } }],
      stay: 1,
    });
  });
});

describe('undo', () => {
  test('takes a correction back as one step, and then the last move', () => {
    const table = evening(TWO_TEAMS);
    tell(table, play('Anne', 'roll'), play('Bruno', 'roll'), play('Alice', '25'));
    const before = table.view().match;
    correct(table, 3, replace(play('Alice', '100')));
    expect(table.view().undoes).toBe('correction');
    const { line, moves } = table.view();
    table.touch({ type: 'undo', moves, line });
    expect(table.view()).toMatchObject({ match: before, undoes: 'move', moves: 3 });
    table.touch({ type: 'undo', moves: 3 });
    expect(table.view().moves).toBe(2);
  });

  test('pressed twice at once takes back the correction and no move', () => {
    const table = evening(TWO_TEAMS);
    tell(table, play('Anne', 'roll'), play('Bruno', 'roll'));
    correct(table, 2, replace(discard('Bruno', 'roll')));
    const { line, moves } = table.view();
    table.touch({ type: 'undo', moves, line });
    expect(table.touch({ type: 'undo', moves, line })).toMatchObject({ reason: 'moved-on' });
    expect(table.view().moves).toBe(2);
  });

  test('goes back over moves made since, to the correction and behind it', () => {
    const table = evening(TWO_TEAMS);
    tell(table, play('Anne', 'roll'), play('Bruno', 'roll'));
    correct(table, 2, { type: 'remove' });
    tell(table, discard('Bruno', '25'));
    const undo = () => table.touch({ type: 'undo', moves: table.view().moves });
    undo();
    undo();
    expect(movesOf(table)).toHaveLength(2);
  });

  test('of a safety read the other way after a correction takes back that reading alone', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    tell(table, play('Anne', 'roll'), play('Bruno', 'roll'), play('Anne', 'accident', 'Bruno'));
    tell(table, { type: 'coupFourre', by: 'Bruno', card: 'driving-ace' });
    correct(table, 1, replace(discard('Anne', '25')));
    table.touch({ type: 'switchCoupFourre' });
    expect(table.view().recent[0]?.move).toMatchObject({ type: 'play' });
    expect(table.view().recent[3]?.move).toEqual(discard('Anne', '25'));
  });
});

test('a late correction does not meet another move', () => {
  const table = evening(TWO_TEAMS);
  tell(table, play('Anne', 'roll'), play('Bruno', 'roll'));
  const { line, moves } = table.view();
  const late = { type: 'correct', line, moves, number: 2, change: { type: 'remove' } } as const;
  table.touch({ type: 'undo', moves: 2 });
  tell(table, discard('Bruno', '25'));
  expect(table.touch(late)).toEqual({ outcome: 'not-now', reason: 'moved-on' });
  expect(table.touch({ ...late, line: line + 1, number: 3 })).toMatchObject({ reason: 'moved-on' });
});

test('the log keeps both lines, and tells the corrected one again', () => {
  const table = evening(TWO_TEAMS);
  tell(table, play('Anne', 'roll'), play('Bruno', 'roll'), play('Alice', '25'));
  correct(table, 3, replace(play('Alice', '75')));
  const log = JSON.parse(JSON.stringify(table.log()));
  expect(log.map(({ type }: { type: string }) => type)).toEqual([
    'tableCreated',
    ...Array.from({ length: 3 }, () => 'movePlayed'),
    'lineCorrected',
  ]);
  expect(recordOfTable(stateAfter(log))).toEqual(recordOfTable(table.state()));
});

describe('a game of Elevens', () => {
  const place = (by: string, row: string, value: number): GameMove => ({
    type: 'place',
    by,
    row,
    value,
  });

  test('is corrected in its row and value, and the turn is ended where play went on', () => {
    const table = evening(elevensFor('Zoé', 'Max'));
    tell(table, { type: 'draw', by: 'Zoé' }, place('Max', 'red', 12), { type: 'end', by: 'Max' });
    const { preview } = correct(table, 1, replace(place('Zoé', 'yellow', 12)));
    expect(preview).toMatchObject({
      stay: 2,
      consequences: [{ fate: 'added', move: { type: 'end', by: 'Zoé' } }],
    });
    expect(table.view().match.seats.map(({ hand }) => hand)).toEqual([19, 19]);
  });

  test('says which cards can no longer lie there', () => {
    const table = evening(elevensFor('Zoé', 'Max'));
    tell(table, place('Zoé', 'red', 12), place('Zoé', 'red', 13), { type: 'end', by: 'Zoé' });
    const { preview } = correct(table, 1, { type: 'remove' });
    expect(preview).toMatchObject({
      consequences: [
        { fate: 'dropped', refusal: { code: 'not-adjacent' } },
        { fate: 'dropped', refusal: { code: 'nothing-played' } },
      ],
    });
  });
});
