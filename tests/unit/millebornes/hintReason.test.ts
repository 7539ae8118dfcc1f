import { expect, test } from 'vitest';
import { hintReasonFor, type HintReason } from '#lib/millebornes/hintReason.ts';
import type { Move } from '#lib/millebornes/moves.ts';
import { classique } from '../../support/millebornes.ts';
import { discard, play } from '../../support/moves.ts';

/** Anne drives, and Bruno too; what was played after that. */
const after = (...moves: readonly Move[]) => {
  const match = classique().with('Anne', 'Bruno');
  for (const move of [play('Anne', 'roll'), play('Bruno', 'roll'), ...moves]) match.says(move);
  return match.state;
};
const attacked = [play('Anne', '25'), play('Bruno', 'accident', 'Anne')] as const;
const limited = [play('Anne', '25'), play('Bruno', 'speed-limit', 'Anne')] as const;
const far = ['200', '200', '100', '100', '75'].flatMap((card) => [
  play('Anne', card),
  discard('Bruno', '25'),
]);

test.each<[HintReason | null, Move, readonly Move[]]>([
  ['stops', play('Anne', 'accident', 'Bruno'), []],
  ['slows', play('Anne', 'speed-limit', 'Bruno'), []],
  ['again', play('Anne', 'driving-ace'), []],
  ['ends', play('Anne', 'repairs'), attacked],
  ['ends', play('Anne', 'end-of-limit'), limited],
  ['goes', play('Anne', 'roll'), [...attacked, play('Anne', 'repairs'), discard('Bruno', '25')]],
  ['goes', play('Anne', 'right-of-way'), [play('Anne', '25'), play('Bruno', 'stop', 'Anne')]],
  [null, play('Anne', '100'), []],
  ['arrives', play('Anne', '25'), far],
])('a move %s', (because, move, moves) => {
  expect(hintReasonFor(move, [], after(...moves))).toBe(because);
});

test('nothing is said of a card thrown away but that none can be laid', () => {
  const stands = after(...attacked);
  expect(hintReasonFor(discard('Anne', '100'), ['100', '25', 'roll'], stands)).toBe('nothing');
  expect(hintReasonFor(discard('Anne', '100'), ['100', 'repairs'], stands)).toBeNull();
  expect(hintReasonFor({ type: 'endRound' }, [], stands)).toBeNull();
});
