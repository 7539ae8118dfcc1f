import { describe, expect, it } from 'vitest';
import {
  PASS_TTL_MS,
  PASS_RENEWAL_MS,
  passIn,
  readPass,
  writePass,
} from '#lib/server/access/pass.ts';
import { createPrincipals } from '#lib/server/access/principal.ts';

const KEY = 'the key of the house';
const HERE = 'http://10.0.0.11:3000';
const NOON = Date.UTC(2026, 10, 26, 12);
const PHONE = { device: 'phone-1', since: NOON };
const given = writePass(KEY, PHONE, HERE, NOON);
const read = (text: string, origin = HERE, now = NOON, key = KEY) =>
  readPass([key], { text, origin }, now);

describe('a pass', () => {
  it('says which device shows it, or that the page only looks on', () => {
    expect(read(given)).toEqual(PHONE);
    const looking = { device: null, since: NOON };
    expect(read(writePass(KEY, looking, HERE, NOON))).toEqual(looking);
  });

  it('is good for an hour, and none from when the clock ran ahead is', () => {
    expect(read(given, HERE, NOON + PASS_TTL_MS - 1)).not.toBeNull();
    expect(read(given, HERE, NOON + PASS_TTL_MS)).toBeNull();
    expect(read(given, HERE, NOON - 1)).toBeNull();
  });

  it('is followed by others for half a day, and by none after that', () => {
    let [now, passed, shown] = [NOON, PHONE, given];
    const renew = () => {
      now += PASS_TTL_MS / 3;
      const found = read(shown, HERE, now);
      if (found === null) return false;
      passed = found as typeof PHONE;
      shown = writePass(KEY, passed, HERE, now);
      return true;
    };
    while (renew());
    expect(now - NOON).toBeGreaterThanOrEqual(PASS_RENEWAL_MS);
    expect(now - NOON).toBeLessThanOrEqual(PASS_RENEWAL_MS + PASS_TTL_MS / 3);
  });

  it('is nothing on a page of another address, nor in another house', () => {
    expect(read(given, 'http://evil.example')).toBeNull();
    expect(read(given, HERE, NOON, 'another key')).toBeNull();
  });

  it('names no other device than it was given to', () => {
    expect(read(given.replace('phone-1', 'phone-2'))).toBeNull();
    for (const text of ['', '.', '...', 'NaN...', `${given}.`, `${given}x`])
      expect(read(text)).toBeNull();
  });

  it('stands for a protocol of the connection, as long as a browser says where its page is from', () => {
    const shown = (text: string, origin?: string) =>
      passIn({ 'sec-websocket-protocol': text, ...(origin !== undefined && { origin }) });
    expect(shown(given, HERE)).toEqual({ text: given, origin: HERE });
    expect(shown(given)).toBeNull();
    expect(shown('a'.repeat(10_000), HERE)).toBeNull();
    expect(passIn({ origin: HERE })).toBeNull();
  });
});

describe('the page of another address', () => {
  const asked = (headers: Readonly<Record<string, string>>) =>
    createPrincipals(null).ofPage(
      { headers, socket: { remoteAddress: '10.0.0.7' } } as never,
      ({ text, origin }) => read(text, origin),
    );
  const cookie = 'table-companion=the-token-of-the-house';

  it('has nothing of the cookie that its browser sends along, with a pass or without', () => {
    const there = { host: '10.0.0.12:3000', origin: HERE, cookie };
    expect(asked(there)).toEqual({ address: '10.0.0.7', tokens: [] });
    expect(asked({ ...there, 'sec-websocket-protocol': given })).toEqual({
      address: '10.0.0.7',
      tokens: [],
      pass: PHONE,
    });
  });

  it('is no page of its own server, where a pass says nothing', () => {
    const own = asked({
      host: '10.0.0.11:3000',
      origin: HERE,
      cookie,
      'sec-websocket-protocol': given,
    });
    expect(own.tokens).toHaveLength(1);
    expect(own.pass).toBeUndefined();
  });
});
