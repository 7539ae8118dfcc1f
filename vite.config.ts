import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';
import { compiledMessages } from './scripts/compiledMessages.ts';
import { developmentSockets } from './src/lib/server/vitePlugin.ts';

export default defineConfig({
  plugins: [compiledMessages(), sveltekit(), developmentSockets()],
});
