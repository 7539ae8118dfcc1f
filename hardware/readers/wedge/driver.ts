import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ReaderName } from '#lib/reader/events.ts';
import { tagSeen } from '#lib/reader/tag.ts';
import type { Typed } from '#lib/reader/wedge.ts';
import { line } from '../../words.ts';
import { BadArgument, type Driver, type DriverHost, type Running } from '../contract.ts';
import { cureFor, grab, listen } from './device.ts';

/** The name under which the driver reports until it has seen a reader. */
export const NO_READER = 'USB wedge';

const BY_ID = '/dev/input/by-id';
const LOOK_AGAIN = 1_000;

/** What the driver asks of the machine; tests give it other answers. */
interface Machine {
  /** Starts a program that grabs the device and prints its records (device.ts). */
  grab(path: string): ChildProcess;
  /** The keyboards whose names say that they are readers. */
  readers(): readonly string[];
  isThere(path: string): boolean;
  /** How long to wait before a device that is not there is tried again, in ms. */
  readonly lookAgain: number;
}

export const driver: Driver = createDriver({
  grab,
  readers: readersById,
  isThere: existsSync,
  lookAgain: LOOK_AGAIN,
});

/** The driver for readers that type. */
export function createDriver(machine: Machine): Driver {
  return {
    async start(host, path) {
      if (path !== undefined && !path.startsWith('/')) {
        throw new BadArgument(line('bridge.wedge.no-path', { value: path }));
      }
      if (path === undefined)
        return watch(machine, host, line('bridge.wedge.any'), machine.readers);
      return watch(machine, host, path, () => (machine.isThere(path) ? [path] : []));
    },
  };
}

/** Only keyboards whose names say that they are readers: any other may be a person's, which must not be grabbed. */
function readersById(): readonly string[] {
  try {
    return readdirSync(BY_ID)
      .filter((name) => name.endsWith('-event-kbd') && /rfid|nfc|reader|\bic\b/i.test(name))
      .map((name) => join(BY_ID, name));
  } catch {
    return [];
  }
}

/** The name shown to people: a device's file name says who made it, or which port it is in. */
export function readerName(path: string): ReaderName {
  const name = path.startsWith('/dev/input/by-') ? basename(path, '-event-kbd') : path;
  return name.slice(-120);
}

function watch(
  machine: Machine,
  host: DriverHost,
  wanted: string,
  paths: () => readonly string[],
): Running {
  const open = new Map<string, ChildProcess>();
  const sayOnce = onlyOnce(host.say);
  let found = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function look(): void {
    const there = paths();
    if (there.length === 0) sayOnce(line('bridge.wedge.missing', { reader: wanted }));
    if (there.length === 0 && !found) host.report(NO_READER, 'connecting');
    for (const path of there) if (!open.has(path)) watchDevice(path);
    timer = setTimeout(look, machine.lookAgain);
  }

  function watchDevice(path: string): void {
    const reader = readerName(path);
    const program = machine.grab(path);
    open.set(path, program);
    let isUp = false;
    listen(program, {
      opened() {
        if (stopped) return;
        isUp = true;
        host.emit({ type: 'up', reader, at: host.now() });
        report(reader, 'ready');
      },
      typed: (typed) => {
        if (stopped) return;
        if (isNumber(typed)) sayOnce(line('bridge.wedge.short', { reader }));
        tap(host, reader, typed);
      },
      closed(code) {
        open.delete(path);
        if (stopped) return;
        if (isUp) host.emit({ type: 'down', reader, at: host.now() });
        report(reader, program.pid === undefined ? 'no-driver' : 'connecting');
        const cure =
          program.pid === undefined ? line('bridge.wedge.no-program') : cureFor(code, path);
        if (cure !== null) sayOnce(cure);
      },
    });
  }

  function report(reader: ReaderName, state: 'ready' | 'connecting' | 'no-driver'): void {
    if (!found) host.report(NO_READER, null);
    found = true;
    host.report(reader, state);
  }

  look();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      // One that never started has no id, and a signal to none would go to the bridge itself.
      for (const program of open.values()) if (program.pid !== undefined) program.kill();
    },
  };
}

function onlyOnce(say: (line: string) => void): (line: string) => void {
  const said = new Set<string>();
  return (line) => {
    if (!said.has(line)) say(line);
    said.add(line);
  };
}

const isNumber = ({ spelling }: Typed) => /^\d{10}$/.test(spelling);

/** This device does not tell when a card leaves, so it leaves at once. */
function tap(host: DriverHost, reader: ReaderName, { spelling, tags }: Typed): void {
  const at = host.now();
  host.emit(tagSeen(reader, tags[0] ?? spelling, at));
  host.emit({ type: 'off', reader, at });
}
