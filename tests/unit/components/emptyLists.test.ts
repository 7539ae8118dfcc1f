import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = 'src/lib/components';
/** Its line is a place in the strip, which keeps its size. */
const TELEVISION = 'tv/Ticker.svelte';

it('says in the look of the kit that a list is empty, not in a row of it', () => {
  const inRows = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.svelte'))
    .filter((file) =>
      /\{:else\}\s*(?:\{#if [^}]*\}\s*)?<li[^>]*>\s*\{[^#@][^{}]*\}\s*<\/li>/.test(
        readFileSync(`${FOLDER}/${file}`, 'utf8'),
      ),
    );
  expect(inRows).toEqual([TELEVISION]);
});
