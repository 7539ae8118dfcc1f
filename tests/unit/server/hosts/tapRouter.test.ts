import { expect, test } from 'vitest';
import type { PublicTagEvent } from '#lib/house/lookUp.ts';
import { TWO_TEAMS } from '../../../support/evening.ts';
import { tagNumber } from '../../../support/house.ts';
import { busWith } from '../../../support/hostPorts.ts';
import { hostWorld, reader } from '../../../support/world/hosts.ts';

const READER = { bridge: 'hall', ofPage: false, guestDevice: null };

test('two readers of one bridge that misread in the same millisecond are both announced', async () => {
  const { house, tables, taps } = (await hostWorld().start()).host;
  await house.ask('open', { type: 'createTable', setup: TWO_TEAMS, readers: 'all' });
  const [code = ''] = house.state().tables.map((each) => each.code);
  const position = async () => (await tables.read(code))?.position ?? 0;
  const before = await position();
  for (const reader of ['left', 'right', 'left'])
    await taps.handleMisread(READER, { reader, problem: 'misread', at: 5 });
  expect(await position()).toBe(before + 2);
});

test('a tag that the desk binds is published with what it became', async () => {
  const heard: PublicTagEvent[] = [];
  const house = await hostWorld({ events: busWith('card.laid', (event) => void heard.push(event)) })
    .with(reader)
    .start();
  await house.deck('Maison', '1000-bornes', { type: 'card', card: 'roll' });
  expect(heard).toMatchObject([{ is: 'card' }]);
});

test('a reader that shortens numbers is learnt with its first tap, which is published as a card', async () => {
  const heard: PublicTagEvent[] = [];
  const house = await hostWorld({ events: busWith('card.laid', (event) => void heard.push(event)) })
    .with(reader)
    .start();
  await house.deck('Maison', '1000-bornes', { type: 'card', card: 'roll' });
  heard.length = 0;
  const short = tagNumber(0x100).slice(-8);
  await house.layTag(short);
  expect(heard).toMatchObject([{ is: 'card', uid: short }]);
  expect(house.host.house.state().aliases.get(short)).toBe(tagNumber(0x100));
});
