import { describe, expect, it } from 'vitest';
import { closingLines, countReport } from '../../../scripts/testTotals.mjs';

const file = (passed: number, failed: number, skipped = 0) => ({ passed, failed, skipped, ms: 0 });

describe('a project of tests', () => {
  it('counts the tests of all files and the failures outside of them', () => {
    const files = { 'path.test.ts': file(8, 1), 'tags.test.ts': file(4, 0, 2) };
    expect(countReport({ files, loose: 1 })).toEqual({ passed: 12, failed: 2, skipped: 2 });
  });

  it('fails when it ran no file', () => {
    expect(countReport({ files: {}, loose: 0 })).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

const QUICK = {
  total: { passed: 7, failed: 0, skipped: 2 },
  took: new Map([
    ['lint', 20],
    ['e2e', 421],
  ]),
  tookFiles: new Map(Array.from({ length: 12 }, (_, at) => [`file${String(at)}.test.ts`, at])),
  seconds: 899,
};

describe('the end of npm test', () => {
  it('names the slowest checks and the ten slowest files, and counts in the last line', () => {
    const lines = closingLines(QUICK);
    expect(lines.slice(-2)).toEqual([
      'slowest: e2e 7:01 min, lint 0:20 min; all of it 14:59 min',
      '7 passed, 0 failed, 2 skipped',
    ]);
    expect(lines.slice(0, 2)).toEqual(['slowest files:', '  file11.test.ts 0:11 min']);
    expect(lines.filter((line) => line.startsWith('  file'))).toHaveLength(10);
  });

  it('says when the run took more than 40 minutes', () => {
    const lines = closingLines({ ...QUICK, seconds: 2401 });
    expect(lines.at(-2)).toMatch(/more than 40 minutes/);
    expect(lines.at(-1)).toBe('7 passed, 0 failed, 2 skipped');
  });
});
