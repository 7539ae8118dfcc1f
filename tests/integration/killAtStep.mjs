import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Preloaded into a program (node --import): before it changes a file for the nth time it is killed, as if the plug had
 * been pulled. Environment: KILL_AT (n, from 1).
 */
const CHANGES = ['writeFileSync', 'copyFileSync', 'renameSync', 'rmSync', 'fsyncSync'];
let left = Number(process.env.KILL_AT);

for (const name of CHANGES) {
  const real = fs[name];
  fs[name] = (...values) => {
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    return real(...values);
  };
}
syncBuiltinESMExports();
