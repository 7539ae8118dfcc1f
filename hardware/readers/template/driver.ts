import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { tagEvent } from '#lib/reader/tag.ts';
import { BadArgument, type Driver, type DriverHost, type RunningDriver } from '../contract.ts';

/** Delay before a missing device is opened again, in ms. */
const REOPEN_DELAY_MS = 1_000;

const MAX_LINE_LENGTH = 256;

interface TagDevice {
  open(path: string): Readable;
  readonly openAgain: number;
}

export const driver: Driver = createDriver({
  open: (path) => createReadStream(path),
  openAgain: REOPEN_DELAY_MS,
});

export function createDriver(device: TagDevice): Driver {
  return {
    async start(host, path) {
      if (path === undefined) throw new BadArgument('template needs a path: template:/dev/ttyUSB0');
      return watch(host, device, path);
    },
  };
}

function watch(host: DriverHost, device: TagDevice, path: string): RunningDriver {
  let stopped = false;
  let input: Readable | null = null;
  let timer: NodeJS.Timeout | undefined;

  function open(): void {
    const stream = device.open(path);
    let isUp = false;
    const up = () => {
      if (stopped || isUp) return;
      isUp = true;
      host.emit({ type: 'up', reader: path, at: host.now() });
      host.report(path, 'ready');
    };
    const gone = () => {
      if (stopped) return;
      if (isUp) host.emit({ type: 'down', reader: path, at: host.now() });
      host.report(path, 'connecting');
      timer = setTimeout(open, device.openAgain);
    };
    // An error is followed by 'close', which is handled.
    stream
      .once('ready', up)
      .once('close', gone)
      .on('error', () => undefined);
    const lines = createLines();
    stream.setEncoding('utf8').on('data', (text: string) => {
      for (const line of lines.read(text)) if (!stopped) tap(line);
    });
    input = stream;
  }

  /** The device does not report lifting, so each tag is lifted at once. */
  function tap(line: string): void {
    const at = host.now();
    host.emit(tagEvent(path, line, at));
    host.emit({ type: 'off', reader: path, at });
  }

  open();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      input?.destroy();
    },
  };
}

function createLines() {
  let rest = '';
  return {
    read(text: string): readonly string[] {
      const lines = (rest + text).split(/\r?\n/);
      rest = (lines.pop() ?? '').slice(0, MAX_LINE_LENGTH + 1);
      return lines.filter((line) => line.length <= MAX_LINE_LENGTH);
    },
  };
}
