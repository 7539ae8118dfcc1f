import { expect, test } from 'vitest';
import { supportedRules } from '../../../src/legacy/rules.ts';

test('unsupported rules are left out, and the rest is applied', () => {
  const ofTwo = <Rule extends object>(rest: Rule) =>
    ['.known', '.a:newer'].map((selector) => ({ selector, ...rest }));
  const rules = {
    containers: ofTwo({ name: '' }),
    lengths: ofTwo({ variable: '--a', property: 'width', expression: '3cqw' }),
    shapes: ofTwo({ className: 'a', container: '', bound: 'min' as const, ratio: 1 }),
    having: [...ofTwo({ className: 'a', inside: ':scope b' }), having(':scope b:newer')],
    ratios: ofTwo({ ratio: 1, open: 'width' as const }),
    gaps: ['.known', '.a:newer'],
  };
  const { gaps, ...read } = supportedRules(rules, (selector) => !selector.includes(':newer'));
  for (const [kind, left] of Object.entries(read)) {
    expect([kind, left.map(({ selector }) => selector)]).toEqual([kind, ['.known']]);
  }
  expect(gaps).toEqual(['.known']);
});

const having = (inside: string) => ({ selector: '.known', className: 'a', inside });
