import { describe, expect, test } from 'vitest';
import { createPairings, MAX_PAIRING_REQUESTS, BLOCK_MS } from '#lib/server/access/pairing.ts';
import { CODE_TTL_MS } from '#lib/server/access/pairingRequests.ts';
import { singleServer } from '#lib/server/cluster/cluster.ts';
import { createMemoryState } from '#lib/server/cluster/localState.ts';
import {
  ATTEMPT_REFILL_MS,
  ATTEMPT_BURST_PER_NETWORK,
  ATTEMPT_BURST,
} from '#lib/server/access/codeAttemptLimits.ts';

/** A house with a clock; requests are made by an address each. */
function aHouse() {
  let now = 1_760_000_000_000;
  const pairings = createPairings(
    singleServer(createMemoryState(() => now)),
    () => now,
    () => undefined,
  );
  const ask = (address: string) =>
    pairings.ask({ as: 'house', name: null, kind: 'phone', address });
  return {
    pairings,
    ask,
    pass: (ms: number) => void (now += ms),
    /** Types wrong codes from an address each, as many as are looked at. */
    async guess(addressOf: (n: number) => string): Promise<number> {
      for (let typed = 0; ;) {
        const asked = ask(addressOf(typed));
        if (asked === null) return typed;
        for (let n = 0; n < 3; n++) {
          const proved = await pairings.prove(asked.request, wrong(asked.code));
          if (!proved.ok && proved.refusal.code === 'not-now') return typed;
          typed += 1;
        }
      }
    },
  };
}

const wrong = (code: string) => code.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
const ofSite = (n: number) => `2001:db8:${n.toString(16)}::1`;

describe('strangers of the internet who guess pairing codes', () => {
  test('type so many together, however many addresses they have', async () => {
    const { guess, pass } = aHouse();
    expect(await guess(ofSite)).toBe(ATTEMPT_BURST);
    expect(await guess((n) => ofSite(1_000 + n))).toBe(0);
    pass(ATTEMPT_REFILL_MS);
    expect(await guess((n) => ofSite(2_000 + n))).toBe(1);
  });

  test('are not answered by a right code either when they have used up their tries', async () => {
    const { pairings, ask, guess } = aHouse();
    const asked = ask('2001:db8:ffff::1');
    await guess(ofSite);
    const { request = '', code = '' } = asked ?? {};
    const refused = { ok: false, refusal: { code: 'not-now', left: 0 } };
    expect(await pairings.prove(request, code)).toEqual(refused);
    expect(await pairings.prove(request, wrong(code))).toEqual(refused);
  });

  test('may ask all the same, and are let in by the house token', async () => {
    const { pairings, ask, guess } = aHouse();
    await guess(ofSite);
    const { request = '' } = ask('203.0.113.7') ?? {};
    pairings.grant(request);
    expect(await pairings.awaitGrant(request)).toMatchObject({ ok: true });
  });

  test('leave those at home their places and their tries', async () => {
    const { pairings, ask, guess } = aHouse();
    await guess(ofSite);
    for (let n = 0; n < 10; n++) ask(ofSite(n));
    const asked = ask('192.168.1.20');
    expect(await pairings.prove(asked?.request ?? '', asked?.code ?? '')).toMatchObject({
      ok: true,
    });
  });
});

describe('a guest on the network of the house who types wrong codes', () => {
  const GUEST = () => '192.168.1.66';

  test('uses up a handful, and then one each quarter of an hour', async () => {
    const { guess, pass } = aHouse();
    expect(await guess(GUEST)).toBe(ATTEMPT_BURST_PER_NETWORK);
    pass(ATTEMPT_REFILL_MS - 1);
    expect(await guess(GUEST)).toBe(0);
    pass(1);
    expect(await guess(GUEST)).toBe(1);
  });

  test('never uses up those of the others, however long that goes on', async () => {
    const { pairings, ask, guess, pass } = aHouse();
    await guess(GUEST);
    for (let n = 0; n < 1_000; n++) {
      pass(ATTEMPT_REFILL_MS);
      await guess(GUEST);
    }
    const asked = ask('192.168.1.20');
    expect(await pairings.prove(asked?.request ?? '', asked?.code ?? '')).toMatchObject({
      ok: true,
    });
  });
});

describe('guests on the network of the house who work together', () => {
  const guest = (n: number) => `192.168.1.${String(60 + n)}`;
  const OWNER = '192.168.1.20';

  test('leave attempts to devices without wrong codes, for any duration', async () => {
    const { pairings, ask, guess, pass } = aHouse();
    for (let n = 0; n < 100; n++) {
      for (let each = 0; each < 4; each++) await guess(() => guest(each));
      for (let each = 0; each < 4; each++) pairings.refuse(ask(guest(each))?.request ?? '');
      const asked = ask(OWNER);
      expect(await pairings.prove(asked?.request ?? '', asked?.code ?? '')).toMatchObject({
        ok: true,
      });
      pass(ATTEMPT_REFILL_MS);
    }
  });

  test('type no more than all of the building may, however many addresses they have', async () => {
    const { pairings, guess } = aHouse();
    let typed = 0;
    for (let n = 0; n < 100; n++) {
      typed += await guess(() => `10.0.1.${String(n)}`);
      for (const { request } of pairings.list()) pairings.refuse(request);
    }
    expect(typed).toBe(ATTEMPT_BURST);
  });

  test('lose their place to devices that asked less often', async () => {
    const { pairings, ask, pass } = aHouse();
    const guests = Array.from({ length: MAX_PAIRING_REQUESTS }, (_, n) => guest(n));
    guests.forEach(ask);
    expect(ask(OWNER)).toBeNull();
    pass(CODE_TTL_MS);
    guests.forEach(ask);
    const asked = ask(OWNER);
    expect(guests.map(ask).filter((place) => place === null)).toHaveLength(1);
    expect(pairings.list()).toHaveLength(MAX_PAIRING_REQUESTS);
    expect(await pairings.prove(asked?.request ?? '', asked?.code ?? '')).toMatchObject({
      ok: true,
    });
  });

  test('count as newcomers again when they have been quiet for a while', () => {
    const { ask, pass } = aHouse();
    for (let n = 0; n < 5; n++) ask(OWNER);
    // Else a newcomer would get the place of who asked so often.
    pass(BLOCK_MS);
    for (let n = 0; n < MAX_PAIRING_REQUESTS - 1; n++) ask(guest(n));
    ask(OWNER);
    expect(ask(guest(MAX_PAIRING_REQUESTS))).toBeNull();
  });
});

describe('a network', () => {
  test('has one pending request from all its addresses: others keep their places', () => {
    const { pairings, ask } = aHouse();
    for (let n = 1; n < 10; n++) expect(ask(`2001:db8:1:2::${String(n)}`)).not.toBeNull();
    for (let n = 1; n < 10; n++) expect(ask(`2001:db8:1:${String(n)}::1`)).not.toBeNull();
    expect(pairings.list()).toHaveLength(1);
    expect(ask('203.0.113.7')).not.toBeNull();
    expect(ask('::ffff:203.0.113.7')).not.toBeNull();
    expect(pairings.list()).toHaveLength(2);
  });

  test('that the house has refused is ignored for ten minutes, from all its addresses', () => {
    const { pairings, ask, pass } = aHouse();
    pairings.refuse(ask('2001:db8:1:2::1')?.request ?? '');
    expect(ask('2001:db8:1:3::9')).toBeNull();
    pass(10 * 60_000);
    expect(ask('2001:db8:1:3::9')).not.toBeNull();
  });
});

test('a guest at home displaces no request from a similar address', async () => {
  const { pairings, ask } = aHouse();
  const owner = ask('fd12:3456:789a::5') ?? { request: '', code: '' };
  ask('fd12:3456:789a::6');
  expect(await pairings.prove(owner.request, owner.code)).toMatchObject({ ok: true });
  ask('fd12:3456:789a::6');
  expect(pairings.list()).toHaveLength(1);
});

test('a guest at home who asks from many addresses keeps no place from the owner', () => {
  const { pairings, ask } = aHouse();
  for (let n = 1; n <= 5; n++) ask(`fd12:3456:789a::${String(n)}`);
  expect(pairings.list()).toHaveLength(MAX_PAIRING_REQUESTS);
  expect(ask('fd12:3456:789a::99')).not.toBeNull();
  expect(pairings.list()).toHaveLength(MAX_PAIRING_REQUESTS);
});

test('a guest at home whom the house refuses is silenced alone', () => {
  const { pairings, ask } = aHouse();
  pairings.refuse(ask('fd12:3456:789a::6')?.request ?? '');
  expect(ask('fd12:3456:789a::6')).toBeNull();
  expect(ask('fd12:3456:789a::5')).not.toBeNull();
});

test('so many networks of each side have a request at once', () => {
  const { ask } = aHouse();
  for (let n = 0; n < MAX_PAIRING_REQUESTS; n++) expect(ask(ofSite(n))).not.toBeNull();
  expect(ask(ofSite(MAX_PAIRING_REQUESTS))).toBeNull();
  for (let n = 0; n < MAX_PAIRING_REQUESTS; n++) expect(ask(`10.0.0.${String(n)}`)).not.toBeNull();
  expect(ask('10.0.0.9')).toBeNull();
});
