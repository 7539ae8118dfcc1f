import { expect, test } from 'vitest';
import { nextPage } from '#lib/client/nextPage.ts';

const HERE = 'http://192.168.1.20:3000';

test.each([
  ['', '/'],
  ['?to=/play/K7QM', '/play/K7QM'],
  [`?to=${HERE}/cards?deck=1`, '/cards'],
  ['?to=https://elsewhere.example/play', '/'],
  ['?to=//elsewhere.example', '/'],
  ['?to=/.//elsewhere.example', '/elsewhere.example'],
  [`?to=${HERE}//elsewhere.example`, '/elsewhere.example'],
  ['?to=javascript:alert(1)', '/'],
  ['?to=http://[', '/'],
])('the page to go on to by %s is one of this server: %s', (search, page) => {
  expect(nextPage(new URL(`${HERE}/house${search}`))).toBe(page);
});
