import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { ReaderName } from '#lib/reader/events.ts';
import { line, reasonOf } from '../../words.ts';
import { BadArgument, type Driver, type DriverHost, type RunningDriver } from '../contract.ts';
import { readLine, readTime } from '../../recorder.ts';

export const driver: Driver = {
  async start(host, argument) {
    const { file, speed } = readArgument(argument);
    return play(host, await open(file), speed);
  },
};

function readArgument(argument: string | undefined) {
  const [, file = '', fast] = /^(.*?)(?:@([^@/]*))?$/s.exec(argument ?? '') ?? [];
  if (file === '') throw new BadArgument(line('bridge.replay.no-file'));
  const speed = fast === undefined ? 1 : Number(fast);
  if (fast === '' || !(speed > 0)) {
    throw new BadArgument(line('bridge.replay.bad-speed', { value: argument ?? '' }));
  }
  return { file, speed };
}

async function open(file: string): Promise<Readable> {
  const input = createReadStream(file);
  await once(input, 'ready').catch((error: Error) => {
    throw new BadArgument(line('bridge.replay.unreadable', { file, why: error.message }));
  });
  return input;
}

/**
 * Plays one recording and then stops; readers stay in the state of its last line.
 * @param speed how many times as fast as they were recorded; Infinity leaves out all pauses
 */
export function play(host: DriverHost, input: Readable, speed: number): RunningDriver {
  const stopping = new AbortController();
  const stage = createStage(host);

  async function run(): Promise<void> {
    const clock = createClock(speed);
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      if (line.trim() === '') continue;
      await pause(clock.waitFor(line), undefined, { signal: stopping.signal });
      stage.show(line);
    }
    if (!stopping.signal.aborted) host.say(stage.summary());
  }

  run().catch((error: unknown) => {
    if (!stopping.signal.aborted) host.say(line('bridge.replay.broken', { why: reasonOf(error) }));
  });
  return {
    async stop() {
      stopping.abort();
      input.destroy();
    },
  };
}

/**
 * Returns the delay before each line. Delays are added up, so that one late line does not delay the
 * others.
 */
function createClock(speed: number) {
  let before: number | null = null;
  let due = performance.now();
  return {
    waitFor(line: string): number {
      const at = readTime(line) ?? before;
      // A clock that was set back during the recording adds no delay.
      if (at !== null && before !== null) due += Math.max(0, at - before) / speed;
      before = at;
      return Math.max(0, due - performance.now());
    },
  };
}

function createStage(host: DriverHost) {
  const up = new Set<ReaderName>();
  let shown = 0;
  let odd = 0;
  return {
    show(line: string): void {
      const at = host.now();
      const event = readLine(line, at);
      if (event === null) return void (odd += 1);
      shown += 1;
      const { type, reader } = event;
      // A recording may begin with readers that were up before.
      if (type !== 'up' && type !== 'down' && !up.has(reader)) {
        host.emit({ type: 'up', reader, at });
      }
      host.emit(event);
      if (type === 'down') up.delete(reader);
      else up.add(reader);
      host.report(reader, type === 'down' ? 'connecting' : 'ready');
    },
    summary: () => line('bridge.replay.over', { events: shown, odd }),
  };
}
