import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into a bridge (node --import): when the bridge opens a PC/SC library for the first time, pcscd is killed
 * right before, as if it had crashed just after it answered. Everything else is real.
 * Environment: PCSCD_TO_KILL (process id), KILLED_ONCE (a file that this leaves behind, so that it happens once).
 */
const { PCSCD_TO_KILL: pid, KILLED_ONCE: done } = process.env;

// Neither the bridge's supervisor nor the thread that compiles TypeScript needs readers.
if (isMainThread && process.send !== undefined) {
  const ours = createRequire(import.meta.url);
  const { NFC } = ours('nfc-pcsc');
  replace('nfc-pcsc', {
    NFC: class extends NFC {
      constructor(...values) {
        killOnce();
        super(...values);
      }
    },
  });
  const mini = ours('pcsc-mini');
  replace('pcsc-mini', {
    ...mini,
    Client: class extends mini.Client {
      start() {
        killOnce();
        return super.start();
      }
    },
  });

  function replace(name, library) {
    ours.cache[ours.resolve(name)].exports = library;
  }
}

function killOnce() {
  if (existsSync(done)) return;
  writeFileSync(done, '');
  process.kill(Number(pid), 'SIGKILL');
  while (!isOver());
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
