import { createRequire } from 'node:module';
import type { NfcPcsc } from './nfc-pcsc.d.ts';

const require = createRequire(import.meta.url);

/**
 * nfc-pcsc, or null where its native part is not installed. Asked for by `require`, which unlike `import`
 * looks again after a failure: somebody may install it while the bridge runs.
 */
export function loadLibrary(): NfcPcsc | null {
  try {
    return require('nfc-pcsc') as NfcPcsc;
  } catch {
    return null;
  }
}
