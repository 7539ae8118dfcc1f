import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from './frames.ts';

const FILE = join(import.meta.dirname, 'cases.json');

/** What the fuzzer has found, or people have; every run sends it first. */
export const CASES: readonly Session[] = JSON.parse(readFileSync(FILE, 'utf8')) as Session[];

/** Keeps what a server fell over, so that every later run tries it. */
export function keepCases(found: readonly Session[]): void {
  if (found.length === 0) return;
  writeFileSync(FILE, `${JSON.stringify([...CASES, ...found], null, 2)}\n`);
}
