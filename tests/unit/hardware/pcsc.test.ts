import { afterEach, describe, expect, test } from 'vitest';
import type { Running } from '../../../hardware/readers/contract.ts';
import { createDriver } from '../../../hardware/readers/pcsc/driver.ts';
import { isSamSlot } from '../../../hardware/readers/pcsc/session.ts';
import { type DaemonAnswer, remediesOn, saysRunning } from '#lib/process/pcsc.ts';
import { NO_READER } from '#lib/reader/events.ts';
import { recordingHost } from '../../support/driverHost.ts';
import { fakeNfc, nfcError } from '../../support/fakeNfc.ts';
import { until } from '../../support/until.ts';

const KM_100 = '04a1b2c3d4e501';
const KM_200 = '04a1b2c3d4e502';
const READER = 'ACS ACR122U PICC Interface 00 00';
/** Where the program lies that gives advice. */
const HERE = '/home/anne/table-companion/build/bridge.js';

let running: Running | null = null;
afterEach(async () => {
  await running?.stop();
  running = null;
});

/** The driver on a machine where library and daemon can come and go. */
async function aDriver({
  library = true,
  daemon = 'welcome',
  opens = true,
}: { library?: boolean; daemon?: DaemonAnswer; opens?: boolean } = {}) {
  const nfc = fakeNfc();
  nfc.mayOpen(opens);
  const host = recordingHost();
  const machine = { library, daemon };
  const driver = createDriver({
    library: () => (machine.library ? nfc.library : null),
    askDaemon: async () => machine.daemon,
    remedies: remediesOn('linux', HERE),
    askDaemonAgain: 1,
    askLibraryAgain: 1,
  });
  running = await driver.start(host);
  return { nfc, host, machine, driver: running };
}

async function aReader() {
  const made = await aDriver();
  await until('nfc-pcsc is open', () => made.nfc.opened() === 1);
  const reader = made.nfc.plug(READER);
  await until('the reader is ready', () => made.host.states.get(READER) === 'ready');
  return { ...made, reader };
}

const tells = (host: ReturnType<typeof recordingHost>, ...story: readonly string[]) =>
  until(`${story.join(', ')}, not ${host.story().join(', ')}`, () =>
    host.story().join().endsWith(story.join()),
  );

describe('where something is missing', () => {
  test('says once which packages to install, and picks the reader up when they are', async () => {
    const { nfc, host, machine } = await aDriver({ library: false, daemon: 'gone' });
    await until('it reports', () => host.states.get(NO_READER) === 'no-driver');
    machine.library = true;
    await until('the daemon is missed', () => host.states.get(NO_READER) === 'daemon-gone');
    machine.daemon = 'welcome';
    await until('nfc-pcsc is open', () => nfc.opened() === 1);
    nfc.plug(READER);
    await until('the reader is ready', () => host.states.get(READER) === 'ready');
    expect(host.states.has(NO_READER)).toBe(false);
    expect(host.remedies).toEqual([
      expect.stringMatching(/apt install .*libpcsclite-dev.*npm install/),
      expect.stringMatching(/apt install pcscd libccid/),
    ]);
  });

  test('opens nfc-pcsc anew when pcscd ended, and says "down" for its readers first', async () => {
    const { nfc, host, machine, reader } = await aReader();
    reader.card(KM_100);
    await tells(host, 'up', 'off', `on ${KM_100}`);
    machine.daemon = 'gone';
    nfc.daemonEnds();
    await tells(host, 'down');
    await until('the daemon is missed', () => host.states.get(READER) === 'daemon-gone');
    machine.daemon = 'welcome';
    await until('nfc-pcsc is open again', () => nfc.opened() === 2);
    nfc.plug(READER, KM_100);
    await tells(host, 'down', 'up', `on ${KM_100}`);
  });

  test('says what to do where pcscd turns this user away, and goes on asking', async () => {
    const { nfc, host, machine } = await aDriver({ daemon: 'refused' });
    await until('it reports', () => host.states.get(NO_READER) === 'no-access');
    expect(host.remedies).toEqual([expect.stringContaining('--disable-polkit')]);
    machine.daemon = 'welcome';
    await until('nfc-pcsc is open', () => nfc.opened() === 1);
  });

  test('tries again when pcscd turned this user away only as nfc-pcsc was opened', async () => {
    const { nfc, host } = await aDriver({ opens: false });
    await until('it reports', () => host.states.get(NO_READER) === 'no-access');
    nfc.mayOpen(true);
    await until('nfc-pcsc is open', () => nfc.opened() === 1);
    nfc.plug(READER);
    await until('the reader is ready', () => host.states.get(READER) === 'ready');
  });

  test.each(['win32', 'darwin'] as const)('advises nothing of Debian on %s', (platform) => {
    expect(JSON.stringify(remediesOn(platform, HERE))).not.toMatch(/apt|systemctl|sudo/);
  });

  test.each([
    ['linux', '/home/anne/.npm/_npx/4166b2/', '/home/anne/.npm/_npx/4166b2'],
    ['win32', 'C:\\Anne\\npm-cache\\_npx\\4166b2\\', 'C:\\Anne\\npm-cache\\_npx\\4166b2'],
  ] as const)('has the driver put where npx keeps the program, on %s', (platform, from, folder) => {
    const program = `${from}node_modules${from.at(-1) ?? ''}table-companion/build/bridge.js`;
    expect(remediesOn(platform, program)['no-driver']).toMatch(/npm install --prefix "[^"]+"$/);
    expect(remediesOn(platform, program)['no-driver']).toContain(`"${folder}"`);
    expect(remediesOn(platform, HERE)['no-driver']).toMatch(/npm install$/);
  });

  test('knows what Windows says of its service, in any language', () => {
    const said = (state: string) =>
      `\r\nNOM_SERVICE : SCardSvr\r\n        TYPE               : 30  WIN32\r\n        ÉTAT               : ${state}\r\n        CODE_SORTIE_WIN32  : 0  (0x0)\r\n`;
    expect(saysRunning(said('4  RUNNING'))).toBe(true);
    expect(saysRunning(said('1  STOPPED'))).toBe(false);
    expect(saysRunning('')).toBe(false);
  });

  test('closes nfc-pcsc when it stops', async () => {
    const { nfc, driver } = await aReader();
    await driver.stop();
    await until('it is closed', nfc.closed);
  });
});

describe('at a reader', () => {
  test('a reader that comes up empty says so', async () => {
    const { host } = await aReader();
    await tells(host, 'up', 'off');
  });

  test('the slot for SIM-sized cards is no reader', async () => {
    const { nfc, host } = await aReader();
    nfc.plug('ACS ACR1252 Dual Reader [ACR1252 Dual Reader SAM] 01 00');
    nfc.plug('ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 00 00');
    await until('the other slot is', () => host.states.size === 2);
    expect([...host.states.keys()].some((name) => name.includes('SAM'))).toBe(false);
  });

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

  test('a failure that nfc-pcsc reports to nobody is a misreading', async () => {
    const { host, reader } = await aReader();
    reader.failsUnheard(nfcError('ConnectError'));
    await tells(host, 'misread');
  });

  test('a card that does not answer like an NFC sticker is no game card', async () => {
    const { host, reader } = await aReader();
    reader.fails(new Error('Cannot process ISO 14443-4 tag because AID was not set.'));
    await tells(host, 'not-a-game-card');
  });

  test('other failures are kept from the table', async () => {
    const { host, reader } = await aReader();
    host.events.length = 0;
    reader.failsUnheard(nfcError('DisconnectError'));
    reader.fails(nfcError('TransmitError'));
    reader.card(KM_100);
    await tells(host, `on ${KM_100}`);
    expect(host.story()).toEqual([`on ${KM_100}`]);
  });

  test('two cards between which it goes to and fro are said, and count once each', async () => {
    const { host, reader } = await aReader();
    for (const uid of [KM_100, KM_200, KM_100, KM_200]) {
      reader.card(uid);
      reader.off();
    }
    await tells(host, `on ${KM_100}`, 'off', `on ${KM_200}`, 'off', 'several-cards', 'off', 'off');
  });

  test('is mute after three misreadings in a row, until it reads a card', async () => {
    const { host, reader } = await aReader();
    reader.answers(null);
    for (let n = 0; n < 3; n += 1) reader.fails(nfcError('GetUIDError'));
    await until('it is mute', () => host.states.get(READER) === 'mute');
    reader.card(KM_100);
    await until('it is ready', () => host.states.get(READER) === 'ready');
  });

  test('its own tone is silenced with the first card, and signs are shown', async () => {
    const { driver, reader } = await aReader();
    await expect(driver.sign?.(READER, 'refused')).rejects.toThrow('no card');
    reader.card(KM_100);
    await until('it is silent', () => reader.commands.includes('ff00520000'));
    await driver.sign?.(READER, 'refused');
    expect(reader.commands.some((command) => command.startsWith('ff0040'))).toBe(true);
  });

  test('the own tone of an ACR1252U is switched off where it is on, and nothing else is', async () => {
    const { nfc, host } = await aReader();
    const acr1252 = 'ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 01 00';
    const loud = nfc.plug(acr1252);
    loud.card(KM_100);
    await until('it is silenced', () => loud.escapes.join() === 'e000002100,e00000210177');
    expect(loud.commands).not.toContain('ff00520000');
    nfc.unplug(acr1252);
    await until('it is gone', () => host.states.get(acr1252) === 'connecting');
    const silent = nfc.plug(acr1252);
    silent.behaves(0x77);
    silent.card(KM_100);
    await until('it was asked', () => silent.escapes.length > 0);
    expect(silent.escapes).toEqual(['e000002100']);
  });

  test('a card that took the place of another while a sign was shown is found', async () => {
    const { host, driver, reader } = await aReader();
    reader.card(KM_100);
    await until('the tone is off', () => reader.commands.includes('ff00520000'));
    reader.answers(Buffer.from(`${KM_200}9000`, 'hex'));
    await driver.sign?.(READER, 'accepted');
    await tells(host, `on ${KM_100}`, 'off', `on ${KM_200}`);
  });

  test('a card that took the place of another during a failed command is found', async () => {
    const { host, driver, reader } = await aReader();
    reader.card(KM_100);
    await until('the tone is off', () => reader.commands.includes('ff00520000'));
    reader.answers(null);
    await expect(driver.sign?.(READER, 'accepted')).rejects.toThrow();
    reader.answers(Buffer.from(`${KM_200}9000`, 'hex'));
    await tells(host, `on ${KM_100}`, 'off', `on ${KM_200}`);
  });
});
