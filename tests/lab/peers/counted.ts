import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { NOTHING_COUNTED, type Count, type Pair, type Versus } from './pairs.ts';

interface Kept extends Count {
  readonly seed: number;
  readonly first: readonly Pair[];
}

type File = Readonly<Record<string, Kept>>;

/** So many pairs are played anew before a count goes on. */
const FIRST = 3;

/** Counts hold for the partners that played: those that play the first deals otherwise begin their own. */
export class OtherPartners extends Error {
  constructor(pairing: string, file: string) {
    super(
      `${pairing}: the partners play the first deals otherwise than those that were counted in ${file}. Take its entry out of the file; the count then begins anew.`,
    );
  }
}

const contents = (file: string): File =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as File) : {};

const firstOf = (versus: Versus, seed: number): readonly Pair[] =>
  Array.from({ length: FIRST }, (_, number) => versus(seed, number));

/**
 * Returns the stored counts of a pairing, so that long runs can be split.
 * @throws {OtherPartners} if the stored counts are of other partners
 */
export function countedIn(file: string, pairing: string, seed: number, versus: Versus): Count {
  const kept = contents(file)[pairing];
  if (kept === undefined) return NOTHING_COUNTED;
  const isSame =
    kept.seed === seed && JSON.stringify(kept.first) === JSON.stringify(firstOf(versus, seed));
  if (!isSame) throw new OtherPartners(pairing, file);
  const { pairs, won, ahead } = kept;
  return { pairs, won, ahead };
}

export function keepIn(
  file: string,
  pairing: string,
  seed: number,
  versus: Versus,
  { pairs, won, ahead }: Count,
): void {
  const all = contents(file);
  const first = all[pairing]?.first ?? firstOf(versus, seed);
  const kept: Kept = { seed, first, pairs, won, ahead };
  const lines = Object.entries({ ...all, [pairing]: kept })
    .map(([name, count]) => `  ${JSON.stringify(name)}: ${JSON.stringify(count)}`)
    .toSorted();
  const draft = `${file}.${String(process.pid)}`;
  writeFileSync(draft, `{\n${lines.join(',\n')}\n}\n`);
  renameSync(draft, file);
}
