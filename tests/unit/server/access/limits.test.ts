import { expect, test } from 'vitest';
import { QUOTAS, createRequestLimits, type DeviceOf } from '#lib/server/access/requestLimits.ts';

const DEVICES: Readonly<Record<string, ReturnType<DeviceOf>>> = {
  'of a phone': { id: 'phone', grant: 'player' },
  'of a tablet': { id: 'tablet', grant: 'house' },
};
const known: DeviceOf = ({ tokens: [token = ''] }) => DEVICES[token] ?? null;
const { countWrongEntry } = createRequestLimits(known);

/** Returns the number of accepted attempts, all from one address. */
async function taken(token: string | null, attempts: number): Promise<number> {
  let count = 0;
  for (let n = 0; n < attempts; n++) {
    if (await countWrongEntry({ address: '198.51.100.7', tokens: token === null ? [] : [token] }))
      count += 1;
  }
  return count;
}

test('strangers use up what their address may ask, a device counts by itself, and the house not at all', async () => {
  const { points } = QUOTAS.wrongEntry;
  expect(await taken(null, points + 5)).toBe(points);
  expect(await taken('of a phone', points + 5)).toBe(points);
  expect(await taken('of a tablet', 5 * points)).toBe(5 * points);
});

test('hints are told so often to one device, and to all of them together, but to the house as often as it asks', async () => {
  const { admitsHint } = createRequestLimits((principal) => {
    const [token = ''] = principal.tokens;
    return known(principal) ?? { id: token, grant: 'player' };
  });
  const told = async (token: string, times: number) => {
    const asked = { address: '198.51.100.7', tokens: [token] };
    const answers = await Promise.all(Array.from({ length: times }, () => admitsHint(asked)));
    return answers.filter(Boolean).length;
  };
  const { hint: own, allHints } = QUOTAS;
  expect(await told('of a phone', 10 * own.points)).toBe(own.points);
  let all = own.points;
  for (let phone = 0; phone < 40; phone += 1) all += await told(`phone ${String(phone)}`, 10);
  expect(all).toBe(allHints.points);
  expect(await told('of a tablet', allHints.points)).toBe(allHints.points);
});

test('strangers of one address wait for few chances at a time, and take no place of others', async () => {
  const { runChancesQuery } = createRequestLimits(known);
  let end = (): void => undefined;
  const ended = new Promise<string>((resolve) => (end = () => resolve('told')));
  const ask = (address: string, token: string | null, many: number) =>
    Array.from({ length: many }, () =>
      runChancesQuery({ address, tokens: token === null ? [] : [token] }, () => ended),
    );
  const asked = [
    ask('198.51.100.7', null, 20),
    ask('2001:db8:1:2::7', null, 20),
    ask('198.51.100.8', null, 8),
    ask('198.51.100.7', 'of a phone', 8),
    ask('198.51.100.7', 'of a tablet', 20),
  ];
  end();
  const told = await Promise.all(asked.map((all) => Promise.all(all)));
  const counts = told.map((all) => all.filter((answer) => answer !== null).length);
  expect(counts).toEqual([8, 8, 8, 8, 20]);
});
