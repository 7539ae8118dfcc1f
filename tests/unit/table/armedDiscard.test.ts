import { describe, expect, test } from 'vitest';
import { evolveTable } from '#lib/table/evolve.ts';
import { decideTable } from '#lib/table/decide.ts';
import { viewTable } from '#lib/table/viewTable.ts';
import { eachAlone, evening, TWO_TEAMS, type Evening } from '../../support/evening.ts';

const discardToken = { type: 'action', action: 'discard' } as const;
const player = (seat: number) => ({ type: 'seat', seat }) as const;
const onSeat = (seat: number) =>
  ({ on: { role: 'seat', seat }, reader: `Reader ${String(seat)}` }) as const;
const lastMove = (table: Evening) => table.view().recent[0]?.move;

/** Anne has attacked Claire, and it is Bruno's turn. */
function claireAttacked(): Evening {
  const table = evening(eachAlone('Anne', 'Bruno', 'Claire'));
  for (const seat of [0, 1, 2]) table.lay('roll', onSeat(seat));
  table.lay('accident', onSeat(0));
  table.token({ type: 'side', side: 2 });
  return table;
}

describe('a discard that Bruno armed', () => {
  test('leaves the coup-fourré on Claire’s own reader alone', () => {
    const table = claireAttacked();
    table.token(discardToken, { role: 'seat', seat: 1 }, { reader: 'Reader 1' });
    table.lay('driving-ace', onSeat(2));
    expect(lastMove(table)).toEqual({ type: 'coupFourre', by: 'Claire', card: 'driving-ace' });
  });

  test('asks whose the safety of an attacked player is on the reader of all', () => {
    const table = claireAttacked();
    table.token(discardToken);
    expect(table.lay('driving-ace')).toMatchObject({
      outcome: 'question',
      question: { kind: 'which-player', choices: [{ player: 'Bruno' }, { player: 'Claire' }] },
    });
    table.token(player(2));
    expect(lastMove(table)).toEqual({ type: 'coupFourre', by: 'Claire', card: 'driving-ace' });
  });

  test('takes the safety when Bruno says that it is his', () => {
    const table = claireAttacked();
    table.token(discardToken);
    table.lay('driving-ace');
    table.token(player(1));
    expect(lastMove(table)).toEqual({ type: 'discard', by: 'Bruno', card: 'driving-ace' });
  });

  test('asks again when the safety is laid again on the reader of all', () => {
    const table = claireAttacked();
    table.token(discardToken);
    table.lay('driving-ace');
    const tag = table.lastTag();
    expect(table.lay('driving-ace', { tag }).outcome).toBe('question');
    table.lay('driving-ace', { tag, ...onSeat(2) });
    expect(lastMove(table)).toMatchObject({ type: 'coupFourre', by: 'Claire' });
  });

  test('asks on the reader of a side whose partner may answer the attack', () => {
    const table = evening(TWO_TEAMS);
    table.lay('roll');
    table.lay('roll');
    table.lay('accident');
    const side = { role: 'side', side: 1 } as const;
    table.token(discardToken, side);
    expect(table.lay('driving-ace', { on: side })).toMatchObject({
      question: { choices: [{ player: 'Basile' }, { player: 'Bruno' }] },
    });
  });

  test('discards any other card of his without a question', () => {
    const table = claireAttacked();
    table.token(discardToken);
    expect(table.lay('puncture-proof')).toMatchObject({ move: { type: 'discard', by: 'Bruno' } });
  });

  test('is his in a log that does not name the player who armed it', () => {
    const table = claireAttacked();
    const old = evolveTable({ type: 'discardArmed', armed: true }, table.state(), 0);
    const lay = (card: string, seat: number) =>
      decideTable(
        {
          type: 'tap',
          tap: { id: 'tap', reader: 'Reader', tag: '04aa', at: 90_000 },
          binding: { type: 'card', card, copy: 1 },
          otherDeck: false,
          role: { role: 'seat', seat },
        },
        old,
      ).answer;
    expect(lay('25', 1)).toMatchObject({ move: { type: 'discard', by: 'Bruno' } });
    expect(lay('driving-ace', 2)).toMatchObject({ move: { type: 'coupFourre', by: 'Claire' } });
  });

  test('is not armed by a button of another player', () => {
    const table = claireAttacked();
    const pressed = (seat: number) =>
      decideTable({ type: 'act', action: 'discard', seat }, table.state()).answer;
    expect(pressed(0)).toEqual({ outcome: 'not-now', reason: 'nothing-refused' });
    expect(pressed(1)).toMatchObject({ outcome: 'accepted' });
  });
});

describe('a discard token on a player’s own reader', () => {
  test('leaves the refused card of another player open', () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Claire'));
    table.lay('accident', onSeat(0));
    expect(table.token(discardToken, { role: 'seat', seat: 1 })).toEqual({
      outcome: 'not-now',
      reason: 'nothing-refused',
    });
    expect(table.view().warning).toMatchObject({ move: { by: 'Anne', card: 'accident' } });
  });

  test('keeps a card refused out of turn as it was laid', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll', onSeat(1));
    expect(table.token(discardToken).outcome).toBe('refused');
    expect(table.view().warning).toMatchObject({ move: { type: 'play', by: 'Bruno' } });
  });
});

describe('a discard between two rounds', () => {
  const betweenRounds = () => {
    const table = evening({ ...eachAlone('Anne', 'Bruno'), options: { rounds: 2 } });
    for (const card of ['roll', 'roll', '100', '100']) table.lay(card);
    table.touch({ type: 'move', move: { type: 'endRound' } });
    return table;
  };

  test('is not armed, neither by a token nor on a phone', () => {
    const table = betweenRounds();
    const tooEarly = { outcome: 'not-now', reason: 'between-rounds' };
    expect(table.token(discardToken)).toEqual(tooEarly);
    expect(table.touch({ type: 'armDiscard', armed: true })).toEqual(tooEarly);
    table.touch({ type: 'nextRound' });
    expect(table.lay('roll')).toMatchObject({ move: { type: 'play' } });
  });

  test('is dropped when the round begins, where an older log armed it', () => {
    const armed = evolveTable({ type: 'discardArmed', armed: true }, betweenRounds().state(), 0);
    const begun = evolveTable({ type: 'roundStarted' }, armed, 0);
    expect(viewTable('TABLE', 0, begun).discardArmed).toBe(false);
  });
});
