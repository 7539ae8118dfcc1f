import { expect, test } from 'vitest';
import { playerOnTurn } from '#lib/games/playing.ts';
import { NOON } from '../../../../support/hostPorts.ts';
import { swiss } from '../../../../support/tournament.ts';
import { tournament } from './tournamentWorld.ts';
import { hostWorld } from '../../../../support/world/hosts.ts';

const SECOND = 1_000;

test('if rounds won are counted, the closest race by distance is shown', async () => {
  let now = NOON;
  const match = { rounds: 1, minutes: null, lastCard: 'round' } as const;
  const sunday = await hostWorld({ now: () => now })
    .with(tournament(swiss(2, { match })))
    .start();
  const tables = await sunday.tables();
  let laid = 0;
  /** The player on turn at that table plays the first card, and so on. */
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
