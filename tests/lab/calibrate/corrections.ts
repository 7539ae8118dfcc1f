import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Correction } from '#lib/odds/millebornes/correction.ts';
import { CORRECTIONS } from '#lib/odds/millebornes/corrections.ts';
import { ROUND_CORRECTIONS } from '#lib/odds/millebornes/roundCorrections.ts';
import type { RoundCorrection } from '#lib/odds/millebornes/roundWeight.ts';

const FOLDER = join(import.meta.dirname, '../../../src/lib/odds/millebornes');

type By<Key> = Readonly<Record<string, Key>>;

export const writeCorrections = (fitted: By<Correction>): Promise<void> =>
  write(
    'corrections.ts',
    (
      all,
    ) => `/** By edition, players and sides, and rounds where those are agreed; written by \`npm run calibrate -- --fit\`, \`correction.ts\` reads it. */
export const CORRECTIONS: Readonly<Record<string, readonly number[]>> = ${all};
`,
    { ...CORRECTIONS, ...fitted },
  );

export const writeRoundCorrections = (fitted: By<RoundCorrection>): Promise<void> =>
  write(
    'roundCorrections.ts',
    (all) => `import type { RoundCorrection } from './roundWeight.ts';

/** By edition, players and sides; written by \`npm run calibrate -- --fit-rounds\`, \`correction.ts\` reads it. */
export const ROUND_CORRECTIONS: Readonly<Record<string, RoundCorrection>> = ${all};
`,
    { ...ROUND_CORRECTIONS, ...fitted },
  );

async function write(
  name: string,
  text: (all: string) => string,
  corrections: By<unknown>,
): Promise<void> {
  const all = Object.entries(corrections).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const file = join(FOLDER, name);
  const config = await resolveConfig(file);
  const written = text(JSON.stringify(Object.fromEntries(all)));
  writeFileSync(file, await format(written, { ...config, parser: 'typescript' }));
}
