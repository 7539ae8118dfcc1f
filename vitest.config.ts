import { defineConfig } from 'vitest/config';
import { pcscdsAtOnce } from './tests/support/pcscd.ts';

/** Tests that only compute share what they import and give way to all others: the limit is there for what hangs, not for a slow machine. */
const computing = (name: string, ...setup: readonly string[]) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    setupFiles: ['src/lib/i18n/bothLanguages.ts', 'tests/support/seed.ts', ...setup],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    isolate: false,
  },
});

/** Tests with real processes, so many files at a time. None is tried twice here; `npm test` may try a whole file. */
const living = (name: string, turn: number, atOnce: number) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    setupFiles: ['src/lib/i18n/bothLanguages.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // As long as a page is waited for: beside others one second is soon over.
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: atOnce,
    // What they share is what they import: programs, browsers and folders are each file's own.
    isolate: false,
    fileParallelism: atOnce > 1,
    // Never beside those of another project.
    sequence: { groupOrder: turn },
  },
});

export default defineConfig({
  test: {
    retry: 0,
    projects: [
      ...['unit', 'golden', 'contract'].map((name) => computing(name)),
      computing('property', 'tests/support/seeded.ts'),
      // Another game stands in the registries there, which files that share modules would see too.
      computing('registries'),
      // They mostly wait; what they measure is far from its limits even beside another file.
      living('integration', 1, 5),
      living('hardware', 2, pcscdsAtOnce()),
      // Browsers wait for the server most of the time; what they measure is far from its limits.
      living('e2e', 3, 4),
    ],
  },
});
