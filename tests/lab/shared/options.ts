import { parseArgs } from 'node:util';

type Defaults = Readonly<Record<string, number | string | boolean | null>>;

type Option<Default> = Default extends number
  ? number
  : Default extends boolean
    ? boolean
    : Default extends string
      ? string
      : string | null;

/**
 * Reads the options of a program as its defaults have them: numbers, texts and switches; null stands for a text that may
 * be left out. A switch that is on goes off by `--no-…`.
 *
 * @throws on an option that is not among the defaults, and on a number that is none
 */
export function readOptions<Given extends Defaults>(
  defaults: Given,
): { readonly [Name in keyof Given]: Option<Given[Name]> } {
  const kinds = Object.entries(defaults).map(
    ([name, value]) =>
      [name, { type: typeof value === 'boolean' ? 'boolean' : 'string' } as const] as const,
  );
  const { values } = parseArgs({ options: Object.fromEntries(kinds), allowNegative: true });
  const read = Object.entries(defaults).map(([name, value]) => {
    const text = values[name] ?? value;
    const option = typeof value === 'number' ? Number(text) : text;
    if (Number.isNaN(option)) throw new TypeError(`--${name} takes a number, not ${String(text)}`);
    return [name, option];
  });
  return Object.fromEntries(read) as { readonly [Name in keyof Given]: Option<Given[Name]> };
}

/** Returns a seed that is another one at each run. */
export const anySeed = (): number => Math.floor(Math.random() * 2 ** 31);
