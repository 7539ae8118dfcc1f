import { expect, test } from 'vitest';
import { playerOnTurn } from '#lib/games/playing.ts';
import { NOON } from '../../support/hostPorts.ts';
import { swiss } from '../../support/tournament.ts';
import { seated } from '../../support/tournamentHost.ts';

const SECOND = 1_000;

test('where rounds won are counted, the race is watched whose leaders are the least way apart', async () => {
  let now = NOON;
  const match = { rounds: 1, minutes: null, lastCard: 'round' } as const;
  const sunday = await seated(swiss(2, { match }), { now: () => now });
  const tables = await sunday.tables();
  let laid = 0;
  /** Whoever is on turn at that table lays the first of these, and so on. */
  async function lay(number: number, ...cards: readonly string[]) {
    const at = tables.find((table) => table.number === number)?.code ?? '';
    for (const card of cards) {
      laid += 1;
      const there = await sunday.host.tables.read(at);
      const by = (there && playerOnTurn(there.state.timeline.now)) ?? '';
      const command = { type: 'move', move: { type: 'play', by, card } } as const;
      const asked = await sunday.host.tables.ask(at, `laid ${String(laid)}`, command, 'player');
      expect(asked).toMatchObject({ value: { outcome: 'accepted' } });
    }
  }
  await lay(1, 'roll', 'roll', '200', '25');
  await lay(2, 'roll', 'roll', '100', '75');
  expect((await sunday.view()).closest).toBe(1);
  now += 21 * SECOND;
  await lay(1, '100');
  expect((await sunday.view()).closest).toBe(2);
});
