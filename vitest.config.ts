import { defineConfig } from 'vitest/config';
import { SeededOrder } from './tests/fileOrder.ts';
import { pcscdsAtOnce } from './tests/hardware/pcscd.ts';

/** Empties components, which no test here opens: `vitest related` parses all that an import leads to. */
const withoutComponents = {
  name: 'without-components',
  enforce: 'pre' as const,
  load: (id: string) => (id.endsWith('.svelte') ? 'export {};' : null),
};

/** Tests without processes. Files share what they import; `npm test` runs them in a new order each time. */
const computing = (name: string, timeoutMs: number, ...setup: readonly string[]) => ({
  plugins: [withoutComponents],
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    setupFiles: ['src/lib/i18n/bothLanguages.ts', 'tests/support/seed.ts', ...setup],
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
    isolate: false,
  },
});

/** Tests with real processes, with so many files at a time. */
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
    sequence: { sequencer: SeededOrder },
    projects: [
      computing('unit', 20_000),
      computing('golden', 20_000),
      // Another game stands in the registries there, which files that share modules would see too.
      computing('registries', 20_000),
      // They share the processors with the tests below.
      computing('contract', 180_000),
      computing('property', 600_000, 'tests/property/seeded.ts'),
      // They mostly wait; what they measure is far from its limits even beside another file.
      living('integration', 1, 5),
      living('hardware', 2, pcscdsAtOnce()),
      // Browsers wait for the server most of the time; what they measure is far from its limits.
      living('e2e', 3, 4),
    ],
  },
});
