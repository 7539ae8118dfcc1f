import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runCompiled } from '#lib/process/compiled.ts';
import { dropEmptySettings } from '#lib/process/environment.ts';
import { otherOwnerOf } from '#lib/process/owner.ts';

/**
 * Entry point `build/server.js`: runs the single-file server bundle (`scripts/oneFile.ts`) from
 * Node's code cache. Loading the cache halves the processor time of a start, compared with
 * compiling every module.
 */

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
dropEmptySettings(process.env);
/** An installed package writes no cache into system folders; it uses `CACHE_DIRECTORY` or none. */
const ownFolder = existsSync(path('../installation.json')) ? null : path('.');
const folder = process.env['CACHE_DIRECTORY'] ?? ownFolder;
// Security: root never runs a cache file that another user could have written.
const trusted = folder !== null && otherOwnerOf(folder) === null ? folder : null;
const { exported, storeCache } = runCompiled(path('./serving.cjs'), trusted);
// A failed start has printed its reason, or rejects here.
await (exported as { readonly started: Promise<void> }).started;
storeCache();
