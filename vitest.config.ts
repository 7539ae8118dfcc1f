import { defineConfig } from 'vitest/config';

/** Tests that only compute share what they import; the limit is there for what hangs, not for a slow machine. */
const computing = (name: string) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    setupFiles: ['src/lib/i18n/bothLanguages.ts', 'tests/support/seed.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    isolate: false,
  },
});

/** Tests with real processes run one file at a time. What a starved machine upset is tried again, and said. */
const living = (name: string) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    setupFiles: ['src/lib/i18n/bothLanguages.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    fileParallelism: false,
    retry: 2,
  },
});

export default defineConfig({
  test: {
    projects: [
      ...['unit', 'property', 'golden', 'contract'].map(computing),
      ...['integration', 'hardware', 'e2e'].map(living),
    ],
  },
});
