import { readdirSync, readFileSync } from 'node:fs';
import postcss, { type Declaration } from 'postcss';
import { expect, it } from 'vitest';

/** The files that may have literal sizes. */
const TOKENS = ['tokens', 'televisionScale', 'paperScale'].map(
  (name) => `src/lib/components/kit/${name}.css`,
);

const SIZED = /^(?:font|font-size|(?:row-|column-)?gap|(?:padding|margin)(?:-.*)?|.*radius)$/;
const LITERAL = /\d(?:px|r?em|mm|pt|%|[dsl]?v(?:h|w|min|max)|cq\w+)(?![\w-])|var\(--u\) \* [\d.]/;
/** Margins inside a line of text may follow its size. */
const LITERAL_MARGIN = /\d(?:px|rem|mm|pt|%|v(?:h|w|min|max))(?![\w-])|var\(--u\) \* [\d.]/;

function declarations(): readonly (readonly [file: string, Declaration])[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file}`)
    .filter((file) => /\.(?:svelte|css)$/.test(file) && !TOKENS.includes(file))
    .sort();
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const css = file.endsWith('.css')
      ? text
      : (/<style[^>]*>([^]*?)<\/style>/.exec(text)?.[1] ?? '');
    const found: (readonly [string, Declaration])[] = [];
    postcss.parse(css).walkDecls((declaration) => void found.push([file, declaration]));
    return found;
  });
}

function isLiteral({ prop, value, parent }: Declaration): boolean {
  if (
    !SIZED.test(prop) ||
    (parent?.type === 'atrule' && 'name' in parent && parent.name === 'page')
  )
    return false;
  const sizes = value.replace(/\b0px\b/g, '0');
  // The shorthand has no other way to keep the size around it.
  if (prop === 'font') return LITERAL.test(sizes.replace(/\b1em\b/, 'inherit'));
  return (prop.startsWith('margin') ? LITERAL_MARGIN : LITERAL).test(sizes);
}

const all = declarations();

it('sets text sizes, spaces and radii by tokens alone', () => {
  const literal = all
    .filter(([, declaration]) => isLiteral(declaration))
    .map(([file, { prop, value }]) => `${file}: ${prop}: ${value}`);
  expect(literal).toEqual([]);
});

it('keeps the number of distinct values small', () => {
  const values = (properties: RegExp) =>
    new Set(all.flatMap(([, { prop, value }]) => (properties.test(prop) ? value : [])));
  expect(values(/^font-size$/).size).toBeLessThanOrEqual(16);
  expect(values(/^(?:row-|column-)?gap$/).size).toBeLessThanOrEqual(10);
  expect(values(/^padding/).size).toBeLessThanOrEqual(20);
  expect(values(/radius$/).size).toBeLessThanOrEqual(4);
});
