import { join } from 'node:path';
import { superviseProgram } from '#lib/process/supervisor.ts';

// A program that keeps one running which cannot be started, and stops it at once; it says whether a signal came back to it.
let signalled = false;
process.on('SIGTERM', () => (signalled = true));
process.execPath = join(import.meta.dirname, 'no-such-program');
const kept = superviseProgram({ file: 'no-such-file', args: [], ended: () => false });
await kept.stop();
setTimeout(() => console.log(signalled ? 'signalled' : 'left alone'), 200);
