import { createRequire, Module } from 'node:module';
import { basename } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into a bridge (node --import), to break its PC/SC libraries. Everything else is real.
 * Environment: CRASHING (libraries that end the process as they are opened, with commas between), ADDONS (a JSON
 * object: files that are loaded in place of native addons, by their names).
 */
const { CRASHING: crashing = '', ADDONS: addons = '{}' } = process.env;
const ours = createRequire(import.meta.url);

// What watches over the bridge needs no readers, nor does the thread that compiles TypeScript.
if (isMainThread && process.send !== undefined) {
  const instead = JSON.parse(addons);
  Module._extensions['.node'] = (module, file) =>
    process.dlopen(module, instead[basename(file)] ?? file);
  for (const name of crashing.split(',').filter(Boolean)) crash(name);
}

function crash(name) {
  const library = { ...ours(name) };
  function Crashing() {
    process.abort();
  }
  ours.cache[ours.resolve(name)].exports = { ...library, NFC: Crashing, Client: Crashing };
}
