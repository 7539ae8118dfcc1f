import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { tagSeen } from '#lib/reader/tag.ts';
import { BadArgument, type Driver, type DriverHost, type Running } from '../contract.ts';

/** How long to wait before a device that is not there is opened again, in ms. */
const OPEN_AGAIN = 1_000;

/** Characters of a line; a device that sends no end of line must not fill the memory. */
const MAX_LINE = 256;

interface TagDevice {
  open(path: string): Readable;
  readonly openAgain: number;
}

export const driver: Driver = createDriver({
  open: (path) => createReadStream(path),
  openAgain: OPEN_AGAIN,
});

/** A whole driver to begin a new kind of reader with; tests give it another device. */
export function createDriver(device: TagDevice): Driver {
  return {
    async start(host, path) {
      if (path === undefined) throw new BadArgument('template needs a path: template:/dev/ttyUSB0');
      return watch(host, device, path);
    },
  };
}

function watch(host: DriverHost, device: TagDevice, path: string): Running {
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
    // A device that fails is a device that closes; the reason does not matter to the table.
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

  /** This device does not tell when a card leaves, so it leaves at once. */
  function tap(line: string): void {
    const at = host.now();
    host.emit(tagSeen(path, line, at));
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

/** Splits what a device sends into lines; one that is too long is left out whole. */
function createLines() {
  let rest = '';
  return {
    read(text: string): readonly string[] {
      const lines = (rest + text).split(/\r?\n/);
      rest = (lines.pop() ?? '').slice(0, MAX_LINE + 1);
      return lines.filter((line) => line.length <= MAX_LINE);
    },
  };
}
