import { expect, test } from 'vitest';
import { pictureQuery } from '#lib/components/page/pictureQuery.ts';

test('the picture of a result has another address after a correction or a new name', () => {
  const before = pictureQuery({ code: 'ABCDEF', position: 7 }, 'wide', 'fr');
  expect(before).toContain('shape=wide&language=fr');
  expect(pictureQuery({ code: 'ABCDEF', position: 8 }, 'wide', 'fr')).not.toBe(before);
  expect(pictureQuery({ code: 'ABCDEF', position: 7 }, 'wide', 'fr')).toBe(before);
});
