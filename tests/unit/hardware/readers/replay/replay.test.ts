import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { BadArgument, type RunningDriver } from '../../../../../hardware/readers/contract.ts';
import { driver, play } from '../../../../../hardware/readers/replay/driver.ts';
import { line } from '../../../../../hardware/words.ts';
import { recordingHost } from '../../../../support/driverHost.ts';
import { until } from '../../../../support/until.ts';

const KM_100 = '04a1b2c3d4e501';

const running: RunningDriver[] = [];
afterEach(async () => {
  for (const reader of running.splice(0)) await reader.stop();
});

/** Plays these lines and settles when the recording is over. */
async function playback(lines: readonly (object | string)[], speed: number) {
  const host = recordingHost();
  const input = new PassThrough();
  const begun = performance.now();
  running.push(play(host, input, speed));
  input.end(
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  );
  await until('it is over', () => host.said.length > 0);
  return { host, took: performance.now() - begun };
}

const laid = (at: number) => ({ at, type: 'on', reader: 'left', tag: KM_100 });
const lifted = (at: number) => ({ at, type: 'off', reader: 'left' });

describe('a replayed evening', () => {
  test('keeps the pauses of the evening, divided by the speed', async () => {
    const { host, took } = await playback([laid(5_000), lifted(5_400), laid(9_000)], 10);
    expect(host.story()).toEqual(['up', `on ${KM_100}`, 'off', `on ${KM_100}`]);
    expect(took).toBeGreaterThan(390);
    expect(took).toBeLessThan(3_900);
  });

  test('leaves out all pauses at endless speed', async () => {
    const { took } = await playback([laid(0), lifted(86_400_000)], Infinity);
    expect(took).toBeLessThan(20_000);
  });

  test('loses no time over a clock that was set back', async () => {
    const { host, took } = await playback([laid(9_000_000), lifted(1_000), laid(1_050)], 1);
    expect(host.story()).toHaveLength(4);
    expect(took).toBeLessThan(20_000);
  });

  test('happens now, not then', async () => {
    const { host } = await playback([laid(5)], 1);
    expect(host.events.map(({ at }) => at)).toEqual([host.now(), host.now()]);
  });

  test('leaves out what it does not understand, and counts it', async () => {
    const { host } = await playback([laid(1), 'half a li', '{"type":"off"}', '', lifted(2)], 1);
    expect(host.story()).toEqual(['up', `on ${KM_100}`, 'off']);
    expect(host.said).toEqual([line('bridge.replay.over', { events: 2, odd: 2 })]);
  });

  test('leaves its readers as they were', async () => {
    const { host } = await playback([laid(1), { at: 2, type: 'down', reader: 'right' }], 1);
    expect(Object.fromEntries(host.states)).toEqual({ left: 'ready', right: 'connecting' });
  });
});

test.each([undefined, '', '@3', 'evening@', 'evening@fast', 'evening@0', '/no/such/evening@2'])(
  'replay:%s is refused in one line',
  async (argument) => {
    const refusal = await driver.start(recordingHost(), argument).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(BadArgument);
    expect(String(refusal)).not.toContain('\n');
  },
);
