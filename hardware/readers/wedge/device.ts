import { type ChildProcess, spawn } from 'node:child_process';
import {
  hearSilence,
  type Key,
  NOTHING_TYPED,
  pressKey,
  SILENCE,
  type Typed,
} from '#lib/reader/wedge.ts';
import { line } from '../../words.ts';
import { createRecords } from './records.ts';

/**
 * How much longer than a silence to wait for keys, in ms. Keys carry the kernel's time, so one that a busy machine
 * hands over late still counts with the others; half a UID must not pass for a whole one.
 */
const GRACE = 150;

interface Watcher {
  /** The device is open and nobody else hears it. */
  opened(): void;
  typed(typed: Typed): void;
  /**
   * The device is gone, or could not be opened. `code` is the program's exit code; null: it could not run, or was
   * killed.
   */
  closed(code: number | null): void;
}

/** Listens to one program that copies the records of one device. */
export function listen(program: ChildProcess, watcher: Watcher): void {
  const records = createRecords();
  const ear = createKeyListener((typed) => watcher.typed(typed));
  let opened = false;

  program.stdout?.on('data', (bytes: Buffer) => {
    const keys = records.read(bytes);
    if (keys === null) return void program.kill();
    if (!opened && records.begun()) {
      opened = true;
      watcher.opened();
    }
    for (const key of keys) ear.hear(key);
  });
  closedOnce(program, (code) => {
    ear.stop();
    watcher.closed(code);
  });
}

/** A program that cannot be started says 'error' and perhaps no 'close'. */
function closedOnce(program: ChildProcess, closed: (code: number | null) => void): void {
  let over = false;
  const end = (code: number | null) => {
    if (!over) closed(code);
    over = true;
  };
  program.stdin?.on('error', () => undefined);
  program.stdout?.on('error', () => undefined);
  program.on('close', end).on('error', () => {
    if (program.pid === undefined) end(null);
  });
}

function createKeyListener(say: (typed: Typed) => void) {
  let typing = NOTHING_TYPED;
  let timer: NodeJS.Timeout | undefined;
  const silence = () => {
    const stroke = hearSilence(typing);
    typing = stroke.typing;
    if (stroke.typed !== null) say(stroke.typed);
  };
  return {
    hear(key: Key): void {
      clearTimeout(timer);
      const stroke = pressKey(key, typing);
      typing = stroke.typing;
      if (stroke.typed !== null) say(stroke.typed);
      if (typing.last !== null) timer = setTimeout(silence, SILENCE + GRACE);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Grabs a device (EVIOCGRAB), which Node cannot do without a native addon, prints the length of its records, and copies
 * them. It ends when its input closes, so a killed bridge lets go of its readers.
 */
export const GRAB_PROGRAM = `
import fcntl, os, select, struct, sys
EVIOCGRAB = 0x40044590
size = struct.calcsize('llHHi')
try:
    device = os.open(sys.argv[1], os.O_RDONLY)
    fcntl.ioctl(device, EVIOCGRAB, 1)
    os.write(1, b'evdev %d\\n' % size)
    while True:
        ready = select.select([device, 0], [], [])[0]
        if 0 in ready:
            break
        events = os.read(device, 64 * size)
        if not events:
            break
        os.write(1, events)
except OSError as error:
    sys.exit(error.errno)
`;

/** Starts the program above on a device. */
export function grab(path: string): ChildProcess {
  return spawn('python3', ['-I', '-c', GRAB_PROGRAM, path], { stdio: ['pipe', 'pipe', 'ignore'] });
}

/** What to do about a device that cannot be opened, by the program's exit code (errno); null: it is merely not there. */
export function cureFor(code: number | null, path: string): string | null {
  switch (code) {
    case 13:
      return line('bridge.wedge.no-right', { path });
    case 16:
      return line('bridge.wedge.in-use', { path });
    case 22:
    case 25:
      return line('bridge.wedge.no-keyboard', { path });
    default:
      return null;
  }
}
