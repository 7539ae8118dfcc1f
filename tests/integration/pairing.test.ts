import { expect, it } from 'vitest';
import { MAX_LINES_PER_KIND } from '#lib/server/log/log.ts';
import { ATTEMPT_BURST } from '#lib/server/access/codeAttemptLimits.ts';
import { PAIR_PATH } from '#lib/protocol/entry.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { access, granted, manage } from '../support/sockets.ts';
import { BEHIND_PROXY } from '../support/strangers.ts';

/** Returns an address in the nth IPv6 network of a client that has many. */
const ofSite = (n: number) => `2001:db8:${n.toString(16)}::1`;

inWorld('pairing, in one house with strangers', serverWorld(BEHIND_PROXY), (world) => {
  const linesOf = (word: string) =>
    world.server
      .stdout()
      .split('\n')
      .filter((line) => line.includes(word)).length;
  const codeOf = async (request: string) =>
    (await access(world.house, null)).pairings.find((one) => one.request === request)?.code ?? '';

  it('writes what a device calls itself without what would move the cursor or forge a line', async () => {
    const stranger = world.stranger();
    const name = 'Tablet\u001b[2J\u001b[H\r\nCode for owner\u202e: 1';
    const response = await stranger.fetch(PAIR_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ as: 'house', name, bridge: false }),
    });
    expect(await response.json()).toMatchObject({ ok: true });
    expect(world.server.stdout()).toContain('Code for Tablet[2J[HCode for owner: 1: ');
    for (const mark of ['\u001b', '\u202e', '\r'])
      expect(world.server.stdout()).not.toContain(mark);
  });

  it('leaves one place to each network, so that the owner finds one', async () => {
    for (let n = 1; n <= 5; n++) {
      expect((await world.stranger(`2001:db8:a:1::${String(n)}`).askToPair()).ok).toBe(true);
    }
    const owner = world.stranger('2001:db8:b:1::1');
    const { request } = granted(await owner.askToPair());
    expect(await owner.prove(request, await codeOf(request))).toMatchObject({ ok: true });
  });

  it('logs a limited number of lines a minute', async () => {
    const before = linesOf('Code for');
    for (let n = 0; n < 3 * MAX_LINES_PER_KIND; n++) {
      await world.stranger(`198.51.100.${String(n % 4)}`).askToPair();
    }
    expect(linesOf('Code for')).toBeLessThanOrEqual(MAX_LINES_PER_KIND);
    expect(linesOf('Code for')).toBeGreaterThan(before);
  });

  it('examines a limited number of wrong codes of all strangers, then refuses requests from the internet', async () => {
    for (const { request } of (await access(world.house, null)).pairings) {
      await manage(world.house, { type: 'refusePairing', request });
    }
    let wrong = 0;
    for (let n = 0x1000; wrong < ATTEMPT_BURST; n++) {
      const guesser = world.stranger(ofSite(n));
      const { request } = granted(await guesser.askToPair());
      for (let typed = 0; typed < 3 && wrong < ATTEMPT_BURST; typed++) {
        const reply = await guesser.prove(request, 'no code');
        expect(reply).toMatchObject({ refusal: { code: 'wrong-code' } });
        wrong += 1;
      }
    }
    const late = world.stranger('203.0.113.99');
    const { request } = granted(await late.askToPair('reader'));
    const notNow = { refusal: { code: 'not-now' } };
    expect(await late.prove(request, await codeOf(request))).toMatchObject(notNow);
  });

  it('goes on for the owner in the building', async () => {
    const owner = world.stranger('192.168.1.20');
    const { request } = granted(await owner.askToPair());
    expect(await owner.prove(request, await codeOf(request))).toMatchObject({ ok: true });
    expect(await owner.screen().emitWithAck('watchHouse', {})).toMatchObject({ ok: true });
  });
});
