import { describe, expect, it } from 'vitest';
import { countTries, filesToTryAgain } from '../../scripts/secondTry.mjs';

const file = (passed: number, failed: number, { seeded = false, why = 'no card came' } = {}) => ({
  passed,
  failed,
  skipped: 0,
  ms: 0,
  seeded,
  why: failed > 0 ? why : null,
});
const report = (files: Readonly<Record<string, ReturnType<typeof file>>>, loose = 0) => ({
  files: { ...files },
  loose,
});

describe('a project of tests', () => {
  it('has failed when not one file of it was tried', () => {
    expect(countTries(report({}), {})).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('a file of tests that failed', () => {
  it('is tried once more, and named as flaky when it passes then', () => {
    const first = report({ 'path.test.ts': file(8, 1), 'tags.test.ts': file(4, 0) });
    expect(filesToTryAgain(first)).toEqual(['path.test.ts']);
    const counted = countTries(first, { 'path.test.ts': report({ 'path.test.ts': file(9, 0) }) });
    expect(counted).toEqual({
      passed: 13,
      failed: 0,
      skipped: 0,
      flaky: [{ file: 'path.test.ts', why: 'no card came' }],
    });
  });

  it('has failed when it fails once more, by what failed then', () => {
    const first = report({ 'path.test.ts': file(8, 1) });
    const counted = countTries(first, { 'path.test.ts': report({ 'path.test.ts': file(7, 2) }) });
    expect(counted).toEqual({ passed: 7, failed: 2, skipped: 0, flaky: [] });
  });

  it('has failed when its second try ends without a word', () => {
    const first = report({ 'path.test.ts': file(8, 1) });
    expect(countTries(first, { 'path.test.ts': report({}, 1) })).toMatchObject({
      failed: 2,
      flaky: [],
    });
  });

  it('is not tried again when a seed found what is wrong', () => {
    const first = report({ 'fuzz.test.ts': file(1, 1, { seeded: true }) });
    expect(filesToTryAgain(first)).toEqual([]);
    expect(countTries(first, {})).toMatchObject({ passed: 1, failed: 1, flaky: [] });
  });

  it('is not tried again beside many others, nor when something failed outside of all files', () => {
    const names = ['a', 'b', 'c', 'd'];
    const many = report(Object.fromEntries(names.map((name) => [name, file(1, 1)])));
    expect(filesToTryAgain(many)).toEqual([]);
    expect(filesToTryAgain(report({ a: file(1, 1) }, 1))).toEqual([]);
  });
});
