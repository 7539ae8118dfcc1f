import { describe, expect, test } from 'vitest';
import { callsIn, filesOfEach, groupBySteps } from '../../lab/structure/executedFiles.ts';
import { countFilesWith, countMatches, lateConstants } from '../../lab/structure/sources.ts';

const called = (functionName: string, count: number) => ({
  functionName,
  isBlockCoverage: false,
  ranges: [{ startOffset: 0, endOffset: 9, count }],
});
const script = (url: string, ...functions: ReturnType<typeof called>[]) => ({
  scriptId: '1',
  url,
  functions,
});

describe('the files that a card executes', () => {
  test('are the sources in which a function was called', () => {
    const { files, identifications } = callsIn(
      [
        script('file:///app/src/lib/house/lookUp.ts?v=2', called('identify', 2), called('x', 0)),
        script('file:///app/hardware/outbox.ts', called('add', 1)),
        script('file:///app/src/lib/house/order.ts', called('nextTarget', 0)),
        script('file:///app/tests/support/until.ts', called('until', 1)),
        script('file:///app/node_modules/valibot/index.js', called('parse', 1)),
        script('node:events', called('emit', 1)),
      ],
      '/app',
    );
    expect(files).toEqual(['hardware/outbox.ts', 'src/lib/house/lookUp.ts']);
    expect(identifications).toBe(2);
  });

  test('are those of every card, without the timers between two', () => {
    expect(
      filesOfEach([
        ['a', 'timer', 'b'],
        ['b', 'a'],
      ]),
    ).toEqual(['a', 'b']);
    expect(filesOfEach([])).toEqual([]);
  });

  test('are grouped by the steps of the path', () => {
    const files = ['src/lib/server/log/log.ts', 'src/lib/games.ts', 'hardware/outbox.ts'];
    expect(groupBySteps(files).map(({ step }) => step)).toEqual([
      ...['bridge', 'rules of the game', 'other'],
    ]);
  });
});

describe('in sources', () => {
  const source = (text: string) => [{ path: 'a.ts', text }];

  test('files and matches are counted', () => {
    const files = [...source('later.a; later.b;'), ...source('sooner')];
    expect(countFilesWith(files, /later/)).toBe(1);
    expect(countMatches(files, /later\./g)).toBe(2);
  });

  test('a closure over a constant that is declared later is found', () => {
    const text = 'function open() { const a = () => host.view; const host = make(a); }';
    expect(lateConstants(source(text))).toEqual(['a.ts: host']);
  });

  test.each([
    ['a constant of the module', 'const a = () => host; const host = 1;'],
    ['a constant declared before', 'function f() { const host = 1; const a = () => host; }'],
    ['a parameter', 'function f() { const a = (host) => host; const host = a(1); }'],
    ['a property', 'function f() { const a = (x) => x.host; const host = a({ host: 1 }); }'],
    [
      'an inner constant',
      'function f() { const a = () => { const b = 1; return b; }; const b = a(); }',
    ],
  ])('%s is none', (_, text) => {
    expect(lateConstants(source(text))).toEqual([]);
  });
});
