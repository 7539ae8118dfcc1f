/** Dots of a braille cell by number: 1 to 3 down the left, 4 to 6 down the right. */
const LETTERS: Readonly<Record<string, string>> = {
  a: '1',
  b: '12',
  c: '14',
  d: '145',
  e: '15',
  f: '124',
  g: '1245',
  h: '125',
  i: '24',
  j: '245',
  k: '13',
  l: '123',
  m: '134',
  n: '1345',
  o: '135',
  p: '1234',
  q: '12345',
  r: '1235',
  s: '234',
  t: '2345',
  u: '136',
  v: '1236',
  w: '2456',
  x: '1346',
  y: '13456',
  z: '1356',
};
const NUMBER_SIGN = '3456';
const DIGITS = 'jabcdefghi';

/** The cells that write letters a to z and digits; anything else is left out. Digits get their number sign. */
export function brailleCells(text: string): readonly string[] {
  return [...text].flatMap((character) => {
    if (/\d/.test(character)) return [NUMBER_SIGN, LETTERS[DIGITS.charAt(Number(character))] ?? ''];
    const dots = LETTERS[character];
    return dots === undefined ? [] : [dots];
  });
}
