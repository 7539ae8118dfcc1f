import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

type Named = Readonly<Record<string, string>>;

/**
 * Builds packages of npm into pages and programs: a start reads a hundred files instead of seven hundred, which halves what it takes of a
 * processor. Left outside are `dependencies`: what is native, or is loaded by those houses alone that wish it.
 */
export function builtIn(): Plugin {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { readonly dependencies: Named; readonly optionalDependencies: Named };
  const external = Object.keys({ ...dependencies, ...optionalDependencies });
  return {
    name: 'built-in',
    apply: 'build',
    config: () => ({ ssr: { noExternal: true, external } }),
  };
}
