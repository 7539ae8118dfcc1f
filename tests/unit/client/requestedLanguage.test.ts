import { expect, test } from 'vitest';
import { requestedLanguage } from '#lib/client/requestedLanguage.ts';

test.each([
  ['the one that was sent, if nothing else is known', '', '', 'fr'],
  ['the one of the cookie', '', 'engine=modern; language=en', 'en'],
  ['the one of the address before that of the cookie', '?x=1&language=fr', 'language=en', 'fr'],
  [
    'the one of the cookie, if the address names an unknown one',
    '?language=de',
    'language=en',
    'en',
  ],
  ['the one that was sent, if the cookie names another thing', '', 'mylanguage=en', 'fr'],
] as const)('the language of a page is %s', (_, search, cookie, wanted) => {
  expect(requestedLanguage(search, cookie, 'fr')).toBe(wanted);
});
