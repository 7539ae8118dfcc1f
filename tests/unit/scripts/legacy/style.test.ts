import { describe, expect, test } from 'vitest';
import { StyleLowering } from '../../../../scripts/legacy/style.ts';

function lowered(css: string) {
  const styles = new StyleLowering();
  return { css: styles.lower(css, 'test.css'), rules: styles.rules };
}

describe('a style sheet for the engines of 2018', () => {
  test.each([
    ['.a{inset:0 var(--x)}', '.a{top:0;right:var(--x);bottom:0;left:var(--x)}'],
    ['.a{margin-inline:1px var(--x)}', '.a{margin-left:1px;margin-right:var(--x)}'],
    ['.a{border-block-start:1px solid red}', '.a{border-top:1px solid red}'],
    ['.a:where(.b){color:red}', '.a.b{color:red}'],
    ['.a :is(th,td).b{color:red}', '.a th.b,.a td.b{color:red}'],
    ['a:not(.b,.c){color:red}', 'a:not(.b):not(.c){color:red}'],
    ['a:focus-visible{color:red}', 'a:focus{color:red}'],
    ['.a{rotate:-4deg}', '.a{transform:rotate(-4deg)}'],
    ['.a{translate:-50% 0}', '.a{transform:translate(-50%)}'],
    ['.a{min-height:calc(100dvh - 3rem)}', '.a{min-height:calc(100vh - 3rem)}'],
    [
      '.a{padding:0 0 calc(1rem + env(safe-area-inset-bottom,2px)) env(safe-area-inset-left)}',
      '.a{padding:0 0 calc(1rem + 2px);padding:0 0 calc(1rem + env(safe-area-inset-bottom,2px)) env(safe-area-inset-left)}',
    ],
    ['@media (width<22rem){.a{color:red}}', '@media (max-width:21.999rem){.a{color:red}}'],
    ['@media (width>=600px){.a{color:red}}', '@media (min-width:600px){.a{color:red}}'],
    [
      '@media (78rem<=width<96rem){.a{color:red}}',
      '@media (min-width:78rem) and (max-width:95.999rem){.a{color:red}}',
    ],
    [
      '.a{background:linear-gradient(90deg,#fff 0 50%,var(--x) 0)}',
      '.a{background:linear-gradient(90deg,#fff 0,#fff 50%,var(--x) 0)}',
    ],
  ])('%s', (modern, old) => {
    expect(lowered(modern).css).toBe(old);
  });

  test('lengths by a container, and the smaller of two, are left to the script', () => {
    const { css, rules } = lowered('.a:hover::before{width:min(3cqw, 1px);font:1px/46cqw serif}');
    expect(css).toBe('.a:hover:before{width:var(--legacy-0);font:1px/var(--legacy-1) serif}');
    expect(rules.lengths).toEqual([
      { selector: '.a', variable: '--legacy-0', property: 'width', expression: 'min(3cqw, 1px)' },
      { selector: '.a', variable: '--legacy-1', property: 'font', expression: '46cqw' },
    ]);
  });

  test('tracks of a grid keep their own minmax()', () => {
    const { css } = lowered(
      '.a{grid-template-columns:repeat(auto-fit,minmax(min(34em,100%),1fr))}',
    );
    expect(css).toBe('.a{grid-template-columns:repeat(auto-fit,minmax(var(--legacy-0),1fr))}');
  });

  test('what holds in a container of one shape bears a class while it has it', () => {
    const { css, rules } = lowered(
      '.box{container:plays/size}@container plays (max-aspect-ratio:9){.a .b:hover{color:red}}',
    );
    expect(css).toContain('.a .b.legacy-0:hover{color:red}');
    expect(rules.containers).toEqual([{ selector: '.box', name: 'plays' }]);
    expect(rules.shapes).toEqual([
      { selector: '.a .b', className: 'legacy-0', container: 'plays', bound: 'max', ratio: 9 },
    ]);
  });

  test('what has something inside bears a class while it has it', () => {
    const { css, rules } = lowered(
      'main:has(>.bar) p{color:red}div:not(:has(button)){display:none}',
    );
    expect(css).toBe('main.legacy-0 p{color:red}div:not(.legacy-1){display:none}');
    expect(rules.having).toEqual([
      { selector: 'main', className: 'legacy-0', inside: ':scope >.bar' },
      { selector: 'div', className: 'legacy-1', inside: ':scope button' },
    ]);
  });

  test('a ratio says which side is open', () => {
    const { rules } = lowered('.a{height:3px;aspect-ratio:5/7}.b{width:3px;aspect-ratio:1}');
    expect(rules.ratios).toEqual([
      { selector: '.a', ratio: 5 / 7, open: 'width' },
      { selector: '.b', ratio: 1, open: 'height' },
    ]);
  });

  test.each([
    '.a:dir(rtl){color:red}',
    '.a:user-invalid{color:red}',
    '.a{width:3lh}',
    '.a{width:50dvmin}',
    '.a{background:conic-gradient(red,#00f)}',
    '.a{grid-template-rows:subgrid}',
    '@layer one{.a{color:red}}',
  ])('%s ends the build: neither those engines nor the script can do it', (css) => {
    expect(() => lowered(css)).toThrow('cannot be told to old engines');
  });

  test('a question about a container that the script cannot ask ends the build', () => {
    expect(() => lowered('@container (width>3px){.a{color:red}}')).toThrow('cannot be told');
  });
});
