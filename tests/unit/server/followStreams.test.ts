import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import { swiss } from '../../support/tournament.ts';
import { memoryHost } from '../../support/memoryHost.ts';
import { seated } from '../../support/tournamentHost.ts';

test('a server that holds a table reads nothing of it that came with the notice of another', async () => {
  const store = memoryStore();
  const sunday = await seated(swiss(2, { match: { rounds: 3, minutes: null } }), { store });
  const [table] = await sunday.tables();
  const at = table?.code ?? '';
  const reads: string[] = [];
  const elsewhere = await memoryHost({
    store: { ...store, read: (...asked) => (reads.push(asked[0]), store.read(...asked)) },
  });
  await elsewhere.tables.view(at);
  const before = await elsewhere.tables.read(at);
  await pause(20);
  reads.length = 0;
  await sunday.roll(table);
  await pause(50);
  const after = await elsewhere.tables.read(at);
  expect(after?.position).toBe((before?.position ?? 0) + 1);
  expect(reads.filter((name) => name.startsWith('table:'))).toEqual([]);
});
