import { existsSync } from 'node:fs';
import { defineConfig } from 'vite';
import { builtIn } from './scripts/builtIn.ts';

/** The programs beside SvelteKit's pages; each becomes build/<name>.js. Needs no build of the pages. */
const PROGRAMS = {
  start: 'src/start.ts',
  server: 'src/boot.ts',
  // With the pages it becomes one file, which the one above runs.
  serving: 'src/server.ts',
  past: 'src/past.ts',
  bridge: 'hardware/bridge.ts',
  replay: 'src/replay.ts',
  backup: 'src/backup.ts',
  restore: 'src/restore.ts',
  move: 'src/move.ts',
  'house-link': 'src/houseLink.ts',
  // What a package calls `table-companion`.
  command: 'src/command.ts',
  commands: 'src/commands.ts',
};

export default defineConfig({
  plugins: [builtIn()],
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'build',
    // SvelteKit's pages lie there too.
    emptyOutDir: false,
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(PROGRAMS).filter(([, file]) => existsSync(file))),
      output: { entryFileNames: '[name].js', chunkFileNames: 'programs/[name]-[hash].js' },
    },
  },
});
