import { describe, expect, it } from 'vitest';
import { isForbiddenToEntrants, roleForCommand } from '#lib/protocol/messages/tableCommands.ts';

describe('the least role of a command', () => {
  it.each([
    [{ type: 'undo', target: 1 }, 'player'],
    [{ type: 'overrule', target: 1 }, 'referee'],
    [{ type: 'move', move: { type: 'endRound' } }, 'referee'],
    [{ type: 'correct', target: 1, change: { move: { type: 'endRound' } } }, 'referee'],
    [{ type: 'correct', target: 1, change: { remove: true } }, 'player'],
  ])('%o: %s', (command, role) => {
    expect(roleForCommand(command as Parameters<typeof roleForCommand>[0])).toBe(role);
  });
});

it('players of a tournament seat no partner and change no names', () => {
  const asks = (command: object) =>
    isForbiddenToEntrants(command as Parameters<typeof isForbiddenToEntrants>[0]);
  expect(asks({ type: 'partner', seat: 0, strength: 'strong' })).toBe(true);
  expect(asks({ type: 'partner', seat: 0, strength: null })).toBe(false);
  expect(asks({ type: 'rename' })).toBe(true);
  expect(asks({ type: 'handOver' })).toBe(true);
  expect(asks({ type: 'undo' })).toBe(false);
});
