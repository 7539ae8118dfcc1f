import type { Extension } from '#lib/server/extensions/extension.ts';

/** Lines of the list of extensions: `  NAME,`. */
const LISTED = /^ {2}(\w+),$/gm;

/** Returns the names in `src/lib/server/extensions/list.ts`, in their order. */
export const listedExtensions = (list: string): readonly string[] =>
  Array.from(list.matchAll(LISTED), ([, name = '']) => name);

/** Returns the list without these extensions. */
export const withoutExtensions = (list: string, names: readonly string[]): string =>
  list
    .split('\n')
    .filter((line) => !names.some((name) => isLineOf(name, line)))
    .join('\n');

const isLineOf = (name: string, line: string): boolean =>
  line === `  ${name},` || line.startsWith(`import { ${name} } from`);

type Needs = Pick<Extension, 'name' | 'needs' | 'offers'>;

/** Returns an extension and all that need it, directly or through others. */
export function withDependants(name: string, all: readonly Needs[]): readonly string[] {
  const left = new Set([name]);
  // Each extension comes after those that it needs.
  for (const { name: next, needs } of all) {
    const offered = all.filter((each) => left.has(each.name)).flatMap(({ offers }) => offers);
    if (needs.some((need) => offered.includes(need))) left.add(next);
  }
  return [...left];
}

/** Returns true if a test is about one of these extensions: it is in its folder or imports from it. */
export const isTestOf = (names: readonly string[], path: string, text: string): boolean =>
  names.some((name) =>
    [path, text].some((each) => new RegExp(`extensions/${name}(/|\\.test\\.ts)`).test(each)),
  );
