import { expect, test } from 'vitest';
import { TWO_TEAMS } from '../../../support/evening.ts';
import { hostWorld } from '../../../support/world/hosts.ts';

test('a code is drawn by commands alone that may open something under it', async () => {
  let drawn = 0;
  const newCode = () => `ABC23${String(++drawn)}`;
  const { house } = (await hostWorld({ newCode }).start()).host;
  const opened = await house.ask('open', { type: 'createTable', setup: TWO_TEAMS });
  const deck = await house.ask('deck', { type: 'createDeck', name: 'Salon' });
  expect([opened, deck]).toMatchObject([
    { ok: true, value: { made: 'ABC231' } },
    { ok: true, value: { made: 'ABC232' } },
  ]);
  await house.ask('identify', { type: 'identifyReaders' });
  await house.ask('clear', { type: 'clearDesk' });
  await house.ask('rename', { type: 'renameDeck', deck: 'ABC232', name: 'Cuisine' });
  expect(drawn).toBe(2);
});
