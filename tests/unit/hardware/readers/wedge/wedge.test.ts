import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { BadArgument, type RunningDriver } from '../../../../../hardware/readers/contract.ts';
import {
  createDriver,
  driver,
  WEDGE_PSEUDO_READER,
  readerName,
} from '../../../../../hardware/readers/wedge/driver.ts';
import { CHOSEN_FILE } from '../../../../../hardware/readers/wedge/chosenKeyboards.ts';
import { remedyFor, grab, GRAB_PROGRAM } from '../../../../../hardware/readers/wedge/device.ts';
import { createRecords } from '../../../../../hardware/readers/wedge/records.ts';
import { line } from '../../../../../hardware/words.ts';
import { recordingHost } from '../../../../support/driverHost.ts';
import { until } from '../../../../support/until.ts';
import { keysOf, recordsOf } from '../../../../support/wedge.ts';

const STICKER = '04a1b2c3d4e580';

const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanup.splice(0).reverse()) await close();
});

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wedge-'));
  cleanup.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const started = (reader: RunningDriver) => void cleanup.push(() => reader.stop());

describe('the records of an input device', () => {
  test.each([16, 24] as const)('of %i bytes are keys, for any fragmentation', (size) => {
    const bytes = Buffer.concat([
      Buffer.from(`evdev ${size}\n`),
      recordsOf(`${STICKER}\n`, size, 8, 1_700_000_000_000),
    ]);
    const cuts = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 });
    fc.assert(
      fc.property(cuts, (lengths) => {
        const records = createRecords();
        const keys = [];
        for (let at = 0, n = 0; at < bytes.length; n += 1) {
          const length = lengths[n % lengths.length] ?? 1;
          keys.push(...(records.read(bytes.subarray(at, at + length)) ?? []));
          at += length;
        }
        expect(keys).toEqual(keysOf(`${STICKER}\n`, 1_700_000_000_000, 8));
      }),
    );
  });

  test('are not made up out of other bytes', () => {
    expect(createRecords().read(Buffer.from('Traceback (most recent call last)'))).toBeNull();
  });
});

/** The program that grabs, with a make-believe kernel that only writes down what it is asked. */
function grabWithoutKernel(path: string, asked: string) {
  const kernel = `import fcntl
fcntl.ioctl = lambda device, request, value: open(${JSON.stringify(asked)}, 'w').write('%x %d' % (request, value))
`;
  return spawn('python3', ['-I', '-c', kernel + GRAB_PROGRAM, path], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

describe('the program that grabs a device', () => {
  test('asks for it alone, copies its records, and ends when the bridge is gone', async () => {
    const folder = aFolder();
    const path = join(folder, 'device');
    execFileSync('mkfifo', [path]);
    const program = grabWithoutKernel(path, join(folder, 'asked'));
    const device = createWriteStream(path);
    const records = recordsOf(`${STICKER}\n`);
    let copied = Buffer.alloc(0);
    program.stdout.on('data', (bytes: Buffer) => (copied = Buffer.concat([copied, bytes])));
    device.write(records);
    const expected = Buffer.concat([Buffer.from('evdev 24\n'), records]);
    await until('all is copied', () => copied.length >= expected.length);
    expect(copied.equals(expected)).toBe(true);
    expect(execFileSync('cat', [join(folder, 'asked')], { encoding: 'utf8' })).toBe('40044590 1');
    program.stdin.end();
    expect((await once(program, 'exit'))[0]).toBe(0);
    device.destroy();
  });

  test('says by its code what is wrong', async () => {
    const file = join(aFolder(), 'letter');
    writeFileSync(file, 'dear table');
    const [code] = await once(grab(file), 'exit');
    expect(remedyFor(code, file)).toBe(line('bridge.wedge.no-keyboard', { path: file }));
    const [missing] = await once(grab('/no/such/device'), 'exit');
    expect(remedyFor(missing, '/no/such/device')).toBeNull();
  });
});

describe('the wedge driver', () => {
  test('tells several readers apart by their paths', async () => {
    const folder = aFolder();
    const paths = ['left', 'right'].map((name) => join(folder, name));
    const uids = new Map(paths.map((path, n) => [path, `04a1b2c3d4e58${n}`]));
    for (const [path, uid] of uids) {
      writeFileSync(path, Buffer.concat([Buffer.from('evdev 16\n'), recordsOf(`${uid}\n`, 16)]));
    }
    const host = recordingHost();
    const twoReaders = createDriver({
      grab: (path) => spawn('cat', [path], { stdio: ['pipe', 'pipe', 'ignore'] }),
      readers: () => paths,
      isThere: existsSync,
      lookAgain: 60_000,
    });
    started(await twoReaders.start(host));
    await until('both have typed', () => host.story().filter((e) => e === 'down').length === 2);
    const seen = host.events.flatMap((e) => (e.type === 'on' ? [[e.reader, e.tag]] : []));
    expect(new Map(seen as [string, string][])).toEqual(uids);
  });

  test('takes numbers for tags, and says once what that means', async () => {
    const path = join(aFolder(), 'reader');
    const typed = recordsOf('2712847316\n2712847317\n');
    writeFileSync(path, Buffer.concat([Buffer.from('evdev 24\n'), typed]));
    const host = recordingHost();
    const numbers = createDriver({
      grab: (file) => spawn('cat', [file], { stdio: ['pipe', 'pipe', 'ignore'] }),
      readers: () => [path],
      isThere: existsSync,
      lookAgain: 60_000,
    });
    started(await numbers.start(host));
    await until('it is gone', () => host.story().includes('down'));
    expect(host.story()).toEqual(['up', 'on a1b2c3d4', 'off', 'on a1b2c3d5', 'off', 'down']);
    expect(
      host.said.filter((said) => said === line('bridge.wedge.short', { reader: path })),
    ).toHaveLength(1);
  });

  test('says once of a reader what it types and how to set it, where that is no number', async () => {
    const path = join(aFolder(), 'reader');
    const typed = recordsOf('%borne 200?\n%borne 100?\n%04a1b2c3d4e580?\n');
    writeFileSync(path, Buffer.concat([Buffer.from('evdev 24\n'), typed]));
    const host = recordingHost();
    const reader = createDriver({
      grab: (file) => spawn('cat', [file], { stdio: ['pipe', 'pipe', 'ignore'] }),
      readers: () => [path],
      isThere: existsSync,
      lookAgain: 60_000,
    });
    started(await reader.start(host));
    await until('it is gone', () => host.story().includes('down'));
    const unknown = ['unknown-format', 'off'];
    expect(host.story()).toEqual(['up', ...unknown, ...unknown, `on ${STICKER}`, 'off', 'down']);
    expect(host.said).toEqual([
      line('bridge.wedge.unread', { reader: path, typed: '%borne 200?' }),
    ]);
  });

  test('takes part of a number for a misreading, until it comes again', async () => {
    const path = join(aFolder(), 'reader');
    const typed = recordsOf('04a1b2c3d\n04a1b2c3d\n');
    writeFileSync(path, Buffer.concat([Buffer.from('evdev 24\n'), typed]));
    const host = recordingHost();
    const reader = createDriver({
      grab: (file) => spawn('cat', [file], { stdio: ['pipe', 'pipe', 'ignore'] }),
      readers: () => [path],
      isThere: existsSync,
      lookAgain: 60_000,
    });
    started(await reader.start(host));
    await until('it is gone', () => host.story().includes('down'));
    expect(host.story()).toEqual(['up', 'misread', 'off', 'unknown-format', 'off', 'down']);
  });

  test.each(['win32', 'darwin'] as const)('sends people of %s to a page', async (platform) => {
    const host = recordingHost();
    const idle = createDriver(
      { grab: () => spawn('true'), readers: () => [], isThere: () => false, lookAgain: 5 },
      () => [],
      platform,
    );
    started(await idle.start(host));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(host.said).toEqual([line('bridge.wedge.by-page')]);
    expect(host.states.size).toBe(0);
  });

  test('names the keyboards that are there where none is called a reader', async () => {
    const host = recordingHost();
    let keyboards = ['usb-413d_2107-event-kbd', 'usb-HXGCoLtd_27db-event-kbd'];
    const none = createDriver(
      { grab: () => spawn('true'), readers: () => [], isThere: () => false, lookAgain: 5 },
      () => keyboards.map((name) => `/dev/input/by-id/${name}`),
    );
    started(await none.start(host));
    expect(host.said).toHaveLength(1);
    for (const name of keyboards) expect(host.said[0]).toContain(name);
    expect(host.said[0]).toContain('BRIDGE_READERS=wedge:/dev/input/by-id/usb-413d_2107-event-kbd');
    keyboards = ['usb-PCPlay_Barcode_PCP-BCG4209-event-kbd'];
    await until('the other one is named', () => /BCG4209/.test(host.said.at(-1) ?? ''));
    expect(host.said).toHaveLength(2);
  });

  describe('without a keyboard that is known as a reader', () => {
    const PAD = '/dev/input/by-id/usb-HXGCoLtd_27db-event-kbd';
    const PEOPLE = '/dev/input/by-id/usb-Logitech_Keyboard-event-kbd';
    const [PAD_NAME, STRANGE] = ['usb-HXGCoLtd_27db', '/dev/input/by-id/usb-Other-event-kbd'];

    /** A machine with a keyboard of people and a reader that has no such name; each device types a sticker once. */
    async function aMachine(folder: string) {
      const grabbed: string[] = [];
      const host = recordingHost(folder);
      const typed = join(aFolder(), 'typed');
      writeFileSync(typed, Buffer.concat([Buffer.from('evdev 24\n'), recordsOf(`${STICKER}\n`)]));
      const wedge = createDriver(
        {
          grab(path) {
            grabbed.push(path);
            return spawn('tail', ['-c', '+1', '-f', typed], { stdio: ['pipe', 'pipe', 'ignore'] });
          },
          readers: () => [],
          isThere: () => true,
          lookAgain: 5,
        },
        () => [PEOPLE, PAD],
      );
      const reader = await wedge.start(host);
      started(reader);
      return { host, grabbed, reader };
    }

    test('the keyboards are offered, and the one that is chosen brings cards', async () => {
      const { host, grabbed, reader } = await aMachine(aFolder());
      expect(host.about.get(WEDGE_PSEUDO_READER)).toEqual({ keyboards: [PEOPLE, PAD] });
      expect(grabbed).toEqual([]);
      reader.chooseKeyboard?.({ reader: WEDGE_PSEUDO_READER, keyboard: PAD });
      await until('a card is there', () => host.story().includes(`on ${STICKER}`));
      expect(grabbed).toEqual([PAD]);
      expect([...host.states]).toEqual([[PAD_NAME, 'ready']]);
      expect(host.about.get(PAD_NAME)).toEqual({ chosen: true });
    });

    test('a chosen keyboard is a reader again after a restart', async () => {
      const folder = aFolder();
      const first = await aMachine(folder);
      first.reader.chooseKeyboard?.({ reader: WEDGE_PSEUDO_READER, keyboard: PAD });
      await first.reader.stop();
      const again = await aMachine(folder);
      await until('it is ready', () => again.host.states.get(PAD_NAME) === 'ready');
      expect(again.grabbed).toEqual([PAD]);
    });

    test('a chosen keyboard that is given back is let go of and offered again', async () => {
      const { host, grabbed, reader } = await aMachine(aFolder());
      reader.chooseKeyboard?.({ reader: WEDGE_PSEUDO_READER, keyboard: PEOPLE });
      const name = readerName(PEOPLE);
      await until('it is ready', () => host.states.get(name) === 'ready');
      reader.chooseKeyboard?.({ reader: name, keyboard: null });
      await until('none is there', () => host.states.get(WEDGE_PSEUDO_READER) === 'connecting');
      expect([...host.states.keys()]).toEqual([WEDGE_PSEUDO_READER]);
      expect(host.about.get(WEDGE_PSEUDO_READER)).toEqual({ keyboards: [PEOPLE, PAD] });
      expect(grabbed).toEqual([PEOPLE]);
    });

    test('nothing is taken that was not offered', async () => {
      const { grabbed, reader } = await aMachine(aFolder());
      reader.chooseKeyboard?.({ reader: WEDGE_PSEUDO_READER, keyboard: STRANGE });
      reader.chooseKeyboard?.({ reader: WEDGE_PSEUDO_READER, keyboard: '/etc/passwd' });
      reader.chooseKeyboard?.({ reader: PAD_NAME, keyboard: null });
      expect(grabbed).toEqual([]);
    });

    test('a damaged list of chosen keyboards chooses none', async () => {
      const folder = aFolder();
      writeFileSync(join(folder, CHOSEN_FILE), '["/dev/input/by-id/usb-HX');
      const { host, grabbed } = await aMachine(folder);
      expect(grabbed).toEqual([]);
      expect(host.states.get(WEDGE_PSEUDO_READER)).toBe('connecting');
    });
  });

  test('a reader that types no Enter is understood after a silence', async () => {
    const path = join(aFolder(), 'reader');
    execFileSync('mkfifo', [path]);
    const host = recordingHost();
    const silent = createDriver({
      grab: (file) => spawn('cat', [file], { stdio: ['pipe', 'pipe', 'ignore'] }),
      readers: () => [path],
      isThere: existsSync,
      lookAgain: 60_000,
    });
    started(await silent.start(host));
    const device = createWriteStream(path);
    device.write(Buffer.concat([Buffer.from('evdev 24\n'), recordsOf(STICKER)]));
    await until('it is read', () => host.story().includes(`on ${STICKER}`));
    device.destroy();
  });

  test('says what to install when its program cannot be started, and goes on', async () => {
    const host = recordingHost();
    const without = createDriver({
      grab: () => spawn('/no/such/program', { stdio: ['pipe', 'pipe', 'ignore'] }),
      readers: () => ['/dev/input/by-id/usb-Reader-event-kbd'],
      isThere: () => true,
      lookAgain: 5,
    });
    started(await without.start(host));
    await until('it is said', () => host.said.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(host.said).toEqual([expect.stringContaining('apt install python3')]);
    expect(Object.fromEntries(host.states)).toEqual({ 'usb-Reader': 'no-driver' });
  });

  test('without any reader is on the list itself, and looks for one', async () => {
    const host = recordingHost();
    started(await driver.start(host, '/dev/input/by-id/usb-nothing-event-kbd'));
    expect(Object.fromEntries(host.states)).toEqual({ [WEDGE_PSEUDO_READER]: 'connecting' });
    expect(host.said).toHaveLength(1);
  });

  test('wants a path', async () => {
    const refusal = await driver.start(recordingHost(), 'left').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(BadArgument);
  });
});

test.each([
  ['/dev/input/by-id/usb-Sycreader_RFID-event-kbd', 'usb-Sycreader_RFID'],
  ['/dev/input/by-path/pci-0000:00:14.0-usb-0:2:1.0-event-kbd', 'pci-0000:00:14.0-usb-0:2:1.0'],
  ['/dev/input/event7', '/dev/input/event7'],
])('the device %s is called %s', (path, name) => {
  expect(readerName(path)).toBe(name);
});
