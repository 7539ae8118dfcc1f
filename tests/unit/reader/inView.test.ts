import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  updateView,
  NOTHING_IN_VIEW,
  REMOVAL_TIMEOUT_MS,
  type InView,
} from '#lib/reader/inView.ts';

const FRAME = 100;

/**
 * Returns codes that newly appear in these pictures, one every 100 ms. `-` is an empty picture,
 * letters are codes.
 */
function cameIn(pictures: string, every = FRAME): string {
  let view: InView = NOTHING_IN_VIEW;
  return [...pictures]
    .map((texts) => {
      const seen = updateView(texts === '-' ? [] : [texts], every, view);
      view = seen.view;
      return seen.came.join('') || '.';
    })
    .join('');
}

describe('a code held before a camera', () => {
  test.each([
    ['counts once, however long it is held', 'aaaaaaaaaaaaaaaaaaaa', 'a...................'],
    ['though some pictures are blurred', 'aa--a---a------aa', 'a................'],
    ['counts again once it was away for more than a second', 'a----------a', 'a...........'],
    ['and one picture later', 'a-----------a', 'a...........a'],
    ['counts beside another that lies there', 'aababbab', 'a.b.....'],
    ['counts when it takes the place of another', 'aabba', 'a.b..'],
  ])('%s', (_how, pictures, came) => expect(cameIn(pictures)).toBe(came));

  test('counts once in a picture in which it stands twice', () => {
    expect(updateView(['a', 'a'], FRAME, NOTHING_IN_VIEW).came).toEqual(['a']);
  });

  test('stays in place while the page is hidden', () => {
    expect(cameIn('a-a', 600_000)).toBe('a..');
  });

  test('never counts more often than it was away', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', '-'), { maxLength: 60 }),
        fc.integer({ min: 10, max: 400 }),
        (pictures, every) => {
          const times = cameIn(pictures.join(''), every).replaceAll('.', '').length;
          const empty = pictures.filter((texts) => texts === '-').length * every;
          return times <= 1 + empty / REMOVAL_TIMEOUT_MS;
        },
      ),
    );
  });
});
