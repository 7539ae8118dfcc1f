import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

type Named = Readonly<Record<string, string>>;

/**
 * Bundles npm packages into pages and programs: the server then loads about 100 files instead of
 * 700 and needs half the CPU time to start. `dependencies` stay external: they are native, or
 * loaded only where they are configured.
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
