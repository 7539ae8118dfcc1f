import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { FORWARDED_PROTO_HEADER } from '../src/lib/server/access/principal.ts';

/**
 * Bundles server and pages into one script, `build/serving.cjs`. Node can reuse compiled code from
 * the last start for scripts, but not for modules (`src/lib/process/compiled.ts`).
 */
const BUILD = join(import.meta.dirname, '..', 'build');
const { dependencies } = JSON.parse(readFileSync(join(BUILD, '..', 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

const LAZY_FILES = join(BUILD, '..', 'src/lib/server/http/lazyStaticFiles.ts');

/** Replacements in built files; each must match. */
const CHANGES: readonly (readonly [file: RegExp, changes: readonly Change[]])[] = [
  [/serving\.js$/, [[/\bnew URL\("\.\/handler\.js", import\.meta\.url\)\.href/, '"./handler.js"']]],
  [/\/handler\.js$/, [[/^export \{ h as handler \}/m, 'export { h as handler, begun }']]],
  [
    /\bhandler-[\w-]+\.js$/,
    [
      // A script has no top-level await.
      // Our server has checked the operator's header, and passes the protocol in this one.
      [/\benv\('PROTOCOL_HEADER', ''\)/, JSON.stringify(FORWARDED_PROTO_HEADER)],
      [/^await server\.init\(/m, 'export const begun = server.init('],
      [/serve\((path\.join\(dir, 'client'\), true)\)/, 'serveLazily(() => serve($1))'],
      [/^/, `import { serveLazily } from ${JSON.stringify(LAZY_FILES)};\n`],
    ],
  ],
];
type Change = readonly [from: RegExp, to: string];

const changes: Plugin = {
  name: 'changes',
  setup({ onLoad }) {
    for (const [filter, all] of CHANGES) {
      onLoad({ filter }, ({ path }) => ({
        contents: all.reduce(changed, readFileSync(path, 'utf8')),
        loader: 'js',
      }));
    }
  },
};

function changed(code: string, [from, to]: Change): string {
  if (!from.test(code)) throw new Error(`nothing built has ${from.source} any more`);
  return code.replace(from, to);
}

const { outputFiles } = await build({
  entryPoints: [join(BUILD, 'serving.js')],
  bundle: true,
  write: false,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  external: Object.keys(dependencies),
  define: { 'import.meta.url': 'address' },
  // Node warns that `import()` from such a script is experimental.
  supported: { 'dynamic-import': false },
  banner: { js: '(function (require, module, address) {"use strict"; const { exports } = module;' },
  footer: { js: '})' },
  plugins: [changes],
  logLevel: 'error',
});
const [bundled] = outputFiles;
if (bundled === undefined) throw new Error('nothing was put together');
// Escapes non-ASCII characters, except in regular expressions: Node stores pure ASCII in half the
// memory.
const plain = bundled.text.replace(
  /[^\0-\x7f]/g,
  (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
);
const name = createHash('sha256').update(plain).digest('hex');
writeFileSync(join(BUILD, 'serving.cjs'), `// ${name}\n${plain}`);
