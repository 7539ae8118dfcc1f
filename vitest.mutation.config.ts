import { defineConfig } from 'vitest/config';

/** The fast tests of the rules. What random play or counting alone would notice is not tested well enough. */
export default defineConfig({
  test: {
    setupFiles: ['src/lib/i18n/bothLanguages.ts'],
    include: [
      'tests/unit/{millebornes,elevens,table}/**/*.test.ts',
      'tests/golden/{records,elevens}.test.ts',
    ],
  },
});
