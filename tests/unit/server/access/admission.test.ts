import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueries } from '#lib/server/queries.ts';
import { openAccess, type Access } from '#lib/server/access/access.ts';
import {
  askToPair,
  joinTable,
  type AdmissionRequest,
  redeemAdminLink,
  provePairing,
} from '#lib/server/access/admission.ts';
import { QUOTAS } from '#lib/server/access/requestLimits.ts';
import type { Ports } from '#lib/server/ports.ts';
import { hashToken } from '#lib/server/access/secret.ts';
import { singleServer } from '#lib/server/cluster/cluster.ts';
import { createMemoryState } from '#lib/server/cluster/localState.ts';
import { memoryStore } from '#lib/server/store/memoryStore.ts';

const TABLE = 'AAA234';
const SECRET = 'secret of the house';
/** Attempts enough to use up what any bound leaves. */
const MANY = QUOTAS.wrongEntry.points + 5;

let access: Access;
beforeEach(async () => {
  // Silences terminal and log.
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const ports = {
    store: memoryStore(),
    ...singleServer(createMemoryState(() => performance.now())),
    now: () => Date.now(),
    monotonicNow: () => performance.now(),
    mark: () => undefined,
    queries: createQueries(),
  } as unknown as Ports;
  const link = {
    fits: (text: string) => text === SECRET,
    renew: () => Promise.resolve('renewed' as const),
    text: () => '',
  };
  access = await openAccess(ports, 'key', link, { names: [], keep: () => undefined });
});

afterEach(() => void vi.restoreAllMocks());

/** Returns an admission request from an address. */
const knock = (address: string, raw: unknown, token: string | null = null): AdmissionRequest => ({
  server: { access, config: { language: 'en', isJournal: false } },
  message: () => Promise.resolve({ raw }),
  principal: { address, tokens: token === null ? [] : [hashToken(token)] },
  browser: 'Mobile',
  secure: false,
  isGone: () => false,
});

const joins = (address: string, invitation: string, token?: string) =>
  joinTable(knock(address, { table: TABLE, invitation }, token));
const pairs = (address: string, name: string | null = null) =>
  askToPair(knock(address, { as: 'house', name, bridge: false }));
async function statusesOf(attempt: () => Promise<Response>): Promise<readonly number[]> {
  const statuses = [];
  for (let n = 0; n < MANY; n++) statuses.push((await attempt()).status);
  return statuses;
}
const guessesWrong = (address: string) => statusesOf(() => joins(address, 'wrong'));
const invitation = (): string => access.devices.invitation(TABLE) ?? '';

const NEIGHBOURS = [
  ['of one building', 'fd12:3456:789a:1::666', 'fd12:3456:789a:1::10'],
  ['on one link', 'fe80::666', 'fe80::10'],
  ['behind one address', '198.51.100.7', '198.51.100.7'],
] as const;

test.each(NEIGHBOURS)(
  'a right invitation does not wait for wrong ones %s',
  async (_, bad, good) => {
    const statuses = await guessesWrong(bad);
    expect([statuses.at(0), statuses.at(-1)]).toEqual([200, 429]);
    const joined = await joins(good, invitation());
    expect([joined.status, await joined.json()]).toEqual([200, { ok: true, value: null }]);
    expect(joined.headers.get('set-cookie')).not.toBeNull();
  },
);

test.each(NEIGHBOURS)(
  'neither does a request to be paired, its code, or the link of the house %s',
  async (_, bad, good) => {
    await guessesWrong(bad);
    expect(await (await pairs(good)).json()).toMatchObject({ ok: true });
    const [{ request, code } = { request: '', code: '' }] = access.pairings.list();
    const proved = await provePairing(knock(good, { request, code }));
    expect([proved.status, await proved.json()]).toMatchObject([200, { ok: true }]);
    const opened = await redeemAdminLink(knock(good, { secret: SECRET }));
    expect([opened.status, await opened.json()]).toMatchObject([200, { ok: true }]);
  },
);

test('a right invitation takes nothing from those who mistype', async () => {
  const statuses = await statusesOf(() => joins('192.168.1.7', invitation()));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await joins('192.168.1.7', 'wrong')).status).toBe(200);
});

test('wrong codes and links are told no more than wrong invitations, in what is left of one bound', async () => {
  await guessesWrong('192.168.1.7');
  const request = { request: 'nobody', code: '00000000' };
  expect((await provePairing(knock('192.168.1.7', request))).status).toBe(429);
  expect((await redeemAdminLink(knock('192.168.1.7', { secret: 'wrong' }))).status).toBe(429);
  expect((await joinTable(knock('192.168.1.7', 'no request'))).status).toBe(429);
});

test('requests to be paired are bounded by themselves', async () => {
  const statuses = await statusesOf(() => pairs('192.168.1.7'));
  expect(statuses.filter((status) => status === 200)).toHaveLength(QUOTAS.pairing.points);
  expect((await joins('192.168.1.7', 'wrong')).status).toBe(200);
});
