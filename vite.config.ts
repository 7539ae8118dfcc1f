import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';
import { compiledMessages } from './scripts/compiledMessages.ts';
import { developmentSockets } from './src/lib/server/vitePlugin.ts';

/**
 * Small modules that several pages share come in one file. A file each made fifty requests of the first page, and a
 * browser asks a server without HTTP/2 for six at a time. Large ones stay by themselves: not every page needs them.
 */
const shared = {
  name: 'shared',
  minShareCount: 4,
  maxModuleSize: 8_000,
  // A television sends nothing, enrols no card, lists no device, and has neither frame nor form.
  test: /^(?!.*\/(client\/sending\/(?!storage)|components\/(deck|box)\/|components\/houses|house\/order|i18n\/(devices|dates|commandRefusals)|devices\/commands|components\/page\/(PageFrame|ConnectionSign|LanguageSwitch|FoldedPanel)|elements\/bindings\/(input|select)))/,
};

export default defineConfig({
  plugins: [compiledMessages(), sveltekit(), developmentSockets()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [shared] } } } } },
  },
});
