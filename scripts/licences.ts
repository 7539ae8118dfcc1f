import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ARCHITECTURES } from '../packaging/architectures.ts';
import { partsFor } from '../packaging/licences.ts';

const NAME = 'virtual:licences';
const ROOT = join(import.meta.dirname, '..');

/** Lets the page `/about` import what others made and is shipped, with its licences. */
export const licences = (): Plugin => ({
  name: 'licences',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  load: (id) =>
    id === `\0${NAME}` ? `export const parts = ${JSON.stringify(partsOfAll())};` : null,
});

/** Of all architectures, each once. */
function partsOfAll() {
  const all = ARCHITECTURES.flatMap((architecture) => partsFor(architecture, ROOT));
  return [...new Map(all.map((part) => [`${part.name} ${part.version}`, part])).values()]
    .map(({ name, version, licence, holders, text }) => ({ name, version, licence, holders, text }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}
