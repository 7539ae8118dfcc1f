import { defineConfig } from 'vitest/config';

/** Tests that only compute share what they import; the limit is there for what hangs, not for a slow machine. */
const computing = (name: string, ...setup: readonly string[]) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    setupFiles: ['src/lib/i18n/bothLanguages.ts', 'tests/support/seed.ts', ...setup],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    isolate: false,
  },
});

/** Tests with real processes, so many files at a time. None is tried twice here; `npm test` may try a whole file. */
const living = (name: string, files: Files, atOnce = 1) => ({
  test: {
    name,
    ...files,
    setupFiles: ['src/lib/i18n/bothLanguages.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: atOnce,
    fileParallelism: atOnce > 1,
    sequence: { groupOrder: TURNS.indexOf(name) + 1 },
  },
});

interface Files {
  include: string[];
  exclude?: string[];
}

/** Files with real processes never run beside those of another project. */
const TURNS = ['integration', 'hardware', 'e2e', 'e2e-timed'];

/** Browser files that measure time, and so have the machine to themselves. */
const TIMED = ['tests/e2e/loading.test.ts'];

export default defineConfig({
  test: {
    retry: 0,
    projects: [
      ...['unit', 'golden', 'contract'].map((name) => computing(name)),
      computing('property', 'tests/support/seeded.ts'),
      ...['integration', 'hardware'].map((name) =>
        living(name, { include: [`tests/${name}/**/*.test.ts`] }),
      ),
      living('e2e', { include: ['tests/e2e/**/*.test.ts'], exclude: TIMED }, 2),
      living('e2e-timed', { include: TIMED }),
    ],
  },
});
