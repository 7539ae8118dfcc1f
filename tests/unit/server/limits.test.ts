import { expect, test } from 'vitest';
import {
  ALLOWANCES,
  createAddressLimits,
  type DeviceOf,
} from '#lib/server/access/requestLimits.ts';

const DEVICES: Readonly<Record<string, ReturnType<DeviceOf>>> = {
  'of a phone': { id: 'phone', grant: 'player' },
  'of a tablet': { id: 'tablet', grant: 'house' },
};
const { wrongEntry } = createAddressLimits(({ tokens: [token = ''] }) => DEVICES[token] ?? null);

/** How many of so many attempts were taken, from the one address that all of these share. */
async function taken(token: string | null, attempts: number): Promise<number> {
  let count = 0;
  for (let n = 0; n < attempts; n++) {
    if (await wrongEntry({ address: '198.51.100.7', tokens: token === null ? [] : [token] }))
      count += 1;
  }
  return count;
}

test('strangers use up what their address may ask, a device counts by itself, and the house not at all', async () => {
  const { points } = ALLOWANCES.wrongEntry;
  expect(await taken(null, points + 5)).toBe(points);
  expect(await taken('of a phone', points + 5)).toBe(points);
  expect(await taken('of a tablet', 5 * points)).toBe(5 * points);
});
