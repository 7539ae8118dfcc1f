import { expect, test } from 'vitest';
import { loadWordsUntilComplete } from '#lib/client/loadWords.ts';
import type { AreaName } from '#lib/i18n/fr/index.ts';

test('words that a page needs while its language is switched are loaded before it changes', async () => {
  let needed: readonly AreaName[] = ['phone'];
  const loaded: (readonly AreaName[])[] = [];
  await loadWordsUntilComplete(
    () => needed,
    async (areas) => {
      loaded.push(areas);
      await Promise.resolve();
      if (loaded.length === 1) needed = [...needed, 'rematch'];
    },
  );
  expect(loaded).toEqual([['phone'], ['phone', 'rematch']]);
});
