import adapter from '@sveltejs/adapter-node';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

/** @type {import('@sveltejs/kit').Config} */
export default {
  preprocess: vitePreprocess(),
  kit: {
    adapter: adapter({ out: 'build' }),
    // The style of a page is in it: a phone shows nothing before it has all of it. Those of the games' televisions are
    // larger, and fetched.
    inlineStyleThreshold: 11_000,
    // SvelteKit registers it in words that televisions of 2018 cannot read; `client/registerServiceWorker.ts` does.
    serviceWorker: { register: false },
    // Pages that stand open for a whole evening hear of a new version. The same sources make the same bytes.
    version: { name: process.env['SOURCES_NAME'] ?? String(Date.now()), pollInterval: 60_000 },
    csp: {
      mode: 'auto',
      directives: {
        'default-src': ['self'],
        'script-src': ['self'],
        'connect-src': ['self'],
        'img-src': ['self', 'data:'],
        // SvelteKit says each new page to screen readers in an element with this one style attribute.
        'style-src-attr': ['unsafe-hashes', 'sha256-S8qMpvofolR8Mpjy4kQvEm7m1q8clzU4dfDH0AmvZjo='],
        'object-src': ['none'],
        'base-uri': ['none'],
        'form-action': ['self'],
        'frame-ancestors': ['none'],
      },
    },
    typescript: {
      config: (config) => ({
        ...config,
        include: [
          ...config.include,
          '../hardware/**/*.ts',
          '../packaging/**/*.ts',
          '../scripts/**/*.ts',
          '../tests/**/*.ts',
          '../*.ts',
        ],
      }),
    },
  },
};
