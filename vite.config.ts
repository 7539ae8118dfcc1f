import { fileURLToPath } from 'node:url';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';
import { developmentSockets } from './src/lib/server/vitePlugin.ts';

const noSkeletons = fileURLToPath(new URL('src/lib/i18n/noSkeletons.ts', import.meta.url));

export default defineConfig({
  plugins: [sveltekit(), developmentSockets()],
  resolve: { alias: { '@formatjs/icu-skeleton-parser': noSkeletons } },
});
