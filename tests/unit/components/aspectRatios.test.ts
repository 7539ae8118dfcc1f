import { readdirSync, readFileSync } from 'node:fs';
import postcss, { type Rule } from 'postcss';
import { expect, it } from 'vitest';

const FOLDER = 'src/lib/components';
const HEIGHT = /^(?:height|block-size)$/;

/** Returns the class names of rules with an aspect ratio and without a height. */
function classesWithoutHeight(css: string): readonly string[] {
  const found: string[] = [];
  postcss.parse(css).walkDecls('aspect-ratio', ({ parent }) => {
    const { selector, nodes } = parent as Rule;
    if (nodes.some((node) => node.type === 'decl' && HEIGHT.test(node.prop))) return;
    found.push(...(selector.match(/[.](?:[\w-]+)/g) ?? []).map((name) => name.slice(1)));
  });
  return found;
}

// The script for old engines sets the side that a rule with an aspect ratio leaves open.
it('an element that gets its width from an aspect ratio names its height in the same rule', () => {
  const wrong = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.svelte'))
    .flatMap((file) => {
      const [markup = '', css = ''] = readFileSync(`${FOLDER}/${file}`, 'utf8').split(
        /<style[^>]*>/,
      );
      const classes = classesWithoutHeight(css.replace('</style>', ''));
      const lists = [...markup.matchAll(/class="([^"]*)"/g)].map(([, list = '']) =>
        list.split(' '),
      );
      return lists
        .filter((list) => list.includes('h-full') && list.some((name) => classes.includes(name)))
        .map((list) => `${file}: ${list.join(' ')}`);
    });
  expect(wrong).toEqual([]);
});
