import { expect, test, vi } from 'vitest';
import { fetched } from '#lib/client/fetched.ts';

/** A page whose server is away for so many tries. */
function aPage(awayFor: number) {
  let tries = 0;
  const begin = vi.fn();
  return {
    begin,
    tries: () => tries,
    part: async () => {
      tries += 1;
      if (tries <= awayFor) throw new TypeError('Failed to fetch dynamically imported module');
      return 'the entrance';
    },
    page: { pause: async () => undefined, isServerHere: async () => tries > awayFor - 1, begin },
  };
}

test('a part of a page that cannot be fetched is asked for again until it is here', async () => {
  const { part, page, begin } = aPage(2);
  expect(await fetched(part, page)).toBe('the entrance');
  expect(begin).not.toHaveBeenCalled();
});

test('the page begins anew once its server is back, for a browser that remembers what was not there', async () => {
  const { part, page, begin, tries } = aPage(6);
  await fetched(part, page);
  expect(tries()).toBe(7);
  expect(begin).toHaveBeenCalledOnce();
});
