import { describe, expect, it } from 'vitest';
import { PASS_FOR, passIn, readPass, writePass } from '#lib/server/access/pass.ts';

const KEY = 'the key of the house';
const HERE = 'http://10.0.0.11:3000';
const NOON = Date.UTC(2026, 10, 26, 12);
const given = writePass(KEY, 'phone-1', HERE, NOON + PASS_FOR);
const read = (text: string, origin = HERE, now = NOON, key = KEY) =>
  readPass(key, { text, origin }, now);

describe('a pass', () => {
  it('says which device shows it, or that the page only looks on', () => {
    expect(read(given)).toEqual({ device: 'phone-1' });
    expect(read(writePass(KEY, null, HERE, NOON + 1))).toEqual({ device: null });
  });

  it('is good for an hour, and none from when the clock ran ahead is', () => {
    expect(read(given, HERE, NOON + PASS_FOR - 1)).not.toBeNull();
    expect(read(given, HERE, NOON + PASS_FOR)).toBeNull();
    expect(read(given, HERE, NOON - 1)).toBeNull();
  });

  it('is nothing on a page of another address, nor in another house', () => {
    expect(read(given, 'http://evil.example')).toBeNull();
    expect(read(given, HERE, NOON, 'another key')).toBeNull();
  });

  it('names no other device than it was given to', () => {
    expect(read(given.replace('phone-1', 'phone-2'))).toBeNull();
    // What stands left and right of a dot cannot change places.
    const twisted = writePass(KEY, 'a', `b ${HERE}`, NOON + 1);
    expect(read(twisted.replace('.a.', '.a b.'))).toBeNull();
    for (const text of ['', '.', '..', 'NaN..', `${given}.`.repeat(3)])
      expect(read(text)).toBeNull();
  });

  it('stands in the address of a connection, as long as a browser says where its page is from', () => {
    expect(passIn(`/socket.io/?EIO=4&pass=${given}`, HERE)).toEqual({ text: given, origin: HERE });
    expect(passIn('/socket.io/?EIO=4', HERE)).toBeNull();
    expect(passIn(`/socket.io/?pass=${given}`, undefined)).toBeNull();
    expect(passIn(`/socket.io/?pass=${'a'.repeat(10_000)}`, HERE)).toBeNull();
    expect(passIn(undefined, HERE)).toBeNull();
  });
});
