import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KeptNames } from './bridgeNames.ts';
import { log } from '../log/log.ts';
import { replaceSecret } from './secret.ts';

const FILE = 'own-bridges';

/** The names of the house's own bridges, one a line in the data folder: nobody takes one before its bridge has come back. */
export function ownBridges(data: string): KeptNames {
  const file = join(data, FILE);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return {
    names: text.split('\n').filter((line) => line !== ''),
    keep(names) {
      try {
        replaceSecret(data, FILE, names.join('\n'));
      } catch (error) {
        // The name is kept for as long as the server runs.
        log.error('name of the own bridge not kept', { error });
      }
    },
  };
}
