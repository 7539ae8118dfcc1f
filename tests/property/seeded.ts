import { beforeEach } from 'vitest';
import { SEED } from '../support/seed.ts';

/** Reports the seed of each test, for projects with random tests. */
beforeEach(({ task }) => {
  task.meta.seed = SEED;
});
