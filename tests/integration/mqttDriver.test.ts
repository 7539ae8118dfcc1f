import { setTimeout as pause } from 'node:timers/promises';
import { connectAsync } from 'mqtt';
import { afterEach, describe, expect, test } from 'vitest';
import { createDriver } from '../../hardware/readers/mqtt/driver.ts';
import { Broker, brokerMissing, Listener } from '../support/broker.ts';
import { recordingHost } from '../support/driverHost.ts';
import { scratchFolder } from '../support/program.ts';
import { tag } from '../support/sockets.ts';
import { until } from '../support/until.ts';

const missing = brokerMissing();
if (missing !== null) console.log(`SKIPPED the driver at a broker: ${missing}`);

const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanup.splice(0).reverse()) await close();
});

async function aBroker(password: string): Promise<Broker> {
  const folder = scratchFolder();
  cleanup.push(() => folder.remove());
  const broker = await Broker.open(folder.path, { password });
  cleanup.push(() => broker.stop());
  return broker;
}

function ownFolder(): string {
  const folder = scratchFolder();
  cleanup.push(() => folder.remove());
  return folder.path;
}

/** The driver alone, at that address. */
async function listening(MQTT_URL: string, folder = ownFolder()) {
  const host = recordingHost(folder);
  const env = { MQTT_URL };
  const running = await createDriver({ env, reconnectAfter: 50 }).start(host);
  cleanup.push(() => running.stop());
  const says = (words: RegExp) =>
    until(`it says ${String(words)}`, () => words.test(host.said.join('\n')));
  return { host, says };
}

const LISTENS = /à l’écoute/;

describe.skipIf(missing !== null)('readers at a broker', () => {
  test('are heard with a password of any letters', async () => {
    const password = 'a:b@c/%41?#é';
    const broker = await aBroker(password);
    const bus = await Listener.at(broker);
    cleanup.push(() => bus.close());
    const { host, says } = await listening(broker.url);
    await says(LISTENS);
    await bus.say('table-companion/in/salon/tag', JSON.stringify({ uid: tag(1), on: true }));
    await until('a tap arrives', () => host.story().includes(`on ${tag(1)}`));
    expect(host.said.join()).not.toContain(password);
  });

  test('are known by the name of their bridge, for any address', async () => {
    const broker = await aBroker('secret');
    const other = await connectAsync(broker.url, { clientId: 'other', reconnectPeriod: 0 });
    cleanup.push(() => other.end(true));
    let isSentAway = false;
    other.on('close', () => (isSentAway = true));
    const { says } = await listening(`${broker.url}/?clientId=other`);
    await says(LISTENS);
    expect(isSentAway).toBe(false);
  });

  test('are told of, once, where another bridge has a copy of its folder', async () => {
    const broker = await aBroker('secret');
    const folder = ownFolder();
    const [one, other] = [await listening(broker.url, folder), await listening(broker.url, folder)];
    await Promise.all([one, other].map(({ says }) => says(/portent le même nom/)));
    await pause(1_000);
    for (const { host } of [one, other]) {
      expect(host.said.filter((words) => words.includes('portent le même nom'))).toHaveLength(1);
    }
  });
});
