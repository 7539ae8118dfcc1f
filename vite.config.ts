import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';
import { developmentSockets } from './src/lib/server/vitePlugin.ts';

export default defineConfig({ plugins: [sveltekit(), developmentSockets()] });
