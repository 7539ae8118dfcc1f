/** Lines of the list of extensions: `  NAME,`. */
const LISTED = /^ {2}(\w+),$/gm;

/** Returns the names in `src/lib/server/extensions/list.ts`, in their order. */
export const listedExtensions = (list: string): readonly string[] =>
  Array.from(list.matchAll(LISTED), ([, name = '']) => name);

/** Returns the list without one of its extensions. */
export const withoutExtension = (list: string, name: string): string =>
  list
    .split('\n')
    .filter((line) => line !== `  ${name},` && !line.startsWith(`import { ${name} } from`))
    .join('\n');
