import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isOfView, pageChunks } from '../../../scripts/pageChunks.ts';

const ROOT = join(import.meta.dirname, '../../..');
const HOME = 'src/routes/(live)/+page.svelte';
const SCORE = 'src/routes/(live)/score/[table]/+page.svelte';
const PHONE = 'src/routes/(live)/play/[table]/+page.svelte';
const DECKS = 'src/routes/(live)/cards/+page.svelte';
const ROWS_PHONE = 'src/lib/components/elevens/ElevensPhone.svelte';
const ROWS_TELEVISION = 'src/lib/components/elevens/ElevensTvScreen.svelte';

/** Returns the name of the chunk of a module with these importers; null if the bundler decides. */
function chunkOf(module: string, ...importers: readonly string[]): string | null {
  const graph = {
    getModuleInfo: (id: string) => ({
      importers: id === join(ROOT, module) ? importers.map((each) => join(ROOT, each)) : [],
    }),
  };
  const names = pageChunks().map(({ name }) =>
    typeof name === 'function' ? name(join(ROOT, module), graph as never) : name,
  );
  return names.find((name) => typeof name === 'string') ?? null;
}

test('what one first view needs is in its own file', () => {
  expect(chunkOf('src/lib/components/home/HomeScreen.svelte', HOME)).toBe('home');
});

test('what other pages need too is apart from what one first view needs alone', () => {
  expect(chunkOf('src/lib/components/kit/Stepper.svelte', HOME, DECKS)).toBe('home-others');
  expect(chunkOf('src/lib/components/kit/Stepper.svelte', HOME, SCORE, DECKS)).toBe('home-sheet');
});

test('what three pages need is in the file of all, and its style apart from other pages', () => {
  const frame = 'src/lib/components/page/PageFrame.svelte';
  const style = 'src/lib/components/page.css';
  expect(chunkOf(frame, HOME, SCORE, PHONE)).toBe('home-phone-rows-sheet-television');
  expect(chunkOf(style, HOME, SCORE, PHONE)).toBe('home-phone-rows-sheet');
  expect(chunkOf(frame, SCORE, PHONE)).toBe('phone-rows-sheet');
});

test('what one game needs is in a file of the game', () => {
  const row = 'src/lib/elevens/rows.ts';
  expect(chunkOf(row, ROWS_PHONE, ROWS_TELEVISION)).toBe('rows-television-elevens');
});

test('what no first view needs is left to the bundler', () => {
  expect(chunkOf('src/lib/components/cards/Deck.svelte', DECKS)).toBe(null);
});

test('a screen stands alone, where SvelteKit finds its styles', () => {
  expect(chunkOf(ROWS_PHONE, SCORE)).toBe(null);
  expect(chunkOf(`${ROWS_PHONE}?svelte&type=style&lang.css`, ROWS_PHONE)).toBe(null);
});

test('a page takes the files of its view, and of one game', () => {
  expect(isOfView('rows-television', 'rows', null)).toBe(true);
  expect(isOfView('rows-television-elevens', 'rows', null)).toBe(false);
  expect(isOfView('rows-television-elevens', 'rows', 'elevens')).toBe(true);
  expect(isOfView('rows-television-elevens', 'rows', 'tally')).toBe(false);
  expect(isOfView('home-sheet', 'phone', null)).toBe(false);
});
