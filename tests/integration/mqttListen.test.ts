import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { connect as connectTcp } from 'node:net';
import { join } from 'node:path';
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { afterEach, describe, expect, test } from 'vitest';
import { driver, PASSWORD_FILE } from '../../hardware/readers/mqtt-listen/driver.ts';
import { recordingHost } from '../support/driverHost.ts';
import { scratchFolder } from '../support/program.ts';
import { tag } from '../support/sockets.ts';
import { until } from '../support/until.ts';

const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanup.splice(0).reverse()) await close();
});

/** A bridge that listens itself, and readers that know its password or do not. */
async function aListener() {
  const folder = scratchFolder();
  cleanup.push(() => folder.remove());
  const host = recordingHost(folder.path);
  const running = await driver.start(host, '0');
  cleanup.push(() => running.stop());
  const file = join(folder.path, PASSWORD_FILE);
  const password = readFileSync(file, 'utf8').trim();
  const port = Number(/port (\d+)/.exec(host.said.join())?.[1]);
  return {
    host,
    running,
    file,
    password,
    port,
    async reader(options: IClientOptions = {}): Promise<MqttClient> {
      const client = await connectAsync(`mqtt://127.0.0.1:${String(port)}`, {
        username: 'salon',
        password,
        reconnectPeriod: 0,
        protocolVersion: 4,
        ...options,
      });
      cleanup.push(() => client.end(true));
      return client;
    },
  };
}

const TAGS = 'table-companion/in/salon/tag';
const laid = (uid: string) => JSON.stringify({ uid, on: true, id: uid });

describe('a bridge that readers speak to without a broker', () => {
  test('has a tap before the reader is told that it arrived', async () => {
    const { host, reader } = await aListener();
    const salon = await reader();
    await salon.publishAsync(TAGS, laid(tag(1)), { qos: 1 });
    expect(host.story()).toEqual(['up', `on ${tag(1)}`]);
  });

  test('keeps the order of what comes all at once', async () => {
    const { host, reader } = await aListener();
    const salon = await reader();
    const uids = Array.from({ length: 200 }, (_, n) => tag(n));
    await Promise.all(uids.map((uid) => salon.publishAsync(TAGS, laid(uid), { qos: 1 })));
    expect(host.story().slice(1)).toEqual(uids.map((uid) => `on ${uid}`));
  });

  test('shows a reader what became of its tap', async () => {
    const { running, reader } = await aListener();
    const salon = await reader();
    await salon.subscribeAsync('table-companion/in/salon/answer', { qos: 1 });
    const heard = new Promise((resolve) => {
      salon.on('message', (topic, payload) => resolve([topic, payload.toString()]));
    });
    await salon.publishAsync(TAGS, laid(tag(1)), { qos: 1 });
    await running.sign?.('salon', 'refused');
    expect(await heard).toEqual(['table-companion/in/salon/answer', 'refused']);
  });

  test('makes a password of its own, for its owner alone, and keeps it', async () => {
    const one = await aListener();
    const other = await aListener();
    expect(one.password).toMatch(/^[a-z2-9]{20}$/);
    expect(other.password).not.toBe(one.password);
    expect(statSync(one.file).mode & 0o777).toBe(0o600);
    expect(one.host.said.join()).not.toContain(one.password);
    await one.running.stop();
    await (await driver.start(recordingHost(join(one.file, '..')), '0')).stop();
    expect(readFileSync(one.file, 'utf8').trim()).toBe(one.password);
  });

  test.each([
    ['no password', { password: undefined }],
    ['another password', { password: 'aaaaaaaaaaaaaaaaaaaa' }],
    ['one that is none', { password: Buffer.alloc(4_000, 1) }],
  ])('refuses a connection with %s', async (_, options) => {
    const { host, reader } = await aListener();
    await expect(reader(options as IClientOptions)).rejects.toThrow();
    expect(host.events).toEqual([]);
    expect(host.said).toHaveLength(2);
    expect(host.said[1]).toMatch(/ 127\.0\.0\.1 /);
  });

  test('lets no reader hear the tags of others, nor answer in our name', async () => {
    const { host, reader } = await aListener();
    const [spy, salon] = [await reader({ username: 'spy' }), await reader()];
    const heard: string[] = [];
    spy.on('message', (topic) => heard.push(topic));
    for (const topic of ['#', TAGS, 'table-companion/in/+/tag', 'table-companion/in/+/answer']) {
      await spy.subscribeAsync(topic, { qos: 1 }).catch(() => undefined);
    }
    await salon.subscribeAsync('table-companion/in/salon/answer');
    salon.on('message', (topic) => heard.push(topic));
    await salon.publishAsync(TAGS, laid(tag(1)), { qos: 1 });
    spy.on('error', () => undefined);
    spy.publish('table-companion/in/salon/answer', 'accepted', { qos: 0 });
    await until('whoever pretends is thrown out', () => !spy.connected);
    expect(host.story()).toEqual(['up', `on ${tag(1)}`]);
    expect(heard).toEqual([]);
  });

  test('lets no reader end the connection of another', async () => {
    const { reader } = await aListener();
    const salon = await reader({ clientId: 'salon' });
    const spy = await reader({ clientId: 'spy' });
    spy.on('error', () => undefined);
    spy.publish('$SYS/another/new/clients', 'salon', { qos: 0 });
    await until('whoever pretends is thrown out', () => !spy.connected || !salon.connected);
    expect(salon.connected).toBe(true);
  });

  test('believes a reader that says a tap again, since it was not told that it arrived', async () => {
    const { host, reader } = await aListener();
    const salon = await reader();
    for (const dup of [true, false, true]) {
      await salon.publishAsync(TAGS, laid(tag(1)), { qos: 1, dup });
      await salon.publishAsync(TAGS, JSON.stringify({ on: false }), { qos: 1, dup });
    }
    const taps = host.events.flatMap((event) => (event.type === 'on' ? [event.tap] : []));
    // The same tap, told three times: by its id it is one.
    expect(taps).toHaveLength(3);
    expect(new Set(taps).size).toBe(1);
  });

  test('takes nothing that was left standing', async () => {
    const { host, reader } = await aListener();
    const salon = await reader();
    await salon.publishAsync(TAGS, laid(tag(1)), { qos: 1, retain: true });
    await salon.publishAsync(TAGS, laid(tag(2)), { qos: 1 });
    expect(host.story()).toEqual(['up', `on ${tag(2)}`]);
  });

  test.each([
    ['announces 200 MB before it says who it is', Buffer.from([0x10, 0x80, 0x80, 0x80, 0x64])],
    ['announces a length without end', Buffer.from([0x10, 0xff, 0xff, 0xff, 0xff, 0xff])],
    ['speaks no MQTT', Buffer.from('GET / HTTP/1.1\r\nHost: bornes.local\r\n\r\n')],
    ['says nothing that was said before it was let in', Buffer.from([0x30, 0x02, 0x00, 0x00])],
    ['is noise', Buffer.from(Array.from({ length: 6_000 }, (_, n) => (n * 7_919) % 251))],
  ])('closes a connection that %s, and goes on', async (_, bytes) => {
    const { host, port, reader } = await aListener();
    const stranger = connectTcp(port, '127.0.0.1').on('error', () => undefined);
    const closed = once(stranger, 'close');
    stranger.resume().write(bytes);
    await closed;
    const salon = await reader();
    await salon.publishAsync(TAGS, laid(tag(1)), { qos: 1 });
    expect(host.story()).toEqual(['up', `on ${tag(1)}`]);
  });

  test('hears readers that come while a stranger holds as many connections as he likes', async () => {
    const { host, port, reader } = await aListener();
    const before = await reader({ clientId: 'before' });
    const strangers = Array.from({ length: 90 }, () => connectTcp(port, '127.0.0.1'));
    for (const one of strangers) one.on('error', () => undefined).resume();
    cleanup.push(() => strangers.forEach((one) => one.destroy()));
    // One that is turned away before it knew that it had come does not wait for an answer either.
    const hasCome = ({ pending, destroyed }: (typeof strangers)[number]) => !pending || destroyed;
    await until('the strangers are there', () => strangers.every(hasCome));
    const began = performance.now();
    const readers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => reader({ clientId: `reader-${String(n)}` })),
    );
    expect(performance.now() - began).toBeLessThan(4_000);
    await Promise.all(
      readers.map((one, n) =>
        one.publishAsync(`table-companion/in/r${String(n)}/tag`, laid(tag(n)), { qos: 1 }),
      ),
    );
    expect(host.events.filter(({ type }) => type === 'on')).toHaveLength(8);
    expect(before.connected).toBe(true);
  });

  test('hears a reader while a stranger comes again as often as he can', async () => {
    const { host, port, reader } = await aListener();
    let stopped = false;
    cleanup.push(() => (stopped = true));
    const knock = () => {
      if (stopped) return;
      connectTcp(port, '127.0.0.1')
        .on('error', () => undefined)
        .on('close', knock)
        .resume();
    };
    for (let n = 0; n < 40; n += 1) knock();
    const salon = await reader({ reconnectPeriod: 50 });
    await salon.publishAsync(TAGS, laid(tag(1)), { qos: 1 });
    expect(host.story()).toEqual(['up', `on ${tag(1)}`]);
    expect(salon.connected).toBe(true);
  });

  test('closes to a reader that sends more than any tag needs', async () => {
    const { host, reader } = await aListener();
    const salon = await reader();
    salon.on('error', () => undefined);
    salon.publish(TAGS, 'x'.repeat(100_000));
    await until('it is thrown out', () => !salon.connected);
    expect(host.events).toEqual([]);
  });
});
