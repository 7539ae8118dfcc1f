import { execFileSync, spawn } from 'node:child_process';
import {
  createWriteStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  type WriteStream,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterEach, describe, expect, test } from 'vitest';
import type { BackendName } from '#lib/process/pcsc.ts';
import type { RunningDriver } from '../../hardware/readers/contract.ts';
import { createDriver as createEsphome } from '../../hardware/readers/esphome/driver.ts';
import { driver as mqttListen, PASSWORD_FILE } from '../../hardware/readers/mqtt-listen/driver.ts';
import { createDriver as createMqtt } from '../../hardware/readers/mqtt/driver.ts';
import { createDriver as createPcsc } from '../../hardware/readers/pcsc/driver.ts';
import { play } from '../../hardware/readers/replay/driver.ts';
import { startOnInput } from '../../hardware/readers/simulator/driver.ts';
import { createDriver as createTemplate } from '../../hardware/readers/template/driver.ts';
import { createDriver as createWedge } from '../../hardware/readers/wedge/driver.ts';
import { loadDriver, READER_KINDS } from '../../hardware/readers/index.ts';
import { Broker, brokerMissing, Listener } from '../support/broker.ts';
import { EsphomeDevice } from '../support/esphomeDevice.ts';
import { recordingHost, type RecordingHost } from '../support/driverHost.ts';
import { scratchFolder } from '../support/program.ts';
import { FAKES } from '../support/fakePcsc.ts';
import { until } from '../support/until.ts';
import { recordsOf } from '../support/wedge.ts';

const KM_100 = '04a1b2c3d4e501';
const PHONE = '08a1b2c3';
const READER = 'ACS ACR122U PICC Interface 00 00';

const running: RunningDriver[] = [];
const cleanup: (() => unknown)[] = [];

/** A driver with a make-believe device, and the hands at that device. */
interface Bench {
  readonly driver: { start(host: RecordingHost, argument?: string): Promise<RunningDriver> };
  readonly argument?: string;
  plug(): void;
  unplug(): void;
  lay(uid: string): void;
  lift(): void;
  misread(): void;
}

function pcscBench(library: BackendName): Bench {
  const pcsc = FAKES[library]();
  let reader = pcsc.plug(READER);
  let last: Promise<unknown> = Promise.resolve();
  /** The hands wait until the reader has asked for the card that was laid. */
  const isAsked = () => until('it is asked', () => reader.commands.includes('ffca000000'));
  const driver = createPcsc({
    chooser: () => ({
      choose: () => ({ backend: pcsc.backend, passedOver: [] }),
      noteUse: () => ({ proven: () => undefined, ended: () => undefined }),
    }),
    askDaemon: async () => 'welcome',
    system: 'debian',
    program: '',
    watchDaemon: () => () => undefined,
    askDaemonAgainMs: 1,
    askWhileOpenMs: null,
    giveUpMs: 1,
    loadAgainMs: 1,
  });
  return {
    driver,
    plug: () => void (reader = pcsc.plug(READER)),
    unplug: () => pcsc.unplug(READER),
    lay: (uid) => void (last = last.then(() => reader.card(uid))),
    lift: () => void (last = last.then(isAsked).then(() => setImmediate(() => reader.off()))),
    misread: () => reader.misread(),
  };
}

function simulatorBench(): Bench {
  const input = new PassThrough();
  const say = (event: object) =>
    void input.write(`${JSON.stringify({ reader: 'left', ...event })}\n`);
  return {
    driver: { start: (host) => startOnInput(host, input) },
    plug: () => say({ type: 'up' }),
    unplug: () => say({ type: 'down' }),
    lay: (tag) => say({ type: 'on', tag }),
    lift: () => say({ type: 'off' }),
    misread: () => say({ type: 'problem', problem: 'misread' }),
  };
}

/** A recording that is still being written while it is played. */
function replayBench(): Bench {
  const input = new PassThrough();
  let at = 0;
  const say = (event: object) =>
    void input.write(`${JSON.stringify({ at: (at += 1), reader: 'left', ...event })}\n`);
  return {
    driver: { start: async (host) => play(host, input, 10) },
    plug: () => say({ type: 'up' }),
    unplug: () => say({ type: 'down' }),
    lay: (tag) => say({ type: 'on', tag }),
    lift: () => say({ type: 'off' }),
    misread: () => say({ type: 'problem', problem: 'misread' }),
  };
}

function templateBench(): Bench {
  let stream = new PassThrough();
  let there = false;
  const open = () => {
    stream = new PassThrough();
    if (there) setImmediate(() => stream.emit('ready'));
    else stream.destroy();
    return stream;
  };
  return {
    driver: createTemplate({ open, openAgain: 1 }),
    argument: '/dev/ttyUSB0',
    plug: () => void (there = true),
    unplug() {
      there = false;
      stream.destroy();
    },
    lay: (uid) => void stream.write(`${uid}\n`),
    lift: () => undefined,
    misread: () => void stream.write('04a1b\n'),
  };
}

/** Records go by a pipe with a name, as if it were the device, through a program of its own. */
function wedgeBench(): Bench {
  const folder = mkdtempSync(join(tmpdir(), 'wedge-'));
  cleanup.push(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'reader-event-kbd');
  let device: WriteStream | null = null;
  const type = (text: string) => void device?.write(recordsOf(`${text}\n`));
  return {
    driver: createWedge({
      grab: (file) => spawn('cat', [file], { stdio: ['pipe', 'pipe', 'ignore'] }),
      readers: () => [],
      isThere: existsSync,
      lookAgain: 5,
    }),
    argument: path,
    plug() {
      execFileSync('mkfifo', [path]);
      device = createWriteStream(path).on('error', () => undefined);
      device.write('evdev 24\n');
    },
    unplug() {
      rmSync(path);
      device?.end();
    },
    lay: type,
    lift: () => undefined,
    misread: () => type('04a1b2c3d'),
  };
}

/** A reader of its own that tells a real broker what it sees, and says of itself whether it is there. */
function mqttBench(): Bench {
  const folder = scratchFolder();
  cleanup.push(() => folder.remove());
  const opened = Broker.open(folder.path).then(async (broker) => {
    cleanup.push(() => broker.stop());
    const bus = await Listener.at(broker);
    cleanup.push(() => bus.close());
    return { broker, bus };
  });
  let saying: Promise<unknown> = opened;
  const say = (name: string, payload: string, retain = false) => {
    saying = saying.then(async () =>
      (await opened).bus.say(`table-companion/in/salon/${name}`, payload, retain),
    );
  };
  const tell = (message: object) => say('tag', JSON.stringify(message));
  return {
    driver: {
      async start(host, argument) {
        const { broker } = await opened;
        return createMqtt({ env: { MQTT_URL: broker.url }, reconnectAfter: 50 }).start(
          host,
          argument,
        );
      },
    },
    plug: () => say('status', 'online', true),
    unplug: () => say('status', 'offline', true),
    lay: (uid) => tell({ uid, on: true }),
    lift: () => tell({ on: false }),
    misread: () => say('tag', '04a1b'),
  };
}

/** A reader in a home without a broker: the driver is one. */
function mqttListenBench(): Bench {
  const folder = scratchFolder();
  cleanup.push(() => folder.remove());
  let listening: (url: string) => void;
  const url = new Promise<string>((resolve) => (listening = resolve));
  const at = 'table-companion/in/salon';
  let client: MqttClient | null = null;
  cleanup.push(() => client?.end(true));
  let saying: Promise<unknown> = Promise.resolve();
  const next = (step: () => Promise<unknown>) => {
    saying = saying.then(step).catch(() => undefined);
  };
  const tell = (payload: string) =>
    next(async () => client?.publishAsync(`${at}/tag`, payload, { qos: 1 }));
  return {
    driver: {
      async start(host) {
        const running = await mqttListen.start({ ...host, folder: folder.path }, '0');
        const port = host.said.join().match(/port (\d+)/)?.[1] ?? '';
        const password = readFileSync(join(folder.path, PASSWORD_FILE), 'utf8').trim();
        listening(`mqtt://reader:${password}@127.0.0.1:${port}`);
        return running;
      },
    },
    plug: () =>
      next(async () => {
        const will = { topic: `${at}/status`, payload: Buffer.from('offline'), qos: 1 } as const;
        client = await connectAsync(await url, { reconnectPeriod: 0, will });
        client.on('error', () => undefined);
        await client.publishAsync(`${at}/status`, 'online', { qos: 1, retain: true });
      }),
    unplug: () => void client?.stream.destroy(),
    lay: (uid) => tell(JSON.stringify({ uid, on: true })),
    lift: () => tell(JSON.stringify({ on: false })),
    misread: () => tell('04a1b'),
  };
}

/** A device that tells Home Assistant its tags, with or without a key. It never tells that one is lifted. */
const esphomeBench = (key?: string) => (): Bench => {
  let device: EsphomeDevice | null = null;
  cleanup.push(() => device?.unplug());
  const patience = { opening: 5_000, asking: 1_000, silence: 5_000 };
  return {
    driver: {
      async start(host) {
        device = await EsphomeDevice.open(key === undefined ? {} : { key });
        device.unplug();
        const env = key === undefined ? {} : { ESPHOME_KEY: key };
        const driver = createEsphome({ ...patience, env, reconnectAfter: 5, grace: 50 });
        return driver.start(host, device.address);
      },
    },
    plug() {
      if (device !== null) device.plug().catch(() => undefined);
    },
    unplug: () => device?.unplug(),
    lay: (uid) => device?.lay(uid),
    lift: () => undefined,
    misread: () => device?.lay('04a1b'),
  };
};

const noBroker = brokerMissing();
if (noBroker !== null) console.log(`SKIPPED the mqtt driver: ${noBroker}`);

const BENCHES = {
  esphome: esphomeBench(),
  'esphome, encrypted': esphomeBench(Buffer.alloc(32, 7).toString('base64')),
  ...(noBroker === null && { mqtt: mqttBench }),
  'mqtt-listen': mqttListenBench,
  'pcsc by nfc-pcsc': () => pcscBench('nfc-pcsc'),
  'pcsc by pcsc-mini': () => pcscBench('pcsc-mini'),
  replay: replayBench,
  simulator: simulatorBench,
  template: templateBench,
  wedge: wedgeBench,
};

afterEach(async () => {
  for (const driver of running.splice(0)) await driver.stop();
  for (const clean of cleanup.splice(0).reverse()) await clean();
});

async function start(bench: Bench) {
  const host = recordingHost();
  const driver = await bench.driver.start(host, bench.argument);
  running.push(driver);
  /** Waits until this was seen since the last time. */
  const sees = async (...story: readonly string[]) => {
    const told = () => host.story().join(', ');
    await until(`${story.join(', ')}; so far: ${told()}`, () => told() === story.join(', '));
    host.events.length = 0;
  };
  const plugged = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    bench.plug();
    await until('the reader is up', () => host.story().includes('up'));
    await until('the reader is ready', () => [...host.states.values()].includes('ready'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    host.events.length = 0;
  };
  return { host, driver, sees, plugged };
}

describe.each(Object.entries(BENCHES))('the %s driver', (_, makeBench) => {
  test('reports a card that is laid and lifted', async () => {
    const bench = makeBench();
    const { sees, plugged } = await start(bench);
    await plugged();
    bench.lay(KM_100);
    bench.lift();
    await sees(`on ${KM_100}`, 'off');
  });

  test('normalises the UID from any spelling', async () => {
    const bench = makeBench();
    const { sees, plugged } = await start(bench);
    await plugged();
    bench.lay('04:A1:B2:C3:D4:E5:01');
    bench.lift();
    await sees(`on ${KM_100}`, 'off');
  });

  test('knows a phone for no game card', async () => {
    const bench = makeBench();
    const { sees, plugged } = await start(bench);
    await plugged();
    bench.lay(PHONE);
    bench.lift();
    await sees('random-uid', 'off');
  });

  test('reports a misreading as such', async () => {
    const bench = makeBench();
    const { host, plugged } = await start(bench);
    await plugged();
    bench.misread();
    await until('it is told', () => host.story().includes('misread'));
    expect(host.events.some(({ type }) => type === 'on')).toBe(false);
  });

  test('survives that its reader is unplugged, and finds it when it is plugged in again', async () => {
    const bench = makeBench();
    const { host, sees, plugged } = await start(bench);
    await plugged();
    bench.unplug();
    await sees('down');
    await until('it is no longer ready', () => ![...host.states.values()].includes('ready'));
    await plugged();
    bench.lay(KM_100);
    bench.lift();
    await sees(`on ${KM_100}`, 'off');
  });

  test('says nothing more once it is stopped, and may be stopped twice', async () => {
    const bench = makeBench();
    const { host, driver, plugged } = await start(bench);
    await plugged();
    await driver.stop();
    await driver.stop();
    bench.lay(KM_100);
    bench.unplug();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(host.story()).toEqual([]);
  });
});

describe('the kinds of readers', () => {
  test.each(READER_KINDS)('%s is found by its name', async (kind) => {
    expect(await loadDriver(kind)).toHaveProperty('start');
  });

  test.each(['', 'constructor', 'toString', 'crystal-ball'])('there is no %j', async (kind) => {
    expect(await loadDriver(kind)).toBeNull();
  });
});
