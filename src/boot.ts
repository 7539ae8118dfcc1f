import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runCompiled } from '#lib/process/compiled.ts';
import { dropEmptySettings } from '#lib/process/environment.ts';
import { otherOwnerOf } from '#lib/process/owner.ts';

/**
 * What runs as `build/server.js`: the server and all pages in one file (`scripts/oneFile.ts`), with what Node made of it when it
 * was last started. A start takes half as long of a processor as one that reads and compiles each module.
 */

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
dropEmptySettings(process.env);
/** A package leaves nothing in a folder of the system that it has not brought. */
const ownFolder = existsSync(path('../installation.json')) ? null : path('.');
const folder = process.env['CACHE_DIRECTORY'] ?? ownFolder;
// What another user has put there, root does not run.
const trusted = folder !== null && otherOwnerOf(folder) === null ? folder : null;
const { exported, keep } = runCompiled(path('./serving.cjs'), trusted);
// One that cannot start has said why, or is told of here.
await (exported as { readonly started: Promise<void> }).started;
keep();
