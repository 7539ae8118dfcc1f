import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type BackendName, type DaemonAnswer, PCSC_BACKENDS } from '#lib/process/pcsc.ts';
import type { PcscTrouble } from '#lib/reader/pcscTrouble.ts';
import { PCSC_PSEUDO_READER } from '#lib/reader/events.ts';
import type { RunningDriver } from '../../../../../hardware/readers/contract.ts';
import { createDriver } from '../../../../../hardware/readers/pcsc/driver.ts';
import { isSamSlot } from '../../../../../hardware/readers/pcsc/session.ts';
import { recordingHost } from '../../../../support/driverHost.ts';
import { ATR_BANK_CARD, FAKES, fakeNfcPcsc, nfcError } from '../../../../support/fakePcsc.ts';
import { until } from '../../../../support/until.ts';

const KM_100 = '04a1b2c3d4e501';
const KM_200 = '04a1b2c3d4e502';
const READER = 'ACS ACR122U PICC Interface 00 00';
const OTHER_READER = 'ACS ACR122U PICC Interface 01 00';
/** Path of the program that gives advice. */
const HERE = '/home/anne/table-companion/build/bridge.js';

let running: RunningDriver | null = null;
afterEach(async () => {
  await running?.stop();
  running = null;
});

interface Machine {
  missing?: PcscTrouble | null;
  daemon?: DaemonAnswer;
  opens?: boolean;
}

/** The driver on a machine where library and daemon can come and go. */
async function aDriver(
  name: BackendName,
  { missing = null, daemon = 'welcome', opens = true }: Machine = {},
  pcsc = FAKES[name](),
) {
  pcsc.mayOpen(opens);
  const host = recordingHost();
  const watchers = new Set<() => void>();
  const machine = { missing, daemon, ends: () => watchers.forEach((ended) => ended()) };
  const driver = createDriver({
    chooser: () => ({
      choose: () =>
        machine.missing === null
          ? { backend: pcsc.backend, passedOver: [] }
          : { backend: null, trouble: machine.missing },
      noteUse: () => ({ proven: () => undefined, ended: () => undefined }),
    }),
    askDaemon: async () => machine.daemon,
    watchDaemon(ended) {
      watchers.add(ended);
      return () => void watchers.delete(ended);
    },
    system: 'debian',
    program: HERE,
    askDaemonAgainMs: 1,
    askWhileOpenMs: 5,
    giveUpMs: 20,
    loadAgainMs: 1,
  });
  running = await driver.start(host);
  return { pcsc, host, machine, driver: running };
}

async function aReader(name: BackendName) {
  const made = await aDriver(name);
  await until('the library is open', () => made.pcsc.opened() === 1);
  const reader = made.pcsc.plug(READER);
  await until('the reader is ready', () => made.host.states.get(READER) === 'ready');
  return { ...made, reader };
}

const tells = (host: ReturnType<typeof recordingHost>, ...story: readonly string[]) =>
  until(`${story.join(', ')}, not ${host.story().join(', ')}`, () =>
    host.story().join().endsWith(story.join()),
  );

describe.each(PCSC_BACKENDS)('with %s, where something is missing', (name) => {
  test('says once what to install, and picks the reader up when it is there', async () => {
    const { pcsc, host, machine } = await aDriver(name, { missing: 'no-driver', daemon: 'gone' });
    await until('it reports', () => host.states.get(PCSC_PSEUDO_READER) === 'no-driver');
    machine.missing = null;
    await until(
      'the daemon is missed',
      () => host.states.get(PCSC_PSEUDO_READER) === 'daemon-gone',
    );
    machine.daemon = 'welcome';
    await until('the library is open', () => pcsc.opened() === 1);
    pcsc.plug(READER);
    await until('the reader is ready', () => host.states.get(READER) === 'ready');
    expect(host.states.has(PCSC_PSEUDO_READER)).toBe(false);
    expect(host.remedies).toEqual([
      'npm install',
      expect.stringMatching(/apt install pcscd libccid/),
    ]);
  });

  test('opens the library anew when pcscd ended, and says "down" for its readers first', async () => {
    const { pcsc, host, machine, reader } = await aReader(name);
    reader.card(KM_100);
    await tells(host, 'up', 'off', `on ${KM_100}`);
    machine.daemon = 'gone';
    pcsc.daemonEnds();
    await tells(host, 'down');
    await until('the daemon is missed', () => host.states.get(READER) === 'daemon-gone');
    expect(host.about.get(READER)?.trouble).toEqual({ why: 'daemon-gone', system: 'debian' });
    machine.daemon = 'welcome';
    await until('the library is open again', () => pcsc.opened() === 2);
    pcsc.plug(READER, KM_100);
    await tells(host, 'down', 'up', `on ${KM_100}`);
  });

  test('misses pcscd while it hangs, and goes on as before when it answers again', async () => {
    const { pcsc, host, machine, reader } = await aReader(name);
    pcsc.plug(OTHER_READER);
    await until('both are ready', () => host.states.get(OTHER_READER) === 'ready');
    machine.daemon = 'gone';
    await until('the daemon is missed', () => host.states.get(READER) === 'daemon-gone');
    expect(host.states.get(OTHER_READER)).toBe('daemon-gone');
    expect(host.remedies.at(-1)).toBe(
      'sudo apt install pcscd libccid && sudo service pcscd restart',
    );
    pcsc.unplug(OTHER_READER);
    machine.daemon = 'welcome';
    await until('the reader is ready', () => host.states.get(READER) === 'ready');
    expect(host.states.get(OTHER_READER)).toBe('connecting');
    reader.card(KM_100);
    await tells(host, `on ${KM_100}`);
    expect(pcsc.opened()).toBe(1);
  });

  test('opens the library anew when pcscd ended and the library does not notice', async () => {
    const { pcsc, host, machine, reader } = await aReader(name);
    reader.card(KM_100);
    await tells(host, 'up', 'off', `on ${KM_100}`);
    machine.ends();
    await tells(host, 'down');
    await until('the library is open again', () => pcsc.opened() === 2);
    pcsc.plug(READER, KM_100);
    await tells(host, 'down', 'up', `on ${KM_100}`);
  });

  test('opens the library once more where both pcscd and the library end', async () => {
    const { pcsc, machine } = await aReader(name);
    machine.ends();
    pcsc.daemonEnds();
    await until('the library is open again', () => pcsc.opened() === 2);
    await pause(60);
    expect(pcsc.opened()).toBe(2);
  });

  test('says what to do where pcscd turns this user away, and goes on asking', async () => {
    const { pcsc, host, machine } = await aDriver(name, { daemon: 'refused' });
    await until('it reports', () => host.states.get(PCSC_PSEUDO_READER) === 'no-access');
    expect(host.remedies).toEqual([expect.stringContaining('--disable-polkit')]);
    machine.daemon = 'welcome';
    await until('the library is open', () => pcsc.opened() === 1);
  });

  test('tries again when pcscd turned this user away only as the library was opened', async () => {
    const { pcsc, host } = await aDriver(name, { opens: false });
    await until('it reports', () => host.states.get(PCSC_PSEUDO_READER) === 'no-access');
    pcsc.mayOpen(true);
    await until('the library is open', () => pcsc.opened() === 1);
    pcsc.plug(READER);
    await until('the reader is ready', () => host.states.get(READER) === 'ready');
  });

  test('says once that it cannot be opened, however often it is tried', async () => {
    const { pcsc, host } = await aDriver(name, { opens: false });
    await until('it reports', () => host.states.get(PCSC_PSEUDO_READER) === 'no-access');
    const reported = vi.spyOn(host, 'report');
    const before = pcsc.attempts();
    await until('it has tried again', () => pcsc.attempts() > before + 3);
    expect(new Set(reported.mock.calls.map(([, state]) => state))).toEqual(new Set(['no-access']));
  });

  test('closes the library when it stops', async () => {
    const { pcsc, driver } = await aReader(name);
    await driver.stop();
    await until('it is closed', pcsc.closed);
  });
});

describe('nfc-pcsc, which may lose a list of readers', () => {
  test('is opened anew while it names no reader, ever more rarely', async () => {
    const pcsc = fakeNfcPcsc({ first: 20, longest: 80 });
    const { host } = await aDriver('nfc-pcsc', {}, pcsc);
    await until('it is open again', () => pcsc.opened() === 3);
    const begun = performance.now();
    await until('it is open again', () => pcsc.opened() === 4);
    expect(performance.now() - begun).toBeGreaterThan(60);
    expect([...host.states]).toEqual([[PCSC_PSEUDO_READER, 'connecting']]);
  });

  test('is left alone while it names a reader, and opened anew once all have gone', async () => {
    const pcsc = fakeNfcPcsc({ first: 40, longest: 80 });
    const { host } = await aDriver('nfc-pcsc', {}, pcsc);
    await until('it is open', () => pcsc.opened() === 1);
    for (const reader of [READER, OTHER_READER]) pcsc.plug(reader);
    pcsc.unplug(READER);
    await pause(100);
    expect(pcsc.opened()).toBe(1);
    pcsc.unplug(OTHER_READER);
    await until('it is open again', () => pcsc.opened() === 2);
    pcsc.plug(READER);
    await until('the reader is ready', () => host.states.get(READER) === 'ready');
  });
});

test('refuses a library that it does not know', async () => {
  const { start } = createDriver({
    chooser: () => ({
      choose: () => ({ backend: null, trouble: 'no-driver' }),
      noteUse: () => ({ proven: () => undefined, ended: () => undefined }),
    }),
    askDaemon: async () => 'gone',
    system: 'debian',
    program: HERE,
    watchDaemon: () => () => undefined,
    askDaemonAgainMs: 1,
    askWhileOpenMs: null,
    giveUpMs: 1,
    loadAgainMs: 1,
  });
  await expect(start(recordingHost(), 'crystal-ball')).rejects.toThrow(/nfc-pcsc, pcsc-mini/);
});

describe('a slot for SIM-sized cards', () => {
  test.each([
    ['ACS ACR1252 Dual Reader [ACR1252 Dual Reader SAM] 01 00', true],
    ['ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 00 00', false],
    ['ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 00 01', true],
    ['ACS ACR1252 1S CL Reader(1)', false],
    ['ACS ACR1252 1S CL Reader(2)', true],
    ['ACS ACR1252 1S CL Reader(1) 01', false],
    ['ACS ACR1252 1S CL Reader(2) 01', true],
    ['ACS ACR1252 1S CL Reader SAM 0', true],
    ['ACS ACR1251 1S CL Reader_SAM0', true],
    ['ACS ACR1252 1S CL Reader PICC 0', false],
    ['ACS ACR1281 1S Dual Reader 00 01', false],
    ['ACS ACR1281 1S Dual Reader 00 02', true],
    ['ACS ACR1222 1SAM PICC Reader 00 00', false],
    ['ACS ACR122U PICC Interface 00 01', false],
    ['Samsung NFC Reader 00 00', false],
  ])('%s has no place for playing cards: %s', (name, isSam) => {
    expect(isSamSlot(name)).toBe(isSam);
  });
});

describe.each(PCSC_BACKENDS)('with %s, at a reader', (name) => {
  test('a reader that comes up empty says so', async () => {
    const { host } = await aReader(name);
    await tells(host, 'up', 'off');
  });

  test('the slot for SIM-sized cards is no reader', async () => {
    const { pcsc, host } = await aReader(name);
    pcsc.plug('ACS ACR1252 Dual Reader [ACR1252 Dual Reader SAM] 01 00');
    pcsc.plug('ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 00 00');
    await until('the other slot is', () => host.states.size === 2);
    expect([...host.states.keys()].some((reader) => reader.includes('SAM'))).toBe(false);
  });

  test('a reader that is unplugged is down, and the others go on', async () => {
    const { pcsc, host } = await aReader(name);
    const other = pcsc.plug('ACS ACR122U PICC Interface 01 00');
    await until('both are there', () => host.states.size === 2);
    pcsc.unplug(READER);
    await tells(host, 'down');
    other.card(KM_100);
    await tells(host, 'down', `on ${KM_100}`);
  });

  test('a reader that is unplugged while its card is read says nothing more', async () => {
    const { pcsc, host, reader } = await aReader(name);
    reader.misread();
    pcsc.unplug(READER);
    await tells(host, 'down');
    await pause(300);
    expect(host.story().at(-1)).toBe('down');
    expect(host.states.get(READER)).toBe('connecting');
  });

  test('a reader that is unplugged while another program holds it is no longer asked for', async () => {
    const { pcsc, host, reader } = await aReader(name);
    reader.heldByOther(KM_100);
    await until('it is held', () => host.about.get(READER)?.trouble?.why === 'held');
    pcsc.unplug(READER);
    await until('it is missed', () => host.states.get(READER) === 'connecting');
    reader.released();
    await pause(1_200);
    expect(host.states.get(READER)).toBe('connecting');
    expect(host.story()).not.toContain(`on ${KM_100}`);
  });

  test('a card that is never powered up is misread', async () => {
    const { host, reader } = await aReader(name);
    reader.unpowered(KM_100);
    await tells(host, 'misread');
  });

  test('a card that is powered up only after some tries counts once', async () => {
    const { host, reader } = await aReader(name);
    reader.unpowered(KM_100, 3);
    await tells(host, 'misread', 'off', `on ${KM_100}`);
    await until('it is ready', () => host.states.get(READER) === 'ready');
  });

  test('a card that does not answer like an NFC sticker is no game card', async () => {
    const { host, reader } = await aReader(name);
    reader.card(KM_100, ATR_BANK_CARD);
    await tells(host, 'not-a-game-card');
  });

  test('a reader that another program holds is named with what to do, until it is free', async () => {
    const { pcsc, host, reader } = await aReader(name);
    reader.heldByOther(KM_100);
    await until('it is told', () => host.about.get(READER)?.trouble?.why === 'held');
    expect(host.states.get(READER)).toBe('mute');
    const other = pcsc.plug('ACS ACR122U PICC Interface 01 00');
    other.card(KM_200);
    await tells(host, `on ${KM_200}`);
    reader.released();
    await tells(host, `on ${KM_100}`);
    expect(host.states.get(READER)).toBe('ready');
    expect(host.about.get(READER)?.trouble).toBeUndefined();
  });

  test('two cards between which it goes to and fro are said, and count once each', async () => {
    const { host, reader } = await aReader(name);
    const lay = async (uid: string, ...told: readonly string[]) => {
      reader.card(uid);
      await tells(host, ...told);
      reader.off();
      await tells(host, ...told, 'off');
    };
    await lay(KM_100, `on ${KM_100}`);
    await lay(KM_200, `on ${KM_200}`);
    await lay(KM_100, 'several-cards');
    const asked = () => reader.commands.filter((command) => command === 'ffca000000').length;
    const before = asked();
    reader.card(KM_200);
    await until('it is asked', () => asked() > before);
    setImmediate(() => reader.off());
    await tells(host, 'several-cards', 'off', 'off');
  });

  test('is mute after three misreadings in a row, until it reads a card', async () => {
    const { host, reader } = await aReader(name);
    for (let n = 1; n <= 3; n += 1) {
      reader.misread();
      const told = () => host.story().filter((event) => event === 'misread').length;
      await until('it is told', () => told() === n);
      reader.off();
    }
    await until('it is mute', () => host.states.get(READER) === 'mute');
    reader.card(KM_100);
    await until('it is ready', () => host.states.get(READER) === 'ready');
  });

  test('its own tone is silenced with the first card, and signs are shown', async () => {
    const { driver, reader } = await aReader(name);
    await expect(driver.sign?.(READER, 'refused')).rejects.toThrow('no card');
    reader.card(KM_100);
    await until('it is silent', () => reader.commands.includes('ff00520000'));
    await driver.sign?.(READER, 'refused');
    expect(reader.commands.some((command) => command.startsWith('ff0040'))).toBe(true);
  });

  test('the own tone of an ACR1252U is switched off where it is on, and nothing else is', async () => {
    const { pcsc, host } = await aReader(name);
    const acr1252 = 'ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 01 00';
    const loud = pcsc.plug(acr1252);
    loud.card(KM_100);
    await until('it is silenced', () => loud.escapes.join() === 'e000002100,e00000210177');
    expect(loud.commands).not.toContain('ff00520000');
    pcsc.unplug(acr1252);
    await until('it is gone', () => host.states.get(acr1252) === 'connecting');
    const silent = pcsc.plug(acr1252);
    silent.behaves(0x77);
    silent.card(KM_100);
    await until('it was asked', () => silent.escapes.length > 0);
    expect(silent.escapes).toEqual(['e000002100']);
  });

  test('a card that took the place of another while a sign was shown is found', async () => {
    const { host, driver, reader } = await aReader(name);
    reader.card(KM_100);
    await until('the tone is off', () => reader.commands.includes('ff00520000'));
    reader.becomes(KM_200);
    await driver.sign?.(READER, 'accepted');
    await tells(host, `on ${KM_100}`, 'off', `on ${KM_200}`);
  });

  test('a card that took the place of another during a failed command is found', async () => {
    const { host, driver, reader } = await aReader(name);
    reader.card(KM_100);
    await until('the tone is off', () => reader.commands.includes('ff00520000'));
    reader.failing(true);
    await expect(driver.sign?.(READER, 'accepted')).rejects.toThrow();
    reader.becomes(KM_200);
    reader.failing(false);
    await tells(host, `on ${KM_100}`, 'off', `on ${KM_200}`);
  });

  test('a card that stops answering is given up after a while, and other readers go on', async () => {
    const { pcsc, host, driver, reader } = await aReader(name);
    reader.card(KM_100);
    await until('the tone is off', () => reader.commands.includes('ff00520000'));
    reader.silent(true);
    const writing = driver.memory?.(READER, KM_100).read(4);
    const other = pcsc.plug('ACS ACR122U PICC Interface 01 00');
    other.card(KM_200);
    await tells(host, `on ${KM_200}`);
    await expect(writing).rejects.toThrow(/did not answer/);
  });
});

describe('with nfc-pcsc alone', () => {
  test('failures of anything but a card are kept from the table', async () => {
    const nfc = fakeNfcPcsc();
    const { host } = await aDriver('nfc-pcsc', {}, nfc);
    await until('the library is open', () => nfc.opened() === 1);
    const reader = nfc.plug(READER);
    await tells(host, 'up', 'off');
    host.events.length = 0;
    nfc.fails(READER, nfcError('DisconnectError'));
    nfc.fails(READER, nfcError('TransmitError'));
    reader.card(KM_100);
    await tells(host, `on ${KM_100}`);
    expect(host.story()).toEqual([`on ${KM_100}`]);
  });
});

describe('with pcsc-mini alone', () => {
  test('says once that it hears no further reader', async () => {
    const { pcsc, host } = await aReader('pcsc-mini');
    for (let n = 1; n < 4; n += 1) pcsc.plug(`ACS ACR122U PICC Interface 0${String(n)} 00`);
    await until('all are there', () => host.states.size === 4);
    expect(host.said.filter((said) => /\b4\b/.test(said))).toHaveLength(1);
  });
});
