import { describe, expect, test } from 'vitest';
import { driveTo700 } from './driveTo700.ts';
import { eachAlone, evening, TWO_TEAMS } from '../../support/evening.ts';

describe('a refused card', () => {
  test('is let lie when the table overrules', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('100');
    table.touch({ type: 'overrule' });
    expect(table.view()).toMatchObject({ warning: null, recent: [{ overruled: true }] });
    expect(table.view().match.sides[0]?.km).toBe(100);
  });

  test('is taken back', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('100');
    table.touch({ type: 'takeBack' });
    expect(table.view()).toMatchObject({ warning: null, moves: 0 });
  });

  test('is discarded', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('100');
    table.touch({ type: 'discardRefused' });
    expect(table.view().recent[0]?.move).toMatchObject({ type: 'discard', card: '100' });
  });

  test('cannot be overruled when there is none', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    expect(table.touch({ type: 'overrule' })).toEqual({
      outcome: 'not-now',
      reason: 'nothing-refused',
    });
  });
});

describe('undo', () => {
  test('takes back exactly the last move', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll');
    const before = table.view().match;
    table.lay('stop');
    table.touch({ type: 'undo', moves: 2 });
    expect(table.view().match).toEqual(before);
  });

  test('pressed on two phones at once takes back one move', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll');
    table.lay('stop');
    table.touch({ type: 'undo', moves: 2 });
    expect(table.touch({ type: 'undo', moves: 2 })).toEqual({
      outcome: 'not-now',
      reason: 'moved-on',
    });
    expect(table.view().moves).toBe(1);
  });

  test('by token first takes back the refused card, then the last move', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    table.lay('roll');
    table.lay('100');
    table.token({ type: 'action', action: 'undo' });
    expect(table.view()).toMatchObject({ warning: null, moves: 1 });
    table.token({ type: 'action', action: 'undo' });
    expect(table.view().moves).toBe(0);
  });

  test('goes back across the end of a round', () => {
    const table = evening(TWO_TEAMS);
    table.lay('roll');
    table.touch({ type: 'move', move: { type: 'endRound' } });
    expect(table.view()).toMatchObject({ interval: true, match: { rounds: [{ end: 'referee' }] } });
    table.touch({ type: 'undo', moves: 2 });
    expect(table.view()).toMatchObject({ interval: false, match: { rounds: [] } });
  });
});

describe('the extension', () => {
  test('is asked at exactly 700 and declined by a token', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    driveTo700(table);
    expect(table.view().match.round?.extensionPending).toBe(0);
    expect(table.lay('roll')).toMatchObject({ refusal: { code: 'extension-pending' } });
    table.token({ type: 'action', action: 'do-not-extend' });
    expect(table.view()).toMatchObject({ interval: true, match: { rounds: [{ winner: 0 }] } });
  });

  test('is taken by a token, and the race goes on to 1000', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    driveTo700(table);
    table.token({ type: 'action', action: 'extend' });
    expect(table.view().match.round).toMatchObject({ distanceToReach: 1000, extendedBy: 0 });
  });

  test('token laid when nothing is asked is refused and shown nowhere', () => {
    const table = evening(eachAlone('Anne', 'Bruno'));
    expect(table.token({ type: 'action', action: 'extend' })).toMatchObject({
      outcome: 'refused',
      refusal: { code: 'extension-not-available' },
    });
    expect(table.view().warning).toBeNull();
  });
});

describe('between two rounds', () => {
  test('the sheet stands until the next round is begun', () => {
    const table = evening(TWO_TEAMS);
    table.lay('roll');
    table.touch({ type: 'move', move: { type: 'endRound' } });
    table.token({ type: 'action', action: 'next-round' });
    expect(table.view().interval).toBe(false);
  });

  test('the first card begins the next round too', () => {
    const table = evening(TWO_TEAMS);
    table.lay('roll');
    table.touch({ type: 'move', move: { type: 'endRound' } });
    table.lay('roll');
    expect(table.view()).toMatchObject({ interval: false, moves: 3 });
  });

  test('cards of the last round may be laid anew', () => {
    const table = evening(TWO_TEAMS);
    table.lay('roll');
    const roll = table.lastTag();
    table.touch({ type: 'move', move: { type: 'endRound' } });
    expect(table.lay('roll', { tag: roll })).toMatchObject({ outcome: 'accepted' });
  });
});

test('a useless touch is announced to its own screen, and not to the whole table', () => {
  const table = evening(TWO_TEAMS);
  for (const card of ['roll', 'roll', '100', '200']) table.lay(card);
  table.touch({ type: 'move', move: { type: 'endRound' } });
  expect(table.touch({ type: 'nextRound' })).toMatchObject({ outcome: 'accepted' });
  // A finger that touched twice.
  expect(table.touch({ type: 'nextRound' })).toEqual({
    outcome: 'not-now',
    reason: 'no-round-to-start',
  });
  expect(table.view()).toMatchObject({ notice: null, interval: false });
  table.token({ type: 'action', action: 'next-round' });
  expect(table.view().notice).toEqual({ type: 'not-now', reason: 'no-round-to-start' });
});

describe('the referee on a phone', () => {
  test('sets the count of the draw pile', () => {
    const table = evening(TWO_TEAMS);
    table.touch({ type: 'move', move: { type: 'setDrawPile', is: 40 } });
    expect(table.view().match.round?.drawPile).toBe(40);
  });

  test('hears why a count cannot be', () => {
    const table = evening(TWO_TEAMS);
    expect(table.touch({ type: 'move', move: { type: 'setDrawPile', is: 107 } })).toMatchObject({
      refusal: { code: 'bad-count' },
    });
    expect(table.view().warning).toBeNull();
  });
});
