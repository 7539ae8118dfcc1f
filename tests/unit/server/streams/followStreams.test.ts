import { expect, test } from 'vitest';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import { swiss } from '../../../support/tournament.ts';
import { tournament } from '../extensions/tournaments/tournamentWorld.ts';
import { hostWorld } from '../../../support/world/hosts.ts';
import { until } from '../../../support/until.ts';

test('a server that holds a table reads nothing of it that came with the notice of another', async () => {
  const store = memoryStore();
  const match = { rounds: 3, minutes: null, lastCard: 'round' } as const;
  const sunday = await hostWorld({ store })
    .with(tournament(swiss(2, { match })))
    .start();
  const [table] = await sunday.tables();
  const at = table?.code ?? '';
  const reads: string[] = [];
  const { host: elsewhere } = await hostWorld({
    store: { ...store, read: (...asked) => (reads.push(asked[0]), store.read(...asked)) },
  }).start();
  await elsewhere.tables.view(at);
  const before = await elsewhere.tables.read(at);
  await elsewhere.idle();
  reads.length = 0;
  await sunday.roll(table);
  await until('the other server knows of it', async () => {
    const after = await elsewhere.tables.read(at);
    return after?.position === (before?.position ?? 0) + 1;
  });
  expect(reads.filter((name) => name.startsWith('table:'))).toEqual([]);
});
