import { beforeEach } from 'vitest';
import { SEED } from './seed.ts';

/** For projects whose tests all draw by chance: each says with which seed. */
beforeEach(({ task }) => {
  task.meta.seed = SEED;
});
