import { expect, test } from 'vitest';
import type { TableSetup } from '#lib/games.ts';
import { createChancesSpeaker } from '#lib/server/extensions/chances/index.ts';
import { elevensFor, TWO_TEAMS } from '../../../../support/evening.ts';
import { hostWorld } from '../../../../support/world/hosts.ts';

/** A table of this setup before its first move. */
async function opened(setup: TableSetup) {
  const { house, tables } = (await hostWorld().start()).host;
  const made = await house.ask('open', { type: 'createTable', setup });
  return { tables, code: (made.ok && made.value.made) || 'none' };
}
async function said(setup: TableSetup, isWished = true): Promise<string> {
  const { tables, code } = await opened(setup);
  return (await createChancesSpeaker({ tables, isEnabled: () => isWished })(code)).en;
}

test('known chances are announced to a house that allows them', async () => {
  expect(await said(TWO_TEAMS)).toMatch(/Too early to tell/);
  expect(await said(elevensFor('Zoé', 'Max'))).toMatch(/cannot be said yet/);
  expect(await said(TWO_TEAMS, false)).toMatch(/chances are off/);
});

test('a question is answered within a short time', async () => {
  const { tables, code } = await opened(TWO_TEAMS);
  const busy = { view: tables.view, askHistory: () => new Promise<never>(() => undefined) };
  const whoWins = createChancesSpeaker({ tables: busy, isEnabled: () => true }, 1);
  expect((await whoWins(code)).en).toMatch(/Ask again/);
});
