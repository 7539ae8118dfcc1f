// Loaded before a program (`--import`): its wall clock runs as far off as a file says, read anew on SIGUSR2.
import { readFileSync } from 'node:fs';

const file = process.env.CLOCK_OFFSET_FILE;
const RealDate = Date;
let offset = 0;

function read() {
  try {
    // A clock tells whole milliseconds; Postgres takes no others.
    offset = Math.round(Number(readFileSync(file, 'utf8'))) || 0;
  } catch {
    offset = 0;
  }
}
read();
process.on('SIGUSR2', read);

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + offset] : given));
  }
  static now() {
    return RealDate.now() + offset;
  }
};
