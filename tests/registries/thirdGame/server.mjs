import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createServer } from 'vite';

/*
 * The development server with one game more: what stands in the registries of games gets a line, and no other file is changed.
 * Its folder and port come by the environment, as the program's do.
 */
const PEBBLES = resolve('tests/registries/pebbles.ts');
const SCREENS = resolve('tests/registries/thirdGame/screens.ts');

/** Text to append to each registry. */
const REGISTRIES = JSON.parse(readFileSync('tests/registries/thirdGame/registries.json', 'utf8'));

const oneGameMore = {
  name: 'one-game-more',
  enforce: 'pre',
  transform(code, id) {
    const known = Object.entries(REGISTRIES).find(([file]) => resolve(file) === id.split('?')[0]);
    if (known === undefined) return null;
    const [registry, part] = known[1];
    // A game may have no chances.
    if (part === null) return `${code}\nObject.assign(${registry}, { pebbles: null });\n`;
    const from = registry === 'SCREENS' ? SCREENS : PEBBLES;
    return `${code}\nimport { ${part} } from '${from}';\nObject.assign(${registry}, { pebbles: ${part} });\n`;
  },
};

const server = await createServer({
  plugins: [oneGameMore],
  cacheDir: resolve(process.env.DATA, 'vite'),
  clearScreen: false,
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT),
    strictPort: true,
    hmr: false,
    watch: null,
    fs: { allow: ['tests'] },
  },
});
await server.listen();
