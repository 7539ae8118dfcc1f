import { spawn } from 'node:child_process';
import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { candidateTagsTyped } from '#lib/reader/spelling.ts';
import { endTyping, NOTHING_TYPED, pressKey } from '#lib/reader/wedge.ts';
import { createTopicListener } from '../../../../hardware/readers/mqtt/topicListener.ts';
import { MAX_READERS } from '../../../../hardware/readers/mqtt/reportedReaders.ts';
import { createDriver as createTemplate } from '../../../../hardware/readers/template/driver.ts';
import { createDriver as createWedge } from '../../../../hardware/readers/wedge/driver.ts';
import { recordingHost, type RecordingHost } from '../../../support/driverHost.ts';
import { until } from '../../../support/until.ts';
import { keysOf, recordsOf } from '../../../support/wedge.ts';

/*
 * Readers speak over channels at which others may write as well. Each test is a stranger who may write there and nothing
 * else: he can lay cards, and nothing more.
 */

const CARD = '04a1b2c3d4e580';

/** Returns true if terminal output contains control characters. */
const steers = ({ said }: RecordingHost): boolean => said.some((line) => /\p{Cc}/u.test(line));

const isOfTag = ({ events }: RecordingHost): boolean =>
  events.every(
    (event) => event.type !== 'on' || /^(?:[0-9a-f]{8}|[0-9a-f]{14}|[0-9a-f]{20})$/.test(event.tag),
  );

describe('a stranger with access to the readers’ topics', () => {
  function aListener() {
    const host = recordingHost();
    const { take, answer, stop } = createTopicListener(host, ['in/+/tag', 'tele/+/SENSOR']);
    onTestFinished(stop);
    const write = (topic: string, payload: string | Uint8Array, retain = false) =>
      take(topic, Buffer.from(payload), retain);
    return { host, write, answer };
  }

  test('can send anything: it is a card, a problem, or nothing', () => {
    const payload = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.string({ maxLength: 100 }).map((text) => Buffer.from(text)),
      fc.json().map((text) => Buffer.from(text)),
      fc.json().map((text) => Buffer.from(`{"uid":${text}}`)),
    );
    const topic = fc.constantFrom('in/salon/tag', 'tele/salon/SENSOR', 'in/salon/status');
    fc.assert(
      fc.property(fc.array(fc.tuple(topic, payload, fc.boolean())), (messages) => {
        const { host, write } = aListener();
        for (const [at, said, retain] of messages) write(at, said, retain);
        expect(isOfTag(host)).toBe(true);
        expect(steers(host)).toBe(false);
      }),
    );
  });

  test('displaces no earlier reader, and causes one log line for any number of names', () => {
    const { host, write } = aListener();
    write('in/salon/tag', CARD);
    write('in/salon/tag', '');
    for (let n = 0; n < 3 * MAX_READERS; n += 1) write(`in/r${String(n)}/tag`, CARD);
    write('in/salon/tag', CARD);
    const laid = host.events.filter((event) => event.type === 'on' && event.reader === 'salon');
    expect(laid).toHaveLength(2);
    expect(host.states.size).toBe(MAX_READERS);
    expect(host.said).toHaveLength(1);
  });

  test('cannot inject control characters by a reader’s name', () => {
    const { host, write } = aListener();
    for (const name of ['\u001b[2J', 'a\nb', '\u0007']) write(`in/${name}/tag`, CARD);
    expect(host.events).toEqual([]);
    expect(steers(host)).toBe(false);
  });

  test('cannot replay a card by a retained message, nor on topics of answers and states', () => {
    const { host, write } = aListener();
    write('in/salon/tag', CARD, true);
    write('in/salon/answer', CARD);
    write('in/salon/status', CARD);
    write('tele/salon/LWT', CARD);
    expect(host.events.some(({ type }) => type === 'on')).toBe(false);
  });

  test('cannot send a card with the id of another reader’s tap', () => {
    const { host, write } = aListener();
    for (const name of ['salon', 'attic']) {
      write(`in/${name}/tag`, JSON.stringify({ uid: CARD, on: true, id: 'mac-1-2' }));
    }
    const ids = host.events.flatMap((event) => (event.type === 'on' ? [event.tap] : []));
    expect(new Set(ids).size).toBe(2);
  });
});

describe('a stranger at a keyboard that is a reader', () => {
  test('fills no buffer beyond one burst, however long he types', () => {
    let typing = NOTHING_TYPED;
    for (const key of keysOf('04a1'.repeat(10_000), 0, 1)) typing = pressKey(key, typing).typing;
    expect(typing.text.length).toBeLessThan(200);
    const { typed } = endTyping(typing);
    expect(typed && candidateTagsTyped(typed)).toEqual([]);
  });

  test('causes one short line, for any input', async () => {
    const host = recordingHost();
    const texts = ['a9'.repeat(60), 'zz 12345', '%2j 9999 zz'];
    const bytes = Buffer.concat([
      Buffer.from('evdev 24\n'),
      ...texts.map((text, n) => recordsOf(`${text}\n`, 24, 8, 10_000 * (n + 1))),
    ]);
    const program = () => {
      const child = spawn('cat', { stdio: ['pipe', 'pipe', 'ignore'] });
      child.stdin.end(bytes);
      return child;
    };
    const driver = createWedge({
      grab: program,
      readers: () => ['/dev/input/reader'],
      isThere: () => true,
      lookAgain: 60_000,
    });
    const running = await driver.start(host);
    onTestFinished(() => running.stop());
    await until('he is gone', () => host.story().includes('down'));
    expect(host.said).toHaveLength(1);
    expect(host.said[0]?.length).toBeLessThan(400);
    expect(steers(host)).toBe(false);
    expect(isOfTag(host)).toBe(true);
  });
});

describe('a stranger at a serial port', () => {
  test('can send endless lines, and the next card is still read', async () => {
    const host = recordingHost();
    const port = new PassThrough();
    const driver = createTemplate({ open: () => port, openAgain: 60_000 });
    const running = await driver.start(host, '/dev/ttyUSB0');
    onTestFinished(() => running.stop());
    for (let n = 0; n < 1_000; n += 1) port.write('04a1'.repeat(256));
    port.write(`\n\u001b[2J\n${CARD}\n`);
    await until('the card is read', () => host.story().includes(`on ${CARD}`));
    expect(host.events.filter(({ type }) => type === 'on')).toHaveLength(1);
    expect(steers(host)).toBe(false);
  });
});
