import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createDriver } from '../../../../../hardware/readers/mqtt/driver.ts';
import { createTopicListener } from '../../../../../hardware/readers/mqtt/topicListener.ts';
import { readMessage, tapIdOf } from '../../../../../hardware/readers/mqtt/messages.ts';
import {
  createReportedReaders,
  MAX_READERS,
} from '../../../../../hardware/readers/mqtt/reportedReaders.ts';
import {
  answerTo,
  isFilter,
  readerAt,
  statusBeside,
} from '../../../../../hardware/readers/mqtt/topics.ts';
import { recordingHost } from '../../../../support/driverHost.ts';

const bytes = (message: string | object) =>
  Buffer.from(typeof message === 'string' ? message : JSON.stringify(message));
const read = (message: string | object) => readMessage(bytes(message));

const TASMOTA = {
  Time: '2026-11-24T20:15:00',
  ANALOG: { A0: 3 },
  PN532: { UID: '04A1B2C3D4E580' },
};

describe('a message of a reader of the house', () => {
  test.each([
    ['ESPHome, as it comes', '04-A1-B2-C3-D4-E5-80', '04-A1-B2-C3-D4-E5-80', null, 3_000],
    ['our own firmware', { uid: '04-A1', on: true, id: 'mac-1-2' }, '04-A1', 'mac-1-2', null],
    ['own messages without lifting', { uid: '04A1', id: '7' }, '04A1', '7', 3_000],
    ['Tasmota', TASMOTA, '04A1B2C3D4E580', null, 5_000],
    ['Tasmota of old', { RC522: { UID: '4A1B2C3D4E580' } }, '04A1B2C3D4E580', null, 5_000],
  ])('%s', (_, message, spelling, id, liesFor) => {
    expect(read(message)).toEqual({ type: 'laid', spelling, id, liesFor });
  });

  test.each([[''], [{ uid: '04A1', on: false }], [{ on: false, id: 'mac-1-3' }]])(
    'says with %j that the tag is lifted',
    (message) => {
      expect(read(message)).toMatchObject({ type: 'lifted' });
    },
  );

  test.each([
    ['of another sensor', { Time: '2026', DHT11: { Temperature: 21 } }],
    ['that is no JSON', '{"uid":'],
    ['of another shape', { uid: { toString: 'x' } }],
    ['with a UID without end', { uid: 'a'.repeat(65) }],
    ['too long for any reader', { uid: '04a1', more: 'x'.repeat(5_000) }],
    ['of text without end', 'a'.repeat(65)],
    ['nested as deep as it goes', '{"uid":'.repeat(500)],
    ['that would change all objects', '{"__proto__":{"uid":"04A1"}}'],
  ])('%s tells nothing', (_, message) => {
    expect(read(message)).toBeNull();
  });

  test('gives a tap the same id whenever it is told, and no two taps one', () => {
    const id = tapIdOf('in/salon/tag', 'mac-1-2');
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    expect(tapIdOf('in/salon/tag', 'mac-1-2')).toBe(id);
    expect(tapIdOf('in/salon/tag', 'mac-1-3')).not.toBe(id);
    expect(tapIdOf('in/attic/tag', 'mac-1-2')).not.toBe(id);
  });
});

describe('the topic of a reader', () => {
  test.each([
    ['table-companion/in/salon/tag', 'table-companion/in/+/tag', 'salon'],
    ['tele/cuisine/SENSOR', 'tele/+/SENSOR', 'cuisine'],
    ['a/left/b/2', 'a/+/b/+', 'left/2'],
    ['home/reader', 'home/reader', 'home/reader'],
    ['table-companion/in/salon/answer', 'table-companion/in/+/tag', null],
    ['table-companion/in/a/b/tag', 'table-companion/in/+/tag', null],
    ['table-companion/in//tag', 'table-companion/in/+/tag', null],
    ['in/\u001b[2J/tag', 'in/+/tag', null],
    [`in/${'a'.repeat(121)}/tag`, 'in/+/tag', null],
  ])('%s of %s names %s', (topic, filter, reader) => {
    expect(readerAt(topic, filter)).toBe(reader);
  });

  test.each([
    ['tele/+/SENSOR', true],
    ['tags', true],
    ['home/#', false],
    ['', false],
    ['a//b', false],
    ['a/b+/c', false],
  ])('%j can be listened to: %s', (filter, can) => {
    expect(isFilter(filter)).toBe(can);
  });

  test('lies beside its state and its answers', () => {
    expect(statusBeside('table-companion/in/+/tag')).toBe('table-companion/in/+/status');
    expect(statusBeside('tele/+/SENSOR')).toBe('tele/+/LWT');
    const answer = (topic: string, filter = topic) => answerTo(topic, filter);
    expect(answer('in/salon/tag', 'in/+/tag')).toBe('in/salon/answer');
    expect(answer('tele/salon/SENSOR', 'tele/+/SENSOR')).toBeNull();
    expect(answer('tags')).toBeNull();
    expect(statusBeside('home/+')).toBeNull();
  });
});

describe('a message at a topic', () => {
  const CARD = '04a1b2c3d4e580';

  function anEar(...filters: readonly string[]) {
    const host = recordingHost();
    const { take, ...listening } = createTopicListener(host, filters);
    onTestFinished(listening.stop);
    const hear = (topic: string, message: string | object, retain = false) =>
      take(topic, bytes(message), retain);
    return { host, hear, ...listening };
  }

  test.each([
    ['without a zero at its end', '04:a1:b2:c3:d4:e5:8', '04a1b2c3d4e508'],
    ['without a zero in front', '4:a1:b2:c3:d4:e5:80', CARD],
    ['as Python prints hex', '0x04a1b2c3d4e580', CARD],
    ['in decimals', '4-161-178-195-212-229-128', CARD],
    ['as a list', '[4, 161, 178, 195, 212, 229, 128]', CARD],
    ['as a list of small numbers', '[4, 16, 17, 18, 19, 20, 21]', '04101112131415'],
    ['as a list in a message', { uid: [4, 161, 178, 195, 212, 229, 128] }, CARD],
    ['as a list of signed bytes', { uid: [4, -95, -78, -61, -44, -27, -128] }, CARD],
    ['as a list of words', { uid: ['0x4', '0xa1', '0xb2', '0xc3', '0xd4', '0xe5', '0x80'] }, CARD],
    ['as a number in a message', '{"uid": 36281498998055172, "on": true}', CARD],
    ['with its check byte', 'dd17380af8', 'dd17380a'],
    ['with its check byte, as one number', '949577321208', 'dd17380a'],
    ['as the first level alone', '8804a1b29f', '8804a1b2'],
  ])('is a card if a script on a board sends %s', (_, message, tag) => {
    const { host, hear } = anEar('in/+/tag');
    hear('in/salon/tag', message);
    expect(host.story()).toEqual(['up', `on ${tag}`]);
  });

  test.each([
    ['an id of Home Assistant', 'ce1685b2-0bdf-4786-bea4-39caa49c4035'],
    ['a name', 'borne deux cents'],
  ])('has the same number for the same %s, and a different one for others', (_, id) => {
    const { host, hear } = anEar('in/+/tag');
    for (const told of [id, '', id, '', `${id}2`]) hear('in/salon/tag', told);
    const tags = host.events.flatMap((event) => (event.type === 'on' ? [event.tag] : []));
    expect(tags).toHaveLength(3);
    expect(tags[0]).toMatch(/^[0-9a-f]{20}$/);
    expect(tags[1]).toBe(tags[0]);
    expect(tags[2]).not.toBe(tags[0]);
  });

  test('is a misreading if part of a number is missing, and a number once repeated', () => {
    const { host, hear } = anEar('in/+/tag');
    for (const told of ['04a1b2c3d', '', '04a1b2c3d', '', CARD]) hear('in/salon/tag', told);
    const [again] = host.events.flatMap((event) => (event.type === 'on' ? [event.tag] : []));
    const story = ['up', 'misread', 'off', `on ${String(again)}`, 'off', `on ${CARD}`];
    expect(host.story()).toEqual(story);
  });

  test.each(['none', 'no tag', 'NULL'])('is no card if a script sends %s', (word) => {
    const { host, hear } = anEar('in/+/tag');
    for (const told of [CARD, word, 'unavailable']) hear('in/salon/tag', told);
    expect(host.story()).toEqual(['up', `on ${CARD}`, 'off']);
  });

  test('creates no readers for Tasmota plugs and lamps', () => {
    const { host, hear } = anEar('tele/+/SENSOR');
    for (let n = 0; n < 2 * MAX_READERS; n += 1) {
      hear(`tele/plug-${String(n)}/LWT`, 'Online', true);
      hear(`tele/plug-${String(n)}/SENSOR`, { ENERGY: { Power: 3 } });
    }
    hear('tele/salon/LWT', 'Online', true);
    hear('tele/salon/SENSOR', TASMOTA);
    expect(host.story()).toEqual(['up', `on ${CARD}`]);
    hear('tele/salon/LWT', 'Offline', true);
    expect([...host.states]).toEqual([['salon', 'connecting']]);
  });

  test('names its reader by the variable level beside the fixed topic', () => {
    const { host, hear, reachable } = anEar('home/hall/rfid');
    reachable(true);
    hear('home/hall/status', 'offline', true);
    expect([...host.states]).toEqual([['home/hall/rfid', 'connecting']]);
    hear('home/hall/status', 'online', true);
    expect([...host.states]).toEqual([['home/hall/rfid', 'ready']]);
  });

  test.each(['home/+', 'home/+/+'])('that is our own answer is no tag at %s', (filter) => {
    const { host, hear, answer } = anEar(filter);
    const [reader, topic] =
      filter === 'home/+' ? ['salon', 'home/salon'] : ['hall/salon', 'home/hall/salon'];
    hear(topic, CARD);
    expect(host.story()).toEqual(['up', `on ${CARD}`]);
    expect(answer(reader)).toBeNull();
  });

  test.each([
    [['in/+/tag', 'in/salon/tag'], 'salon'],
    [['in/salon/tag', 'in/+/tag'], 'in/salon/tag'],
  ])('belongs to one reader if several of %j match', (filters, reader) => {
    const { host, hear } = anEar(...filters);
    hear('in/salon/tag', CARD);
    hear('in/salon/tag', CARD);
    expect(host.story()).toEqual(['up', `on ${CARD}`]);
    expect([...host.states.keys()]).toEqual([reader]);
  });

  test('is a card of a real reader though invented readers say that they are online', () => {
    const { host, hear } = anEar('in/+/tag');
    for (let n = 0; n < 2 * MAX_READERS; n += 1)
      hear(`in/ghost-${String(n)}/status`, 'online', true);
    expect(host.states.size).toBe(MAX_READERS);
    hear('in/salon/tag', CARD);
    expect(host.states.get('salon')).toBe('ready');
    expect(host.states.size).toBe(MAX_READERS);
    expect(host.states.has('ghost-0')).toBe(false);
  });

  test('keeps the readers that laid a card, whatever others say of themselves', () => {
    const { host, hear } = anEar('in/+/tag');
    for (let n = 0; n < MAX_READERS; n += 1) hear(`in/reader-${String(n)}/tag`, CARD);
    for (const word of ['online', 'offline']) hear('in/ghost/status', word, true);
    hear('in/late/tag', CARD);
    expect([...host.states.keys()]).toEqual(
      Array.from({ length: MAX_READERS }, (_, n) => `reader-${String(n)}`),
    );
  });

  test('forgets a reader whose retained status is deleted', () => {
    const { host, hear, answer } = anEar('in/+/tag');
    hear('in/salon/tag', CARD);
    hear('in/salon/status', '');
    hear('in/ghost/status', '', true);
    expect([host.states.size, answer('salon')]).toEqual([0, null]);
    expect(host.story()).toEqual(['up', `on ${CARD}`, 'down']);
  });

  test('of endless made-up names is not stored', () => {
    const { hear, answer } = anEar('in/+/tag');
    const names = Array.from({ length: 1_000 }, (_, n) => `reader-${String(n)}`);
    for (const name of names) hear(`in/${name}/tag`, CARD);
    expect(names.filter((name) => answer(name) !== null)).toHaveLength(MAX_READERS);
  });
});

describe('a broker that is named in place of topics', () => {
  const env = { MQTT_URL: 'mqtt://192.168.1.20' };
  test.each(['mqtt://house:secret@192.168.1.20', 'mqtt://house:a@secret@b/c/#'])(
    '%s is refused in words without its password',
    async (argument) => {
      const refused = createDriver({ env, reconnectAfter: 50 }).start(recordingHost(), argument);
      const said = await refused.then(String, ({ message }: Error) => message);
      expect(said).toContain('mqtt:');
      expect(said).not.toContain('secret');
    },
  );
});

describe('a reader that is known by its messages', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function aReader() {
    const host = recordingHost();
    const tooMany: string[] = [];
    const sightings = createReportedReaders(host, {
      tooMany: (name) => void tooMany.push(name),
    });
    const say = (message: string | object, reader = 'salon') =>
      sightings.take(reader, `in/${reader}/tag`, bytes(message));
    return { host, sightings, say, tooMany };
  }
  const CARD = '04a1b2c3d4e580';
  const OTHER = '04a1b2c3d4e581';

  test('lays a resting card once, however often Tasmota tells of it, and again when it was away', () => {
    const { host, say } = aReader();
    for (let n = 0; n < 5; n += 1) {
      say(TASMOTA);
      vi.advanceTimersByTime(2_000);
    }
    expect(host.story()).toEqual(['up', `on ${CARD}`]);
    vi.advanceTimersByTime(3_100);
    say(TASMOTA);
    expect(host.story()).toEqual(['up', `on ${CARD}`, 'off', `on ${CARD}`]);
  });

  test('lays a resting card once at a reader that polls every second and misses it now and then', () => {
    const { host, say } = aReader();
    for (let n = 0; n < 4; n += 1) {
      say('04-A1-B2-C3-D4-E5-80');
      vi.advanceTimersByTime(2_000);
    }
    expect(host.story()).toEqual(['up', `on ${CARD}`]);
    vi.advanceTimersByTime(1_000);
    expect(host.story().at(-1)).toBe('off');
  });

  test('takes another card at once', () => {
    const { host, say } = aReader();
    say(CARD);
    say(OTHER);
    expect(host.story()).toEqual(['up', `on ${CARD}`, 'off', `on ${OTHER}`]);
  });

  test.each([
    ['c3d4e580', String(parseInt('c3d4e580', 16))],
    ['04a1b2c3', '0077705923'],
    [CARD, CARD.match(/../g)?.reverse().join(':') ?? ''],
  ])('knows %s as readers that type write it: %s', (uid, spelling) => {
    const { host, say } = aReader();
    say(spelling);
    expect(host.story()).toEqual(['up', `on ${uid}`]);
  });

  test('believes a device that tells when a card is lifted, however long it lies', () => {
    const { host, say } = aReader();
    say({ uid: CARD, on: true, id: 'm-1' });
    vi.advanceTimersByTime(60_000);
    say({ on: false, id: 'm-2' });
    expect(host.story()).toEqual(['up', `on ${CARD}`, 'off']);
  });

  test('lifts nothing when it cannot be heard: what lies there counts from when it is heard again', () => {
    const { host, sightings, say } = aReader();
    say(TASMOTA);
    sightings.reachable(false);
    vi.advanceTimersByTime(60_000);
    sightings.reachable(true);
    say(TASMOTA);
    vi.advanceTimersByTime(2_000);
    expect(host.story()).toEqual(['up', `on ${CARD}`, 'down', 'up']);
    expect(host.states.get('salon')).toBe('ready');
    vi.advanceTimersByTime(3_100);
    expect(host.story().at(-1)).toBe('off');
  });

  test('stays away when it said goodbye before the broker came back', () => {
    const { host, sightings } = aReader();
    sightings.status('salon', true);
    sightings.status('salon', false);
    sightings.reachable(false);
    sightings.reachable(true);
    expect(host.story()).toEqual(['up', 'down']);
    expect(host.states.get('salon')).toBe('connecting');
  });

  test('says nothing once all is stopped', () => {
    const { host, sightings, say } = aReader();
    say(CARD);
    sightings.stop();
    say(OTHER);
    vi.advanceTimersByTime(60_000);
    expect(host.story()).toEqual(['up', `on ${CARD}`]);
  });

  test('is ignored beyond a number of made-up names', () => {
    const { host, say, tooMany } = aReader();
    for (let n = 0; n < 1_000; n += 1) say(CARD, `reader-${String(n)}`);
    expect(host.states.size).toBe(MAX_READERS);
    expect(tooMany).toHaveLength(1_000 - MAX_READERS);
  });
});
