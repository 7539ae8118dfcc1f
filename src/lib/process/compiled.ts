import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { writeWhole } from './disk.ts';

/** A program that was run. */
interface Ran {
  readonly exported: unknown;
  /** Puts what was compiled of it by now into the folder, for the next start; nothing where that was done. */
  keep(): void;
}

/** What stands in such a file: a function in brackets. */
type Wrapped = (require: NodeJS.Require, module: { exports: unknown }, address: string) => void;

const DIGEST = 'sha256';
const DIGEST_BYTES = 32;

/**
 * Runs a program that is one file of plain ASCII, and takes from the folder what Node had compiled of it. What another Node compiled,
 * what belongs to another file, or is damaged, is not taken: the program is compiled anew then, as it is where nothing is. Null: there is
 * no such folder.
 */
export function runCompiled(file: string, folder: string | null): Ran {
  // Nothing in it is beyond ASCII, and a text of single bytes is the quickest to read.
  const source = readFileSync(file, 'latin1');
  const kept = folder === null ? null : join(folder, `${basename(file)}.compiled`);
  // Its first line names the content, so that the whole of it needs not be looked at.
  const made = `${source.slice(0, source.indexOf('\n'))} ${process.version} ${process.arch}`;
  const cachedData = kept === null ? null : readKept(kept, made);
  const script = new Script(source, {
    filename: file,
    ...(cachedData === null ? {} : { cachedData }),
  });
  const module = { exports: {} };
  (script.runInThisContext() as Wrapped)(createRequire(file), module, pathToFileURL(file).href);
  const isKept = cachedData !== null && script.cachedDataRejected !== true;
  return {
    exported: module.exports,
    keep() {
      if (kept !== null && !isKept) tryToKeep(kept, made, script.createCachedData());
    },
  };
}

/** Node ends at once on code that is damaged, and does not look whether it is. */
const digestOf = (made: string, code: Uint8Array): Buffer =>
  createHash(DIGEST).update(made).update(code).digest();

function readKept(kept: string, made: string): Buffer | null {
  try {
    const whole = readFileSync(kept);
    const code = whole.subarray(DIGEST_BYTES);
    return digestOf(made, code).equals(whole.subarray(0, DIGEST_BYTES)) ? code : null;
  } catch {
    return null;
  }
}

/** Where it cannot be written, as in a folder of the system or on a full disk, the next start takes a little longer. */
function tryToKeep(kept: string, made: string, code: Buffer): void {
  try {
    writeWhole(kept, Buffer.concat([digestOf(made, code), code]));
  } catch {
    return;
  }
}
