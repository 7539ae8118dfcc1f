import { expect, it } from 'vitest';
import { createMetrics } from '#lib/server/metrics.ts';
import type { Ports } from '#lib/server/ports.ts';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import { noCache } from '#lib/server/store/summaryCache.ts';
import { createTableHost, HELD_FOR } from '#lib/server/tableHost.ts';
import { eachAlone } from '../../support/evening.ts';

const NOBODY: Ports['broadcast'] = {
  table: () => undefined,
  house: () => undefined,
  matches: () => undefined,
  erased: () => undefined,
};

function tablesAt(clock: { now: number }) {
  const ports: Ports = {
    store: memoryStore(),
    summaries: noCache,
    broadcast: NOBODY,
    now: () => clock.now,
    newCode: () => 'UNUSED',
    mark: () => undefined,
    meter: createMetrics(),
  };
  return createTableHost(ports, () => undefined);
}

const roll = { type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } } as const;

it('forgets a table that nobody asks for, and knows it all again when somebody does', async () => {
  const clock = { now: 1_760_000_000_000 };
  const tables = tablesAt(clock);
  for (const code of ['LONGAGO', 'TONIGHT']) {
    await tables.open(code, code, [{ type: 'tableCreated', setup: eachAlone('Anne', 'Bruno') }]);
    await tables.ask(code, `${code}-roll`, roll);
  }
  expect(tables.size()).toBe(2);

  clock.now += HELD_FOR;
  await tables.view('TONIGHT');
  clock.now += 1;
  await tables.view('TONIGHT');
  expect(tables.size()).toBe(1);

  expect(await tables.view('LONGAGO')).toMatchObject({ ok: true, value: { moves: 1 } });
  const again = await tables.ask('LONGAGO', 'LONGAGO-roll', roll);
  expect(again).toMatchObject({ ok: true, value: { outcome: 'accepted' } });
  expect(await tables.view('LONGAGO')).toMatchObject({ ok: true, value: { moves: 1 } });
});
