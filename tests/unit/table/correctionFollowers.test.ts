import { describe, expect, test } from 'vitest';
import type { GameMove } from '#lib/games.ts';
import { correct, movesOf, replace, tell } from './corrections.ts';
import { eachAlone, elevensFor, evening, type Evening } from '../../support/evening.ts';
import { discard, play } from '../../support/moves.ts';

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
