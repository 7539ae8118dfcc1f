import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Correction } from '#lib/odds/millebornes/correction.ts';
import { CORRECTIONS } from '#lib/odds/millebornes/corrections.ts';

const FILE = join(import.meta.dirname, '../../../src/lib/odds/millebornes/corrections.ts');

/** Keeps what was fitted beside what was fitted to other tables before. */
export async function writeCorrections(
  fitted: Readonly<Record<string, Correction>>,
): Promise<void> {
  const all = Object.fromEntries(
    Object.entries({ ...CORRECTIONS, ...fitted }).toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    ),
  );
  const text = `/** By edition, players and sides, and rounds where those are agreed; written by \`npm run calibrate -- --fit\`, \`correction.ts\` reads it. */
export const CORRECTIONS: Readonly<
  Record<string, Readonly<Record<'match' | 'side' | 'nobody', readonly number[]>>>
> = ${JSON.stringify(all)};
`;
  const config = await resolveConfig(FILE);
  writeFileSync(FILE, await format(text, { ...config, parser: 'typescript' }));
}
