import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into a bridge (node --import): when the bridge opens nfc-pcsc for the first time, pcscd is killed right
 * before, as if it had crashed just after it answered. Everything else is real.
 * Environment: PCSCD_TO_KILL (process id), KILLED_ONCE (a file that this leaves behind, so that it happens once).
 */
const { PCSCD_TO_KILL: pid, KILLED_ONCE: done } = process.env;

// What watches over the bridge needs no readers, nor does the thread that compiles TypeScript.
if (isMainThread && process.send !== undefined) {
  const ours = createRequire(import.meta.url);
  const library = ours('nfc-pcsc');
  const open = (...values) => {
    if (!existsSync(done)) {
      writeFileSync(done, '');
      process.kill(Number(pid), 'SIGKILL');
      while (!isOver());
    }
    return new library.NFC(...values);
  };
  ours.cache[ours.resolve('nfc-pcsc')].exports = {
    // Called with `new`, a function that returns an object makes that object.
    NFC: function (...values) {
      return open(...values);
    },
  };
}

/** Its first thread may be over while others still hold the socket open. */
function isOver() {
  try {
    const isDead = /^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return isDead && readdirSync(`/proc/${pid}/task`).length === 1;
  } catch {
    return true;
  }
}
