import { join } from 'node:path';
import type { Plugin } from 'vite';
import { allParts } from '../packaging/thirdParty.ts';

const NAME = 'virtual:licences';
const ROOT = join(import.meta.dirname, '..');

export const licences = (): Plugin => ({
  name: 'licences',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  load: (id) =>
    id === `\0${NAME}` ? `export const parts = ${JSON.stringify(partsOfAll())};` : null,
});

const partsOfAll = () =>
  allParts(ROOT).map(({ name, version, licence, holders, text }) => ({
    name,
    version,
    licence,
    holders,
    text,
  }));
