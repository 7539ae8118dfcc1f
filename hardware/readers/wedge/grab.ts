import { spawn, type ChildProcess } from 'node:child_process';

/**
 * Takes a device for itself (EVIOCGRAB), tells how long its records are, and copies them. Node cannot do the first
 * without a native addon. It ends when its input closes: a bridge that is killed lets go of its readers.
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

/** What to do about a device that cannot be had, by the program's exit code (errno); null: it is only not there. */
export function cureFor(code: number | null, path: string): string | null {
  switch (code) {
    case 13:
      return `${path} may not be opened. Run: sudo usermod -aG input "$USER", then log in again`;
    case 16:
      return `${path} is taken by another program; end that one`;
    case 22:
    case 25:
      return `${path} is no keyboard. Look in /dev/input/by-id for names that end in -event-kbd`;
    default:
      return null;
  }
}
