import { expect, test } from 'vitest';
import { lastMatchOver } from '#lib/history/lastMatch.ts';
import { EVENING_MS } from '#lib/history/summary.ts';
import { byHand, eachAlone } from '../../../support/evening.ts';
import { hostWorld } from '../../../support/world/hosts.ts';
import { swiss } from '../../../support/tournament.ts';
import { tournament } from '../extensions/tournaments/tournamentWorld.ts';

const setup = { ...eachAlone('Anne', 'Bruno'), options: { rounds: 1 } };
const OF_ONE_ROUND = { match: { rounds: 1, minutes: null, lastCard: 'round' } } as const;
const again = eachAlone('Bruno', 'Anne');

async function finished() {
  const world = await hostWorld().start();
  const table = await world.open(setup);
  await world.finish(table);
  world.pass(60_000);
  const open = async (id: string, next: Parameters<typeof world.open>[0] = again) => {
    const opened = await world.host.rematches.openTable(id, { type: 'createTable', setup: next });
    return opened.ok ? (opened.value.made ?? '') : '';
  };
  const followed = (code: string) =>
    world.host.house.state().tables.find((known) => known.code === code)?.follows;
  return { ...world, table, open, followed };
}

test('a table follows the last match of the same people, whatever they play next', async () => {
  const { table, open, followed } = await finished();
  expect(followed(await open('cards'))).toBe(table);
  expect(followed(await open('cards'))).toBe(table);
  expect(followed(await open('sheet', byHand(again)))).toBe(table);
});

test('a table of other people follows none', async () => {
  const { open, followed } = await finished();
  expect(followed(await open('other', eachAlone('Anne', 'Basile')))).toBeUndefined();
  expect(followed(await open('more', eachAlone('Anne', 'Bruno', 'Chloé')))).toBeUndefined();
});

test('a table follows none while these people play, nor on another evening', async () => {
  const { open, followed, finish, pass } = await finished();
  const next = await open('next', setup);
  await finish(next);
  pass(60_000);
  expect(followed(await open('third'))).toBe(next);
  pass(EVENING_MS);
  expect(followed(await open('tomorrow'))).toBeUndefined();
});

test('a table follows no match of a tournament', async () => {
  const sunday = await hostWorld()
    .with(tournament(swiss(1, OF_ONE_ROUND)))
    .start();
  const [table] = await sunday.tables();
  await sunday.playOut(table);
  const seats = sunday.host.house.state().tables.find(({ code }) => code === table?.code)?.seats;
  const { rematches, house, history } = sunday.host;
  expect(lastMatchOver(seats ?? [], history.evening().matches)).toBe(table?.code);
  const command = { type: 'createTable', setup: eachAlone(...(seats ?? [])) } as const;
  const opened = await rematches.openTable('after', command);
  expect(opened.ok).toBe(true);
  expect(house.state().tables[0]?.follows).toBeUndefined();
});
