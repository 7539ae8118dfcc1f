import { error } from '@sveltejs/kit';
import { ruleBooks } from '#lib/components/allGamePages.ts';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ params: { edition } }) => {
  const books = await ruleBooks();
  const book = edition === undefined ? books[0] : books.find(({ id }) => id === edition);
  return book === undefined ? error(404) : { books, book };
};
