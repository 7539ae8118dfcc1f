import { defineConfig } from 'vitest/config';

/** One project for each folder of tests; those with real processes run one file at a time. */
const project = (name: string, options: { timeout?: number; serial?: boolean } = {}) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    setupFiles: ['src/lib/i18n/bothLanguages.ts'],
    testTimeout: options.timeout ?? 10_000,
    hookTimeout: options.timeout ?? 10_000,
    fileParallelism: options.serial !== true,
  },
});

export default defineConfig({
  test: {
    projects: [
      project('unit'),
      project('property', { timeout: 60_000 }),
      project('golden'),
      project('contract'),
      project('integration', { timeout: 60_000, serial: true }),
      project('hardware', { timeout: 180_000, serial: true }),
      project('e2e', { timeout: 180_000, serial: true }),
    ],
  },
});
