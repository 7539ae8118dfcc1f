import { describe, expect, it } from 'vitest';
import { closingLines, countLeftOut } from '../../scripts/closingLines.mjs';

const QUICK = {
  total: { passed: 7, failed: 0, skipped: 2 },
  flaky: [],
  took: new Map([
    ['lint', 20],
    ['e2e', 421],
  ]),
  seconds: 899,
};

describe('what npm test says at its end', () => {
  it('is what to make faster, and the counts in the last line', () => {
    expect(closingLines(QUICK)).toEqual([
      'slowest: e2e 7:01 min, lint 0:20 min; all of it 14:59 min',
      '7 passed, 0 failed, 2 skipped',
    ]);
  });

  it('says so when all of it took more than a quarter of an hour', () => {
    const lines = closingLines({ ...QUICK, seconds: 901 });
    expect(lines.at(-2)).toMatch(/more than 15 minutes/);
    expect(lines.at(-1)).toBe('7 passed, 0 failed, 2 skipped');
  });

  it('names what was flaky', () => {
    const flaky = [{ file: 'path.test.ts', why: 'no card came' }];
    expect(closingLines({ ...QUICK, flaky })[0]).toMatch(/flaky: path.test.ts.*no card came/);
  });
});

describe('a project that is left out', () => {
  it('counts as skipped, each of its tests, whatever was said before the list', () => {
    const output = 'npm warn\n[{"name":"one"},{"name":"two"}]';
    expect(countLeftOut({ code: 0, output })).toBe(2);
    expect(countLeftOut({ code: 0, output: '[]' })).toBe(0);
  });

  it.each([
    ['its tests cannot be listed', { code: 1, output: '' }],
    ['what lists them is killed', { code: null, output: '' }],
    ['the list is none', { code: 0, output: 'out of memory' }],
  ])('has failed when %s', (_, listed) => {
    expect(countLeftOut(listed)).toBeNull();
  });
});
