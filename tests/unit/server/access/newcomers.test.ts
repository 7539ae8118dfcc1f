import { expect, test } from 'vitest';
import { hasJoinedToday } from '#lib/devices/state.ts';
import { QUOTAS, createRequestLimits } from '#lib/server/access/requestLimits.ts';
import type { Principal } from '#lib/server/access/principal.ts';
import { NO_SUBSCRIBERS } from '#lib/server/cluster/topic.ts';
import { NOON } from '../../../support/hostPorts.ts';

const HOUR = 60 * 60_000;

/** Phones of guests, each known by its token; those of the evening before have `old` in theirs. */
function aHouse() {
  const limits = createRequestLimits(
    ({ tokens: [id = ''] }) => (id === '' ? null : { id, grant: 'player' }),
    NO_SUBSCRIBERS,
    ({ tokens: [id = ''] }) => !id.startsWith('old'),
  );
  /** Returns the number of accepted commands of one phone. */
  return async (id: string, commands: number, address: string): Promise<number> => {
    const phone: Principal = { address, tokens: [id] };
    let taken = 0;
    for (let n = 0; n < commands; n += 1) {
      if ((await limits.runCommand(phone, async () => 'done')) !== null) taken += 1;
    }
    return taken;
  };
}

const { command, newcomer, newcomers } = QUOTAS;

/** Twelve devices made with one invitation send as much as they can; answers with how much was taken. */
async function aFlood(send: ReturnType<typeof aHouse>): Promise<number> {
  let taken = 0;
  for (let device = 0; device < 12; device += 1)
    taken += await send(`made ${String(device)}`, command.points, '198.51.100.7');
  return taken;
}

test('the devices that one guest has made today have little more together than all newcomers of a network may', async () => {
  const send = aHouse();
  expect(await aFlood(send)).toBe(newcomers.points + 12 * newcomer.points);
  expect(await send('a guest elsewhere', 50, '198.51.100.8')).toBe(50);
  expect(await send('old phone of the same home', 50, '198.51.100.7')).toBe(50);
});

test('a phone of the same network that joined today plays on beside them, six times a minute', async () => {
  const send = aHouse();
  await aFlood(send);
  expect(await send('a guest who plays', 100, '198.51.100.7')).toBe(newcomer.points);
});

test('a hall of 150 new phones behind one address plays for ten minutes as ever', async () => {
  const send = aHouse();
  for (let phone = 0; phone < 150; phone += 1)
    expect(await send(`phone ${String(phone)}`, 30, '203.0.113.9')).toBe(30);
});

test('a phone is a newcomer for a day after it joined the first of its tables', () => {
  const device = { id: 'phone', grant: 'player', tables: ['ONE', 'TWO'] } as const;
  const joinedAt = (one: number, two: number) => ({
    joined: new Map([
      ['ONE', new Map([['phone', one]])],
      ['TWO', new Map([['phone', two]])],
    ]),
  });
  expect(hasJoinedToday(device, joinedAt(NOON - HOUR, NOON), NOON)).toBe(true);
  expect(hasJoinedToday(device, joinedAt(NOON - 30 * HOUR, NOON), NOON)).toBe(false);
  expect(hasJoinedToday({ ...device, grant: 'house' }, joinedAt(NOON, NOON), NOON)).toBe(false);
  expect(hasJoinedToday({ ...device, tables: [] }, joinedAt(NOON, NOON), NOON)).toBe(false);
});
