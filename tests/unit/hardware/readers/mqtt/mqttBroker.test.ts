import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { onTestFinished, expect, test } from 'vitest';
import { createDriver } from '../../../../../hardware/readers/mqtt/driver.ts';
import { brokerTroubleText } from '../../../../../hardware/words.ts';
import type { BrokerTrouble } from '#lib/protocol/bus.ts';
import { freshFolder } from '../../../../support/freshFolder.ts';
import { recordingHost } from '../../../../support/driverHost.ts';
import { until } from '../../../../support/until.ts';

const folder = freshFolder();

/** A broker that does this with each first message. */
async function aBroker(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => answer(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return `mqtt://127.0.0.1:${String(typeof address === 'object' ? address?.port : 0)}`;
}

test.each<[string, (socket: Socket) => void, BrokerTrouble]>([
  ['knows MQTT 3.1.1 alone', (socket) => socket.end(Buffer.from([0x20, 2, 0, 1])), 'old-broker'],
  [
    'knows no such password',
    (socket) => socket.end(Buffer.from([0x20, 3, 0, 135, 0])),
    'bad-password',
  ],
  ['hangs up without a word', (socket) => socket.destroy(), 'sent-away'],
])('a broker that %s is told of in the language of the terminal, once', async (_, answer, why) => {
  const host = recordingHost(folder.path);
  const env = { MQTT_URL: await aBroker(answer), BRIDGE_ID: 'hall' };
  const running = await createDriver({ env, reconnectAfter: 20 }).start(host);
  onTestFinished(() => running.stop());
  await until('it is told', () => host.said.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(host.said).toHaveLength(1);
  expect(host.said[0]).toContain(brokerTroubleText(why));
  expect(host.said[0]).not.toMatch(/refused|Connection/);
});
