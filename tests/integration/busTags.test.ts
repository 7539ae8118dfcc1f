import { expect, describe, test } from 'vitest';
import { appMissing } from '../support/app.ts';
import { brokerMissing } from '../support/broker.ts';
import { busWorld } from './busWorld.ts';
import { startInTest } from '../support/world/inWorld.ts';
import { secretOf } from '../support/program.ts';
import { bridgeAt, freshId, lay, openTable, order, tag } from '../support/sockets.ts';
import { until } from '../support/until.ts';

const missing = appMissing() ?? brokerMissing();
if (missing !== null) console.log(`SKIPPED tags on the bus: ${missing}`);

interface Heard {
  readonly is: string;
  readonly uid?: string;
  readonly token?: string;
  readonly id?: string;
}

describe.skipIf(missing !== null)('a tag of the house', () => {
  test('is published when laid: a token to subscribers of tags, and nothing more of a hand', async () => {
    const { bus, at, server, data, screen, kept } = await startInTest(
      busWorld({ MQTT_TOKENS: 'on' }),
    );
    await until('it is there', () => at('status') === 'online');
    const [known, token, secret, stranger] = [tag(1), tag(2), tag(3), tag(4)];
    const house = screen.socket;
    const deck = await order(house, { type: 'createDeck', name: 'Maison' });
    const bridge = kept(bridgeAt(server.url, { bridge: 'hall', secret: secretOf(data) }));
    for (const [target, uid] of [
      [{ type: 'card', card: 'roll' }, known],
      [{ type: 'card', card: 'puncture-proof' }, secret],
      [{ type: 'action', action: 'standing' }, token],
    ] as const) {
      await order(house, { type: 'enrol', deck, target });
      await lay(bridge, uid);
    }
    await order(house, { type: 'clearDesk' });
    await bridge.emitWithAck('readers', [{ name: 'left', kind: 'pcsc', state: 'ready' }]);
    await openTable(house, deck);
    const heard = () => bus.saidAt<Heard>('/reader/hall_2f_left/tag');
    await until('what was enrolled is told of', () => heard().length === 3);

    const id = freshId();
    await lay(bridge, known, id);
    await lay(bridge, known, id);
    await lay(bridge, token);
    await lay(bridge, stranger);
    await until('all are told of', () => heard().length === 6);
    expect(heard().slice(3)).toMatchObject([
      { is: 'card', uid: known, id },
      { is: 'token', uid: token, token: 'standing' },
      { is: 'unknown', uid: stranger },
    ]);
    expect(bus.saidAt<Heard>('/place/salon/tokens').map(({ uid }) => uid)).toContain(token);

    const role = { role: 'hand', seat: 0 } as const;
    await order(house, { type: 'assignReader', reader: 'hall/left', role });
    const before = bus.said.length;
    await lay(bridge, secret);
    await until('something is told', () => heard().length === 7);
    // Earlier messages have arrived by now.
    await lay(bridge, stranger);
    await until('and of the next', () => heard().length === 8);
    expect(heard().slice(6)).toEqual([{ is: 'private' }, { is: 'private' }]);
    const since = bus.said.slice(before).join('\n');
    for (const uid of [secret, stranger]) expect(since).not.toContain(uid);
    expect(since).not.toContain('puncture');
  });
});
