import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { writeAtomically } from './disk.ts';

interface CompiledProgram {
  readonly exported: unknown;
  storeCache(): void;
}

type Wrapped = (require: NodeJS.Require, module: { exports: unknown }, address: string) => void;

const DIGEST = 'sha256';
const DIGEST_BYTES = 32;

/**
 * Runs a program in one ASCII file with Node's compile cache from the folder. Code of another
 * version, of another file, or damaged is ignored, and the program compiled anew. `folder` null: no
 * cache.
 */
export function runCompiled(file: string, folder: string | null): CompiledProgram {
  // The file is ASCII, and latin1 is the fastest to decode.
  const source = readFileSync(file, 'latin1');
  const kept = folder === null ? null : join(folder, `${basename(file)}.compiled`);
  // The first line identifies the content, which saves hashing the whole file.
  const made = `${source.slice(0, source.indexOf('\n'))} ${process.version} ${process.arch}`;
  const cachedData = kept === null ? null : readCache(kept, made);
  const script = new Script(source, {
    filename: file,
    ...(cachedData === null ? {} : { cachedData }),
  });
  const module = { exports: {} };
  (script.runInThisContext() as Wrapped)(createRequire(file), module, pathToFileURL(file).href);
  const isKept = cachedData !== null && script.cachedDataRejected !== true;
  return {
    exported: module.exports,
    storeCache() {
      if (kept !== null && !isKept) tryStoreCache(kept, made, script.createCachedData());
    },
  };
}

/** Returns a checksum. V8 does not check the integrity of the cache and crashes on damaged code. */
const digestOf = (made: string, code: Uint8Array): Buffer =>
  createHash(DIGEST).update(made).update(code).digest();

function readCache(kept: string, made: string): Buffer | null {
  try {
    const whole = readFileSync(kept);
    const code = whole.subarray(DIGEST_BYTES);
    return digestOf(made, code).equals(whole.subarray(0, DIGEST_BYTES)) ? code : null;
  } catch {
    return null;
  }
}

/**
 * Writes the cache; ignores failures, for example on a full disk: the next start takes a little
 * longer.
 */
function tryStoreCache(kept: string, made: string, code: Buffer): void {
  try {
    writeAtomically(kept, Buffer.concat([digestOf(made, code), code]));
  } catch {
    return;
  }
}
