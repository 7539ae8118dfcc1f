import { describe, expect, test, afterEach } from 'vitest';
import { createDriver } from '../../hardware/readers/mqtt/driver.ts';
import { appMissing } from '../support/app.ts';
import { Broker, brokerMissing, Listener } from '../support/broker.ts';
import { recordingHost } from '../support/driverHost.ts';
import { runServer, scratchFolder, stop } from '../support/program.ts';
import { tag } from '../support/sockets.ts';
import { until } from '../support/until.ts';

const missing = appMissing() ?? brokerMissing();
if (missing !== null) console.log(`SKIPPED a broker by TLS: ${missing}`);

const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanup.splice(0).reverse()) await close();
});

async function aBroker() {
  const folder = scratchFolder();
  cleanup.push(() => folder.remove());
  const broker = await Broker.open(folder.path, { tls: true });
  cleanup.push(() => broker.stop());
  const bus = await Listener.at(broker);
  cleanup.push(() => bus.close());
  return { broker, bus, authority: broker.authority ?? '' };
}

async function aServer(env: Readonly<Record<string, string>>) {
  const folder = scratchFolder();
  cleanup.push(() => folder.remove());
  const server = await runServer(folder.path, { env });
  cleanup.push(() => stop(server));
  return server;
}

describe.skipIf(missing !== null)('a broker that speaks by TLS', () => {
  test('is told of the table by a server that trusts its authority', async () => {
    const { broker, bus, authority } = await aBroker();
    await aServer({ MQTT_URL: broker.url, MQTT_CA: authority });
    await until('it is there', () => bus.heard.get('table-companion/status') === 'online', 10_000);
  });

  test('is told nothing by one that does not, which says why, without name or password', async () => {
    const { broker, bus } = await aBroker();
    const server = await aServer({ MQTT_URL: broker.url });
    const says = (words: string) => server.stderr().includes(words);
    await until('it says why', () => says('certificate'), 10_000);
    expect(bus.heard.size).toBe(0);
    expect(says('secret')).toBe(false);
  });

  test('brings taps to a bridge that trusts its authority', async () => {
    const { broker, bus, authority } = await aBroker();
    const folder = scratchFolder();
    cleanup.push(() => folder.remove());
    const host = recordingHost(folder.path);
    const env = { MQTT_URL: broker.url, MQTT_CA: authority };
    const running = await createDriver({ env, reconnectAfter: 50 }).start(host);
    cleanup.push(() => running.stop());
    await until('it listens', () => host.said.length > 0);
    await until('a tap arrives', async () => {
      await bus.say('table-companion/in/salon/tag', JSON.stringify({ uid: tag(1), on: true }));
      return host.story().includes(`on ${tag(1)}`);
    });
  });
});
