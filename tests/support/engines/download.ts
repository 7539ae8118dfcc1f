import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Binary } from './chromium.ts';

/** Chromium of each age, as packages for servers carry it, compressed in their folder `bin`. */
export const OLD_CHROMIUM = {
  70: 'chrome-aws-lambda@1.6.2',
  78: 'chrome-aws-lambda@1.20.4',
  79: 'chrome-aws-lambda@2.0.2',
  83: 'chrome-aws-lambda@3.1.1',
  88: 'chrome-aws-lambda@5.5.0',
  92: 'chrome-aws-lambda@10.1.0',
  106: '@sparticuz/chromium@106.0.2',
} as const;
export type OldVersion = keyof typeof OLD_CHROMIUM;

/** Cache folder. Browsers are large and no dependencies, so each is downloaded at its first use. */
const FOLDER = join(homedir(), '.cache', 'table-companion', 'engines');

export function oldChromium(version: OldVersion): Binary {
  const folder = join(FOLDER, String(version));
  const file = join(folder, 'chromium');
  if (!existsSync(file)) fetchInto(folder, OLD_CHROMIUM[version]);
  const libraries = [join(folder, 'lib'), folder];
  // The oldest does without; in the others, as built for servers, more than one process does not start.
  return {
    file,
    libraries: libraries.join(':'),
    flags: version === 70 ? [] : ['--single-process'],
  };
}

/** Creates the folder completely or not at all, even if interrupted. */
function fetchInto(folder: string, name: string): void {
  mkdirSync(FOLDER, { recursive: true });
  const beside = mkdtempSync(`${folder}-`);
  try {
    unpack(name, beside);
    rmSync(folder, { recursive: true, force: true });
    renameSync(beside, folder);
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

function unpack(name: string, folder: string): void {
  const packed = execFileSync('npm', ['pack', name, '--silent', '--pack-destination', folder], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  execFileSync('tar', ['xzf', join(folder, packed.trim()), '-C', folder]);
  const bin = join(folder, 'package', 'bin');
  for (const part of readdirSync(bin)) {
    const content = brotliDecompressSync(readFileSync(join(bin, part)));
    if (part.startsWith('chromium'))
      writeFileSync(join(folder, 'chromium'), content, { mode: 0o755 });
    else execFileSync('tar', ['xf', '-', '-C', folder], { input: content });
  }
}
