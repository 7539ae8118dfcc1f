import { expect, it } from 'vitest';
import { withoutCards } from '#lib/game/tableGame.ts';

it('a game without followed cards finds no move in a card, and changes no move', () => {
  const game = withoutCards({} as Parameters<typeof withoutCards>[0]);
  const move = { type: 'fill' };
  expect(game.readingsOf('25', { role: 'table' }, null, false)).toEqual([]);
  expect(game.actionMove('roll' as never, null)).toBeNull();
  expect(game.discardMove('25', 'Anne')).toBeNull();
  expect(game.cardOf(move)).toBeNull();
  expect(game.cardPlace(move, null)).toBeNull();
  expect(game.isSameCard(move, move)).toBe(false);
  expect(game.isOverrulable(move, null)).toBe(false);
  expect(game.isDiscardable(move, null)).toBe(false);
  expect(game.isRetroactive(move, null)).toBe(false);
  expect(game.isCorrectionMove(move)).toBe(false);
  for (const same of [game.markOverruled, game.withoutOverruling]) expect(same(move)).toBe(move);
  expect(game.rereadings(move, false)).toEqual([move]);
  expect(game.alternativesTo(move, null)).toEqual([]);
});
