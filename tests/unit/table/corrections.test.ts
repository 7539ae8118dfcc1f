import { describe, expect, test } from 'vitest';
import { previewCorrection } from '#lib/table/correct/correct.ts';
import { correct, replace, tell } from './corrections.ts';
import { eachAlone, evening } from '../../support/evening.ts';
import { discard, play } from '../../support/moves.ts';

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

  test.each([
    [
      'replaced',
      replace(play('Anne', '100')),
      { was: play('Anne', '100'), is: play('Anne', '25') },
    ],
    ['taken out', { type: 'remove' } as const, { is: play('Anne', '25') }],
    [
      'given one before it',
      { type: 'insert', move: play('Anne', '50') } as const,
      { was: play('Anne', '50') },
    ],
  ])('%s and put back is told as it stood and as it stands again', (_, change, back) => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    tell(table, play('Anne', 'roll'), play('Bruno', 'roll'), play('Anne', '25'));
    correct(table, 3, change);
    table.touch({ type: 'undo', moves: table.view().moves });
    const { notice } = table.view();
    expect(notice).toEqual({
      type: 'undone',
      number: expect.any(Number) as number,
      move: null,
      turn: 'Bruno',
      ...back,
    });
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

  test('says which round would go on again, and of a last move that nothing comes after it', () => {
    const table = evening({ ...eachAlone('Anne', 'Bruno'), options: { rounds: 2 } });
    tell(table, play('Anne', 'roll'), play('Bruno', 'roll'), { type: 'endRound' });
    tell(table, discard('Bruno', '25'), discard('Anne', '50'), { type: 'endRound' });
    const { line, moves } = table.view();
    const preview = (number: number) =>
      previewCorrection({ line, moves, number, change: { type: 'remove' } }, table.state());
    expect(preview(6)).toMatchObject({ reopens: 2, stay: 0, consequences: [] });
    expect(preview(5)).toMatchObject({ reopens: null });
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
