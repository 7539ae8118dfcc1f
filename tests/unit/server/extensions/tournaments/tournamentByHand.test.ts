import { expect, test } from 'vitest';
import { swiss } from '../../../../support/tournament.ts';
import { tournament } from './tournamentWorld.ts';
import { hostWorld } from '../../../../support/world/hosts.ts';

const ONE_ROUND = { rounds: 1, minutes: null, lastCard: 'round' } as const;
const SUNDAY = swiss(2, { match: ONE_ROUND });

test('a table’s result counts again once the director’s own is withdrawn', async () => {
  const sunday = await hostWorld().with(tournament(SUNDAY)).start();
  const [table] = await sunday.tables();
  await sunday.playOut(table);
  const [before] = await sunday.tables();
  expect(before?.result?.by).toBe('table');
  const at = { round: 1, table: 1, sides: table?.sides ?? [] };
  for (const scores of [
    [900, 100],
    [100, 900],
  ]) {
    await sunday.ask({ type: 'enterResult', ...at, scores });
    expect((await sunday.tables())[0]?.result).toMatchObject({ by: 'director', scores });
    await sunday.ask({ type: 'takeResultBack', ...at });
    expect((await sunday.tables())[0]).toEqual(before);
  }
});

test('a withdrawn result of a table stays withdrawn, so that it can be paired again', async () => {
  const sunday = await hostWorld().with(tournament(SUNDAY)).start();
  const [table] = await sunday.tables();
  await sunday.playOut(table);
  expect((await sunday.tables())[0]?.result?.by).toBe('table');
  const back = { type: 'takeResultBack', round: 1, table: 1, sides: table?.sides ?? [] } as const;
  expect(await sunday.ask(back)).toMatchObject({ ok: true });
  expect((await sunday.tables())[0]?.result).toBeNull();
});

test('a result stays once the next round is paired, until its match is over anew', async () => {
  const sunday = await hostWorld().with(tournament(SUNDAY)).start();
  const [table, ...others] = await sunday.tables();
  for (const each of [table, ...others]) await sunday.playOut(each);
  const first = async () => (await sunday.view()).rounds[0]?.tables[0]?.result;
  const before = await first();
  expect(await sunday.ask({ type: 'pairRound' })).toMatchObject({ ok: true });
  const at = table?.code ?? '';
  const undo = { type: 'undo', moves: 2 } as const;
  await sunday.host.tables.ask(at, 'undo', undo, 'referee');
  expect(await first()).toEqual(before);
  expect(await sunday.host.tables.view(at)).not.toHaveProperty('value.ended');
  const setup = (await sunday.host.tables.read(at))?.state.setup;
  const [one = '', other = ''] = setup !== undefined && 'seats' in setup ? setup.seats : [];
  for (const [by, card] of [
    [other, 'roll'],
    [one, '100'],
  ] as const) {
    const move = { type: 'play', by, card } as const;
    await sunday.host.tables.ask(at, `more ${card}`, { type: 'move', move }, 'player');
  }
  await sunday.endRound(table, 'again');
  const after = await first();
  expect(after?.by).toBe('table');
  expect(after?.scores).not.toEqual(before?.scores);
});
