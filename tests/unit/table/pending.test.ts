import { describe, expect, test } from 'vitest';
import { decideTable } from '#lib/table/decide.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import { correct, replace } from './corrections.ts';
import { eachAlone, evening, type Evening } from '../../support/evening.ts';
import { discard, play } from '../../support/moves.ts';

const ANSWER_FIRST = { outcome: 'not-now', reason: 'answer-first' };
const SETTLE_FIRST = { outcome: 'not-now', reason: 'settle-first' };

/** A safety was read half a second before the attack that it may answer. */
function whoseSafety(): Evening {
  const table = evening(eachAlone('Anne', 'Bruno'));
  table.lay('roll');
  table.lay('roll');
  table.lay('driving-ace');
  table.lay('accident', { afterMs: 500 });
  return table;
}

/** Anne has laid an attack that may hit Bruno or Claire. */
function againstWhom(): Evening {
  const table = evening(eachAlone('Anne', 'Bruno', 'Claire'));
  for (let seat = 0; seat < 3; seat++) table.lay('roll');
  table.lay('accident');
  return table;
}

const DROPPING: readonly (readonly [string, ScreenCommand])[] = [
  ['arms a discard', { type: 'armDiscard', armed: true }],
  ['cancels a discard', { type: 'armDiscard', armed: false }],
  ['sends a card', { type: 'move', move: discard('Bruno', '25') }],
  ['sends a card that the rules refuse', { type: 'move', move: discard('Anne', '25') }],
  ['sends the count of the draw pile', { type: 'move', move: { type: 'setDrawPile', is: 50 } }],
  ['switches a coup-fourré', { type: 'switchReading' }],
];

describe.each([
  ['whose a safety is', whoseSafety],
  ['whom an attack hits', againstWhom],
])('a question %s stays open', (_, begin) => {
  test.each(DROPPING)('when a phone %s', (_, command) => {
    const table = begin();
    const { question } = table.state();
    expect(table.touch(command)).toEqual(ANSWER_FIRST);
    expect(question).not.toBeNull();
    expect(table.state().question).toBe(question);
  });

  test('when a phone corrects an earlier move', () => {
    const table = begin();
    const { question } = table.state();
    expect(correct(table, 2, replace(discard('Bruno', 'roll'))).answer).toEqual(ANSWER_FIRST);
    expect(table.state().question).toBe(question);
  });

  test('until a phone answers it', () => {
    const table = begin();
    const question = table.view().question?.id ?? '';
    expect(table.touch({ type: 'answer', question, choice: 1 }).outcome).toBe('accepted');
    expect(table.view().question).toBeNull();
  });

  test('until a phone takes its card back', () => {
    const table = begin();
    expect(table.touch({ type: 'takeBack' }).outcome).toBe('accepted');
    expect(table.view().question).toBeNull();
    expect(table.touch({ type: 'armDiscard', armed: true }).outcome).toBe('accepted');
  });

  test('until the last move is undone', () => {
    const table = begin();
    const { moves, line } = table.view();
    expect(table.touch({ type: 'undo', moves, line }).outcome).toBe('accepted');
    expect(table.view().question).toBeNull();
  });
});

describe('a refused attack stays open', () => {
  const refusedAttack = () => {
    const table = evening(eachAlone('Anne', 'Bruno', 'Claire'));
    const annes = { on: { role: 'seat', seat: 0 } } as const;
    table.lay('roll', annes);
    expect(table.lay('accident', annes).outcome).toBe('refused');
    return table;
  };

  test('when a phone arms a discard', () => {
    const table = refusedAttack();
    const { warning } = table.state();
    expect(table.touch({ type: 'armDiscard', armed: true })).toEqual(SETTLE_FIRST);
    expect(table.state().warning).toBe(warning);
  });

  test('when the attacked player answers it on a phone', () => {
    const table = refusedAttack();
    const { warning } = table.state();
    const answer = { type: 'coupFourre', by: 'Bruno', card: 'driving-ace' } as const;
    expect(table.touch({ type: 'move', move: answer })).toEqual(SETTLE_FIRST);
    expect(table.state().warning).toBe(warning);
    table.touch({ type: 'takeBack' });
    expect(table.touch({ type: 'move', move: play('Bruno', 'roll') }).outcome).toBe('accepted');
  });

  test('when a safety against it lies on the reader of discards', () => {
    const table = refusedAttack();
    const answer = table.lay('driving-ace', { on: { role: 'discard' } });
    expect(answer).toEqual(SETTLE_FIRST);
    expect(table.view().warning).not.toBeNull();
  });
});

test('a venue’s button discards no card in question of another player', () => {
  const table = againstWhom();
  const pressed = decideTable({ type: 'act', action: 'discard', seat: 1 }, table.state());
  expect(pressed.answer).toEqual(ANSWER_FIRST);
});
