import { statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { joinCommand } from '#lib/process/commandLine.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import {
  access,
  bridgeAt,
  freshId,
  granted,
  lay,
  manage,
  openTable,
  order,
  outcome,
  tag,
  watch,
  type BridgeSocket,
} from '../support/sockets.ts';
import { BEHIND_PROXY } from '../support/strangers.ts';
import { HAS_TERMINALS, inTerminal } from './terminal.ts';
import { until } from '../support/until.ts';

const TOKEN = tag(0xcafe);

inWorld('a house token', serverWorld(BEHIND_PROXY), (world) => {
  /** The bridge that the server's own machine has started. */
  let hall: BridgeSocket;
  let table: string;

  beforeAll(async () => {
    hall = world.bridge();
    const deck = await order(world.house, { type: 'createDeck', name: 'Maison' });
    await order(world.house, { type: 'enrol', deck, target: { type: 'house' } });
    expect(outcome(await lay(hall, TOKEN))).toBe('enrolled');
    await order(world.house, { type: 'clearDesk' });
    table = await openTable(world.house);
  });

  /** Lays the house token; what it is answered. */
  async function layToken(on: BridgeSocket = hall, at = Date.now()) {
    const { answer } = granted(await lay(on, TOKEN, freshId(), at));
    return answer.outcome === 'not-now' ? answer.reason : answer;
  }

  const house = () => access(world.house, null);

  /** A bridge of another machine that asks to be paired, in a terminal. */
  function attic(data: string) {
    const bridge = join(import.meta.dirname, '../../build/bridge.js');
    // An address that a bridge does not take for its own machine.
    const url = `http://0.0.0.0:${String(world.server.port)}`;
    const words = [process.execPath, bridge, '--pair', '--server', url, '--data', data];
    return inTerminal(joinCommand(words), { BRIDGE_ID: 'attic', BRIDGE_SECRET: '' });
  }

  it.skipIf(!HAS_TERMINALS)(
    'lets in the one bridge that asks, which goes on by itself, and says so at the table',
    async () => {
      expect(await layToken()).toBe('nobody-asks');
      const data = join(world.folder, 'attic');
      const terminal = attic(data);
      await until('it asks', () => /entry token/.test(terminal.output()), 20_000);

      const other = world.stranger();
      expect(await other.askToPair('reader')).toMatchObject({ ok: true });
      expect(await layToken()).toBe('several-ask');
      expect((await watch(world.house, table)).notice).toEqual({
        type: 'not-now',
        reason: 'several-ask',
      });
      const request = (await house()).pairings.find(({ name }) => name === null)?.request ?? '';
      await manage(world.house, { type: 'refusePairing', request });

      const late = Date.now() - 60_000;
      expect(await layToken(hall, late)).toBe('laid-late');
      expect((await house()).pairings).toMatchObject([{ name: 'attic', as: 'reader' }]);

      expect(await layToken()).toEqual({ outcome: 'let-in', who: 'attic' });
      expect(await terminal.ended).toBe(0);
      expect(terminal.output()).toContain('Done');
      expect(statSync(join(data, 'token')).mode & 0o777).toBe(0o600);
      const { pairings, devices } = await house();
      expect(pairings).toEqual([]);
      const guests = devices?.filter(({ role }) => role !== 'house');
      expect(guests).toMatchObject([{ name: 'attic', kind: 'bridge', role: 'reader' }]);
      const { notice, moves } = await watch(world.house, table);
      expect([notice, moves]).toEqual([{ type: 'let-in', who: 'attic' }, 0]);
      expect(await layToken()).toBe('nobody-asks');
      expect(world.server.stderr()).toMatch(/device let in .*"by":"house token".*"name":"attic"/);
    },
    60_000,
  );

  it('lets in a page with a reader from a paired bridge, and gives a browser its cookie', async () => {
    const paired = world.stranger();
    const { request } = granted(await paired.askToPair('reader', true));
    const code = (await house()).pairings.find((pairing) => pairing.request === request)?.code;
    const { token } = granted(await paired.prove(request, code ?? ''));
    const cellar = world.kept(
      bridgeAt(world.url, { bridge: 'cellar', secret: token }, paired.options()),
    );

    const phone = world.stranger();
    const wanted = granted(await phone.askToPair('reader'));
    const waiting = phone.awaitHouseToken(wanted.request);
    expect(await layToken(cellar)).toMatchObject({ outcome: 'let-in', who: phone.address });
    expect(await waiting).toEqual({ ok: true, value: { token: null } });
    const page = world.kept(bridgeAt(world.url, { bridge: 'phone' }, phone.options()));
    expect(outcome(await lay(page, tag(1)))).toBe('unknown');
    // A reader in the browser cannot approve a pairing: a browser can claim any number.
    const friend = world.stranger();
    expect(await friend.askToPair('reader')).toMatchObject({ ok: true });
    expect(await layToken(page)).toBe('reader-of-page');
    const { pairings } = await house();
    for (const { request: id } of pairings) {
      await manage(world.house, { type: 'refusePairing', request: id });
    }
  });

  it('gives no administrator’s rights, which need the code', async () => {
    const guest = world.stranger();
    const { request } = granted(await guest.askToPair('house'));
    expect(await layToken()).toBe('needs-code');
    const [pairing] = (await house()).pairings;
    expect(pairing).toMatchObject({ request, as: 'house' });
    expect(await guest.prove(request, pairing?.code ?? '')).toMatchObject({ ok: true });
  });

  it('answers a token that comes again as before, and lets in no second one by it', async () => {
    const one = world.stranger();
    await one.askToPair('reader');
    const id = freshId();
    const first = await lay(hall, TOKEN, id, Date.now());
    expect(outcome(first)).toBe('let-in');
    const two = world.stranger();
    await two.askToPair('reader');
    expect(await lay(hall, TOKEN, id, Date.now())).toEqual(first);
    expect((await house()).pairings).toMatchObject([{ address: two.address }]);
  });

  it('ends waiting requests when the server stops', async () => {
    const guest = world.stranger();
    const { request } = granted(await guest.askToPair('reader'));
    const waiting = guest.awaitHouseToken(request).catch(() => 'cut off' as const);
    const before = Date.now();
    world.server.child.kill('SIGTERM');
    await world.server.ended;
    expect(Date.now() - before).toBeLessThan(2_000);
    const heard = await waiting;
    expect(heard === 'cut off' || !heard.ok).toBe(true);
  });
});
