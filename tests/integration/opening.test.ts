import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { eachAlone } from '../support/evening.ts';
import { afterDifference } from '#lib/house/viewDifference.ts';
import type { HouseView } from '#lib/house/view.ts';
import { joinCommand } from '#lib/process/commandLine.ts';
import {
  bridgeAt,
  freshId,
  granted,
  lay,
  order,
  outcome,
  tag,
  watch,
  type BridgeSocket,
} from '../support/sockets.ts';
import { BEHIND_PROXY } from '../support/strangers.ts';
import { houseHeaders } from '../support/ownHouse.ts';
import { until } from '../support/until.ts';

const OPEN = tag(0xa00);
const SEAT_3 = tag(0xa01);
/** Says everything as a second of the same tone. */
const SPEECH = joinCommand(['/bin/sh', join(import.meta.dirname, '../support/quickVoice.sh')]);
const WITH_VOICE = { env: { ...BEHIND_PROXY.env, SPEECH } };

inWorld('a table opened by tokens', serverWorld(WITH_VOICE), (world) => {
  let hall: BridgeSocket;
  let seen: HouseView;

  const layNow = (on: BridgeSocket, token: string, id = freshId()) =>
    lay(on, token, id, Date.now());

  beforeAll(async () => {
    hall = world.bridge();
    await hall.emitWithAck('readers', [{ name: 'left', kind: 'pcsc', state: 'ready' }]);
    const deck = await order(world.house, { type: 'createDeck', name: 'Maison' });
    const targets = [
      [OPEN, { type: 'action', action: 'open' }],
      [SEAT_3, { type: 'seat', seat: 2 }],
    ] as const;
    for (const [token, target] of targets) {
      await order(world.house, { type: 'enrol', deck, target });
      expect(outcome(await layNow(hall, token))).toBe('enrolled');
    }
    await order(world.house, { type: 'clearDesk' });
    seen = granted(await world.house.emitWithAck('watchHouse', {}));
    world.house.on('house', (difference) => (seen = afterDifference(seen, difference)));
  });

  it('is told to every screen of the house, opened once, and played at by the readers', async () => {
    expect(outcome(await layNow(hall, OPEN))).toBe('opening');
    await until('the proposal is told', () => seen.opening?.said.type === 'proposed');
    const laid = await layNow(hall, SEAT_3);
    expect(granted(laid).text.fr).toMatch(/^Joueur 3 joue\. /);
    expect(granted(laid).text.en).toMatch(/plays\. .* Lay the token again to open it\.$/);

    const id = freshId();
    const opened = granted(await layNow(hall, OPEN, id)).answer;
    const again = granted(await layNow(hall, OPEN, id)).answer;
    expect(again).toEqual(opened);
    await until('it is told', () => seen.opening?.said.type === 'opened');
    expect(seen.tables).toHaveLength(1);
    const [table] = seen.tables;
    expect(seen.readersAt).toBe(table?.code);
    const view = await watch(world.house, table?.code ?? '');
    expect(view.match).toMatchObject({ sides: [{}, {}, {}] });
  });

  it('is nothing that a guest with a reader could open', async () => {
    const [table] = seen.tables;
    await order(world.house, { type: 'closeTable', table: table?.code ?? '' });
    const guest = world.stranger();
    const { request } = granted(await guest.askToPair('reader', true));
    const { pairings } = granted(await world.house.emitWithAck('access', { table: null }));
    const code = pairings.find((pairing) => pairing.request === request)?.code ?? '';
    const { token } = granted(await guest.prove(request, code));
    const attic = world.kept(
      bridgeAt(world.url, { bridge: 'attic', secret: token }, guest.options()),
    );
    const before = seen.opening;
    expect(outcome(await layNow(attic, OPEN))).toBe('no-table');
    expect(seen.opening).toEqual(before);
    expect(seen.readersAt).toBeNull();
  });

  it('lets no second one begin beside a match that goes on', async () => {
    await order(world.house, { type: 'createTable', setup: eachAlone('Anne', 'Bruno') });
    expect(granted(await layNow(hall, OPEN)).answer).toEqual({
      outcome: 'not-now',
      reason: 'played-here',
    });
  });

  it('is spoken for screens of the house alone', async () => {
    const query = new URLSearchParams({ text: 'La table est ouverte.', language: 'fr' });
    const path = `/house/speech?${query.toString()}`;
    const heard = await fetch(world.url + path, { headers: houseHeaders(world.url) });
    expect([heard.status, heard.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    expect(heard.headers.get('cache-control')).toBe('private, no-store');
    expect((await world.stranger().fetch(path)).status).toBe(404);
  });
});
