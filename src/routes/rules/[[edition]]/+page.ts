import { error } from '@sveltejs/kit';
import { ruleBooks } from '#lib/components/houses.ts';
import type { PageLoad } from './$types';

/** The rules that the address names, or the first of all. */
export const load: PageLoad = async ({ params: { edition } }) => {
  const books = await ruleBooks();
  const book = edition === undefined ? books[0] : books.find(({ id }) => id === edition);
  return book === undefined ? error(404) : { books, book };
};
