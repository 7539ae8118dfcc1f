import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of more than a minute, longest first: begun last, one of them would keep one processor waiting. */
const LONGEST = [
  'e2e/stillness',
  'e2e/accessible',
  'e2e/phone',
  'e2e/television',
  'e2e/guide',
  'e2e/homeNetwork',
  'e2e/partners',
  'e2e/remote',
  'e2e/household',
  'integration/torture',
  'integration/backups',
  'integration/restore',
  'integration/serversTorture',
  'integration/fuzz',
].map((name) => `tests/${name}.test.ts`);

/** Runs files in an order drawn from the seed, so that no file comes to depend on another; the longest go first. */
export class SeededOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config;
    const seed = String(sequence.seed ?? Date.now());
    console.log(`files in the order of --sequence.seed ${seed}`);
    const keyed = files.map((file) => {
      const path = relative(root, file.moduleId);
      const at = LONGEST.indexOf(path);
      const drawn = createHash('sha256').update(`${seed} ${path}`).digest('hex');
      return { file, rank: at === -1 ? LONGEST.length : at, drawn };
    });
    keyed.sort((a, b) => a.rank - b.rank || (a.drawn < b.drawn ? -1 : 1));
    return keyed.map(({ file }) => file);
  }
}
