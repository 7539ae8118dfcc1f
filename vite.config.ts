import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';
import { builtIn } from './scripts/builtIn.ts';
import { compiledMessages } from './scripts/compiledMessages.ts';
import { licences } from './scripts/licences.ts';
import { jsonOverWebSocket } from './scripts/jsonOverWebSocket.ts';
import { pageChunks } from './scripts/pageChunks.ts';
import { developmentSockets } from './src/lib/server/vitePlugin.ts';

/**
 * Files to load with a part of a page: its style sheets, which it does not import itself. Its scripts are in the server's
 * list for a first page, and are found by their imports later. Naming them all took a hundredth of a television's bytes.
 */
const preloaded = (_file: string, needed: string[], { hostId }: { hostId: string }): string[] =>
  hostId.includes('/entry/') ? [] : needed.filter((file) => file.endsWith('.css'));

export default defineConfig({
  plugins: [
    ...[builtIn(), compiledMessages(), licences(), jsonOverWebSocket(), sveltekit()],
    developmentSockets(),
  ],
  environments: {
    client: {
      build: {
        modulePreload: { resolveDependencies: preloaded },
        rolldownOptions: {
          // Neither package says so. Long polling looks for XMLHttpRequest where it is imported, and Svelte for HTMLElement.
          treeshake: {
            moduleSideEffects: [
              {
                test: /engine[.]io-client|svelte\/src\/(internal\/client|legacy)\//,
                sideEffects: false,
              },
            ],
          },
          output: { codeSplitting: { groups: pageChunks() } },
        },
      },
    },
  },
});
