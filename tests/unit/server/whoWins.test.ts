import { expect, test } from 'vitest';
import type { TableSetup } from '#lib/games.ts';
import { createWhoWins } from '#lib/server/hosts/whoWins.ts';
import { elevensFor, TWO_TEAMS } from '../../support/evening.ts';
import { memoryHost } from '../../support/memoryHost.ts';

/** A table of this setup before its first move. */
async function opened(setup: TableSetup) {
  const { house, tables } = await memoryHost({});
  const made = await house.ask('open', { type: 'createTable', setup });
  return { tables, code: (made.ok && made.value.made) || 'none' };
}
async function said(setup: TableSetup, isWished = true): Promise<string> {
  const { tables, code } = await opened(setup);
  return (await createWhoWins({ tables, isWished: () => isWished })(code)).en;
}

test('who will win is told as far as it is known, to a house that wishes it', async () => {
  expect(await said(TWO_TEAMS)).toMatch(/first turns of a round/);
  expect(await said(elevensFor('Zoé', 'Max'))).toMatch(/cannot be said yet/);
  expect(await said(TWO_TEAMS, false)).toMatch(/not told/);
});

test('whoever asks is answered before long', async () => {
  const { tables, code } = await opened(TWO_TEAMS);
  const busy = { view: tables.view, past: () => new Promise<never>(() => undefined) };
  const whoWins = createWhoWins({ tables: busy, isWished: () => true }, 1);
  expect((await whoWins(code)).en).toMatch(/Ask again/);
});
