import { fileURLToPath } from 'node:url';
import { runCompiled } from '#lib/process/compiled.ts';

/**
 * What runs as `build/server.js`: the server and all pages in one file (`scripts/oneFile.ts`), with what Node made of it when it
 * was last started. A start takes half as long of a processor as one that reads and compiles each module.
 */

const folder = process.env['CACHE_DIRECTORY'] ?? fileURLToPath(new URL('.', import.meta.url));
const { exported, keep } = runCompiled(
  fileURLToPath(new URL('./serving.cjs', import.meta.url)),
  folder,
);
// One that cannot start has said why, or is told of here.
await (exported as { readonly started: Promise<void> }).started;
keep();
