import { type ChildProcess, spawn } from 'node:child_process';
import {
  endTyping,
  type KeyPress,
  NOTHING_TYPED,
  pressKey,
  INPUT_END_SILENCE_MS,
  type TypedText,
} from '#lib/reader/wedge.ts';
import { line } from '../../words.ts';
import { createRecords } from './records.ts';

/**
 * Time in ms to wait for late keys after a silence. Keys carry the kernel's time, so late ones
 * still count with the others. Half a UID must not count as a whole one.
 */
const LATE_KEY_GRACE_MS = 150;

interface DeviceListener {
  opened(): void;
  typed(typed: TypedText): void;
  /**
   * The device is gone or could not be opened. `code` is the program's exit code; null if it was
   * killed or could not start.
   */
  closed(code: number | null): void;
}

export function listenToDevice(program: ChildProcess, watcher: DeviceListener): void {
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

/** Handles a program that cannot start, which emits 'error' and perhaps no 'close'. */
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

function createKeyListener(say: (typed: TypedText) => void) {
  let typing = NOTHING_TYPED;
  let timer: NodeJS.Timeout | undefined;
  const silence = () => {
    const stroke = endTyping(typing);
    typing = stroke.typing;
    if (stroke.typed !== null) say(stroke.typed);
  };
  return {
    hear(key: KeyPress): void {
      clearTimeout(timer);
      const stroke = pressKey(key, typing);
      typing = stroke.typing;
      if (stroke.typed !== null) say(stroke.typed);
      if (typing.last !== null)
        timer = setTimeout(silence, INPUT_END_SILENCE_MS + LATE_KEY_GRACE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Grabs a device (EVIOCGRAB), which Node cannot do without a native addon. Prints the record length
 * and copies the records. Ends when its input closes, so a killed bridge releases its readers.
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

export function grab(path: string): ChildProcess {
  return spawn('python3', ['-I', '-c', GRAB_PROGRAM, path], { stdio: ['pipe', 'pipe', 'ignore'] });
}

/**
 * Returns the remedy for a device that cannot be opened, by the program's exit code (errno). Null
 * if it is only missing.
 */
export function remedyFor(code: number | null, path: string): string | null {
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
