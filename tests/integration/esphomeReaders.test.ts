import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { ReaderView } from '#lib/house/view.ts';
import { createDriver } from '../../hardware/readers/esphome/driver.ts';
import { appMissing, startApp } from '../support/app.ts';
import { recordingHost } from '../support/driverHost.ts';
import { EsphomeDevice } from '../support/esphomeDevice.ts';
import { openScreenSocket } from '../support/screenSocket.ts';
import { granted, openTable, tag } from '../support/sockets.ts';
import { until } from '../support/until.ts';

const KEY = Buffer.alloc(32, 9).toString('base64');
const OTHER_KEY = Buffer.alloc(32, 8).toString('base64');

const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanup.splice(0).reverse()) await close();
});

async function aDevice(...options: Parameters<typeof EsphomeDevice.open>): Promise<EsphomeDevice> {
  const device = await EsphomeDevice.open(...options);
  cleanup.push(() => device.unplug());
  return device;
}

const PATIENCE = { reconnectAfter: 20, grace: 300, opening: 10_000, asking: 50, silence: 10_000 };

/** A driver at these devices, which tries again soon. */
async function listening(
  devices: readonly EsphomeDevice[],
  env: NodeJS.ProcessEnv = {},
  patience: Partial<typeof PATIENCE> = {},
) {
  const host = recordingHost();
  const driver = createDriver({ ...PATIENCE, ...patience, env });
  const running = await driver.start(host, devices.map(({ address }) => address).join(' '));
  cleanup.push(() => running.stop());
  const isReady = (name: string) => host.states.get(name) === 'ready';
  return {
    host,
    running,
    isReady,
    ready: (name = 'tagreader') => until(`${name} is ready`, () => isReady(name)),
    says: (words: RegExp) =>
      until(`it says ${String(words)}`, () => words.test(host.said.join('\n'))),
  };
}

describe('devices of ESPHome', () => {
  test('lay a card once, however often it is told of, and again when it was away', async () => {
    const device = await aDevice();
    const { host, ready } = await listening([device]);
    await ready();
    for (let n = 0; n < 4; n += 1) device.lay('04-A1-B2-C3-D4-E5-01');
    await until('it is lifted', () => host.story().at(-1) === 'off' && host.story().length === 4);
    device.lay('04-A1-B2-C3-D4-E5-01');
    device.lay('04-A1-B2-C3-D4-E5-02');
    await until('both are laid', () => host.story().length === 7);
    const [one, other] = ['04a1b2c3d4e501', '04a1b2c3d4e502'];
    expect(host.story()).toEqual([
      'up',
      'off',
      `on ${one}`,
      'off',
      `on ${one}`,
      'off',
      `on ${other}`,
    ]);
  });

  test('are heard side by side, each by its name, with keys and without', async () => {
    const devices = [
      await aDevice({ name: 'salon' }),
      await aDevice({ name: 'attic', key: KEY }),
      await aDevice({ name: 'hall', key: OTHER_KEY, minor: 9 }),
    ];
    const keys = `${devices[1]?.address ?? ''}=${KEY} ${devices[2]?.address ?? ''}=${OTHER_KEY}`;
    const { host, ready } = await listening(devices, { ESPHOME_KEY: keys });
    await Promise.all(['salon', 'attic', 'hall'].map(ready));
    devices.forEach((device, n) => device.lay(tag(n)));
    const laid = () => host.events.filter(({ type }) => type === 'on');
    await until('all are laid', () => laid().length === 3);
    const by = laid().map((event) => [event.reader, event.type === 'on' && event.tag]);
    expect(new Map(by as [string, string][])).toEqual(
      new Map([
        ['salon', tag(0)],
        ['attic', tag(1)],
        ['hall', tag(2)],
      ]),
    );
    expect([...host.states]).toEqual(
      expect.arrayContaining([
        ['salon', 'ready'],
        ['attic', 'ready'],
        ['hall', 'ready'],
      ]),
    );
    expect(host.states.size).toBe(3);
  });

  test('with the same name are told apart by their addresses, as are those with invalid names', async () => {
    const names = ['twin', 'twin', '', 'a\u001b[2Jb', 'x'.repeat(121)];
    const devices = [];
    for (const name of names) devices.push(await aDevice({ name }));
    const { host } = await listening(devices);
    await until(
      'all are ready',
      () => [...host.states.values()].join() === Array(5).fill('ready').join(),
    );
    const listed = [...host.states.keys()];
    expect(listed.filter((name) => name === 'twin')).toHaveLength(1);
    expect(listed.filter((name) => name.startsWith('127.0.0.1:'))).toHaveLength(4);
  });

  test('are told what became of a tap, if they let others call an action for that', async () => {
    const own = await aDevice({ name: 'own', services: { table_answer: 'text' } });
    const ready = await aDevice({
      name: 'ready-made',
      services: { play_rtttl: 'text', rfidreader_tag_ok: 'nothing', rfidreader_tag_ko: 'nothing' },
    });
    const mute = await aDevice({ name: 'mute' });
    const bench = await listening([own, ready, mute]);
    await Promise.all(['own', 'ready-made', 'mute'].map(bench.ready));
    for (const reader of ['own', 'ready-made', 'mute', 'none']) {
      await bench.running.sign?.(reader, 'accepted');
      await bench.running.sign?.(reader, 'question');
    }
    await until('they were told', () => own.calls.length + ready.calls.length === 4);
    expect(own.calls).toEqual(['table_answer accepted', 'table_answer question']);
    expect(ready.calls).toEqual(['rfidreader_tag_ok', 'rfidreader_tag_ko']);
    expect(mute.calls).toEqual([]);
  });

  test('that lose their power without a word are missed, and heard again when they are back', async () => {
    const device = await aDevice();
    const { host, isReady, ready, says } = await listening([device], {}, { silence: 200 });
    await ready();
    device.hush();
    await says(/ne dit plus rien/);
    await until('it is missed', () => !isReady('tagreader'));
    device.unplug();
    await device.plug();
    await ready();
    expect(host.story().slice(0, 4)).toEqual(['up', 'off', 'down', 'up']);
  });

  test('lay their last card again at once after they were away', async () => {
    const device = await aDevice();
    const { host, isReady, ready } = await listening([device], {}, { grace: 60_000 });
    await ready();
    device.lay(tag(1));
    await until('it is laid', () => host.story().includes(`on ${tag(1)}`));
    device.unplug();
    await until('it is missed', () => !isReady('tagreader'));
    await device.plug();
    await ready();
    device.lay(tag(1));
    await until('it is laid again', () => host.story().at(-1) === `on ${tag(1)}`);
    const laid = `on ${tag(1)}`;
    expect(host.story()).toEqual(['up', 'off', laid, 'down', 'up', 'off', laid]);
  });

  test('are connected again after a moment without network on this machine', async () => {
    const device = await aDevice();
    const { host, ready } = await listening([device], {}, { silence: 200 });
    await ready();
    device.lay(tag(1));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
    await until('its card is laid', () => host.story().includes(`on ${tag(1)}`), 3_000);
    expect(host.story()).not.toContain('down');
  });

  test('tell nothing more when the driver is stopped, and are let go', async () => {
    const device = await aDevice();
    const { host, running, ready } = await listening([device]);
    await ready();
    await running.stop();
    await until('nobody listens', () => !device.isHeard());
    expect(host.story()).toEqual(['up', 'off']);
    expect(device.connections).toBe(1);
  });

  test('that want a password are told of, in words', async () => {
    const device = await aDevice({ minor: 9, password: 'secret' });
    const { says } = await listening([device]);
    await says(/veut un mot de passe/);
  });

  test.each([
    ['has another key', KEY, OTHER_KEY, /a une autre clé/],
    ['wants a key and is given none', KEY, undefined, /parle chiffré\. Donnez sa clé/],
    ['has no key and is given one', undefined, KEY, /ne parle pas chiffré/],
  ])('one that %s is told of, and nothing is said to it', async (_, key, given, words) => {
    const device = await aDevice({ ...(key !== undefined && { key }) });
    const env = given === undefined ? {} : { ESPHOME_KEY: given };
    const { host, says } = await listening([device], env);
    await says(words);
    expect(device.asked).toEqual([]);
    expect(host.events).toEqual([]);
    for (const secret of [KEY, OTHER_KEY]) expect(host.said.join()).not.toContain(secret);
  });
});

describe('a hostile device', () => {
  const NOISE = Buffer.from(Array.from({ length: 6_000 }, (_, n) => (n * 7_919) % 251));
  const told = (bytes: readonly number[]) => Buffer.from(bytes);

  test.each([
    ['announces a frame of 4 GB', told([0, 0xff, 0xff, 0xff, 0xff, 0x0f, 35])],
    ['counts without end', told([0, ...Array<number>(20).fill(0xff)])],
    ['is noise', NOISE],
    ['speaks HTTP', Buffer.from('HTTP/1.1 200 OK\r\n\r\n')],
    ['tells of a tag that its message does not hold', told([0, 3, 35, 0x12, 0xff, 0x01])],
    ['begins a message with a field that cannot be', told([0, 1, 35, 0x07])],
    ['says another version of all', told([0, 2, 2, 0x08, 0x02])],
  ])('that %s is left alone and said, while others are heard', async (_, bytes) => {
    const [bad, good] = [await aDevice({ name: 'bad' }), await aDevice({ name: 'good' })];
    const { host, isReady, ready, says } = await listening([bad, good]);
    await Promise.all(['bad', 'good'].map(ready));
    bad.raw(bytes);
    await says(/127\.0\.0\.1:\d+ ne se comprend pas/);
    await until('it is no reader', () => !isReady('bad'));
    good.lay(tag(1));
    await until('the other is heard', () => host.story().includes(`on ${tag(1)}`));
    // It may have learnt.
    await ready('bad');
    bad.lay(tag(2));
    await until('it is heard', () => host.story().includes(`on ${tag(2)}`));
  });

  test.each([
    ['plainly', undefined],
    ['encrypted', KEY],
  ])('that speaks %s is believed what it said before its nonsense', async (_, key) => {
    const device = await aDevice({ ...(key !== undefined && { key }) });
    const { host, ready, says } = await listening([device], { ESPHOME_KEY: key });
    await ready();
    device.lay(tag(1));
    device.raw(NOISE.subarray(7));
    await says(/ne se comprend pas/);
    expect(host.story()).toContain(`on ${tag(1)}`);
  });

  test('that says an encrypted frame of nothing is left alone', async () => {
    const device = await aDevice({ key: KEY });
    const { ready, says } = await listening([device], { ESPHOME_KEY: KEY });
    await ready();
    device.raw(Buffer.from([1, 0, 20, ...NOISE.subarray(0, 20)]));
    await says(/ne se comprend pas/);
    await ready();
  });

  test('that accepts a connection and says nothing is given up, and tried again', async () => {
    const device = await aDevice();
    device.unplug();
    const mute = createServer((socket) => void socket.on('error', () => undefined));
    mute.listen(Number(device.address.split(':')[1]), '127.0.0.1');
    await once(mute, 'listening');
    cleanup.push(() => mute.close());
    const { says } = await listening([device], {}, { opening: 100 });
    await says(/ne dit plus rien/);
  });

  test('that sends more cards than hands can lay is ignored; the first ones are kept', async () => {
    const device = await aDevice();
    const { host, isReady, ready, says } = await listening([device]);
    await ready();
    for (let n = 0; n < 5_000; n += 1) device.lay(tag(n));
    await says(/bien plus que des mains/);
    await until('it is no reader', () => !isReady('tagreader'));
    const laid = host.story().filter((word) => word.startsWith('on '));
    expect(laid.length).toBeLessThanOrEqual(45);
    expect(laid.slice(0, 40)).toEqual(Array.from({ length: 40 }, (_, n) => `on ${tag(n)}`));
  });

  test('that asks without end, and reads no answer, is left alone', async () => {
    const device = await aDevice();
    const { ready, says } = await listening([device]);
    await ready();
    for (let n = 0; n < 5_000; n += 1) device.send(7, Buffer.alloc(0));
    await says(/bien plus que des mains/);
  });
});

const missing = appMissing();
if (missing !== null) console.log(`SKIPPED a device of ESPHome in the house: ${missing}`);

describe.skipIf(missing !== null)('a device of ESPHome in the house', () => {
  test('is a reader as all others: with a role, its health, and answers', async () => {
    const services = { rfidreader_tag_ok: 'nothing', rfidreader_tag_ko: 'nothing' } as const;
    const device = await aDevice({ name: 'tagreader-salon', key: KEY, services });
    const env = {
      BRIDGE_READERS: `esphome:${device.address}`,
      ESPHOME_KEY: KEY,
      BRIDGE_ID: 'hall',
    };
    const app = await startApp({ bridge: true, env });
    cleanup.push(() => app.close());
    const screen = openScreenSocket(app.url);
    cleanup.push(() => screen.close());
    const [reader] = await screen.readersReady(1);
    expect(reader).toMatchObject({
      name: 'tagreader-salon',
      kind: 'esphome',
      state: 'ready',
    });

    const table = await openTable(screen.socket);
    const id = reader?.id ?? '';
    await screen.house({ type: 'assignReader', reader: id, role: { role: 'discard' } });
    device.lay('04-00-00-00-00-00-01');
    await until('it is answered', () => device.calls.length === 1);
    expect(device.calls).toEqual(['rfidreader_tag_ko']);
    const listed = async (): Promise<ReaderView | undefined> =>
      granted(await screen.socket.emitWithAck('watchHouse', {})).readers.find(
        (one) => one.name === 'tagreader-salon',
      );
    expect(await listed()).toMatchObject({ role: { role: 'discard' } });
    expect((await screen.watch(table)).notice).not.toBeNull();

    device.unplug();
    await until('it is missed', async () => (await listed())?.state === 'connecting');
    await device.plug();
    await screen.readersReady(1);
    expect(await listed()).toMatchObject({ role: { role: 'discard' }, state: 'ready' });
    expect(app.output()).not.toContain(KEY);
  });

  test('with a key that cannot be one: the bridge says so and ends, and never shows it', async () => {
    const env = { BRIDGE_READERS: 'esphome:127.0.0.1', ESPHOME_KEY: 'hunter2' };
    const app = await startApp({ bridge: true, env });
    cleanup.push(() => app.close());
    await until('it is said', () => app.output().includes('ESPHOME_KEY'), 20_000);
    expect(app.output()).not.toContain('hunter2');
  });
});
