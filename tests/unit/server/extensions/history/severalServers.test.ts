import { expect, test } from 'vitest';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import { eachAlone } from '../../../../support/evening.ts';
import { until } from '../../../../support/until.ts';
import { hostWorld } from '../../../../support/world/hosts.ts';

test('a play at one server stands in the history of each', async () => {
  const store = memoryStore();
  const begin = async () => (await hostWorld({ store }).start()).host;
  const [here, there] = [await begin(), await begin()];
  const setup = eachAlone('Anne', 'Bruno');
  const made = await here.house.ask('open', { type: 'createTable', setup });
  const code = (made.ok && made.value.made) || 'none';
  const roll = { type: 'play', by: 'Anne', card: 'roll' } as const;
  await here.tables.ask(code, 'roll', { type: 'move', move: roll }, 'referee');
  const played = () => there.history.view().matches.map((match) => [match.code, match.moves]);
  await until('it stands there', () => played().some(([, moves]) => moves === 1));
  expect(played()).toEqual([[code, 1]]);
  expect(there.history.inPlay()).toEqual(here.history.inPlay());
});
