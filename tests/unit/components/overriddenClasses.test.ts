import { readdirSync, readFileSync } from 'node:fs';
import postcss, { type Rule } from 'postcss';
import { expect, it } from 'vitest';

const FOLDER = 'src/lib/components';

/** Returns what the matching rules of a style sheet set, by the class that the pattern captures. */
function propertiesByClass(file: string, selector: RegExp): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  postcss.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')).walkRules((rule: Rule) => {
    const name = selector.exec(rule.selector)?.[1];
    if (name === undefined || rule.parent?.type !== 'root') return;
    const properties = rule.nodes.flatMap((node) => (node.type === 'decl' ? node.prop : []));
    found.set(name, [...(found.get(name) ?? []), ...properties]);
  });
  return found;
}

const shared = propertiesByClass('page.css', /^\.page \.([\w-]+)$/);
const single = new Map(
  ['kit/kit.css', 'page/pageClasses.css'].flatMap((file) => [
    ...propertiesByClass(file, /^\.([\w-]+)$/),
  ]),
);

it('gives no element a class that a shared rule of pages overrides', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.svelte'),
  );
  const overridden = files.flatMap((file) => {
    const text = readFileSync(`${FOLDER}/${file}`, 'utf8');
    return [...text.matchAll(/class=(?:"([^"{]*)"|\{\[?\s*'([^']*)')/g)].flatMap((match) => {
      const classes = (match[1] ?? match[2] ?? '').split(/\s+/);
      const set = classes.flatMap((name) => shared.get(name) ?? []);
      return classes
        .filter((name) => !shared.has(name))
        .filter((name) => single.get(name)?.some((property) => set.includes(property)))
        .map((name) => `${file}: ${name} in ${classes.join(' ')}`);
    });
  });
  expect(overridden).toEqual([]);
});
