import { describe, expect, test } from 'vitest';
import { evaluate } from '../../../src/legacy/arithmetic.ts';

const television = {
  unit: (name: string) => ({ vw: 19.2, vh: 10.8, rem: 16, cqw: 4, cqh: 3 })[name],
  variable: (name: string) =>
    ({ '--u': ' 10px', '--sides': '4', '--car': 'calc(var(--u) * 2)' })[name] ?? '',
};
const length = (text: string) => evaluate(text, television);

describe('a length that an old engine cannot work out', () => {
  test.each([
    ['46cqw', '184px'],
    ['min(100vw / 192, 100vh / 108)', '10px'],
    ['min(86cqh, 32cqw)', '128px'],
    ['max(1rem, 2px)', '16px'],
    ['clamp(1rem, 2vw, 3rem)', '38.4px'],
    ['clamp(1rem, 1px, 3rem)', '16px'],
    ['calc(100cqw - var(--u) * 12)', '280px'],
    ['min(calc((100cqw - var(--u)*12)/3.4),calc((100cqh - var(--u)*20.5)/1.4))', '67.857px'],
    ['calc(-1 * var(--car))', '-20px'],
    ['calc(-.5rem + 1e1px)', '2px'],
    ['var(--nowhere, 3px)', '3px'],
  ])('%s is %s', (text, px) => {
    expect(length(text)).toBe(px);
  });

  test('a number without a unit stays one', () => {
    expect(length('min(5.4, 14 / var(--sides))')).toBe('3.5');
  });

  test.each(['', '3zz', 'calc(1px', '1px 2px', 'spin(1px)', 'var(--nowhere)', '1px +'])(
    '"%s" is none',
    (text) => {
      expect(() => length(text)).toThrow(SyntaxError);
    },
  );
});
