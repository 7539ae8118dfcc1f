import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import compat from 'core-js-compat';
import { build, transform } from 'esbuild';
import { saidOfEach } from './oldest.ts';
import { StyleLowering } from './style.ts';

/**
 * Builds the pages a second time for old engines: televisions of 2020, phones of 2021. Each built
 * file is compiled down under its own name, so that imports between files stay valid. One extra
 * script runs first and adds the polyfills. Current engines fetch none of this.
 * `src/lib/server/http/legacy.ts` chooses the build for each engine.
 */
const VERSIONS = saidOfEach((major, minor) => `${String(major)}.${String(minor)}`);
const ENGINES = Object.entries(VERSIONS).map(([name, version]) => name + version);

const ROOT = join(import.meta.dirname, '..', '..');
const CLIENT = join(ROOT, 'build', 'client');
const IMMUTABLE = '_app/immutable';

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:gz|br)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

/**
 * Returns imports of the core-js polyfills that old engines need and the pages mention. Televisions
 * must parse and run each of them before the first paint.
 */
function polyfills(pages: string): string {
  const words = new Set(pages.match(/[A-Za-z]+/g));
  return compat({ targets: VERSIONS, modules: ['core-js/stable'] })
    .list.filter((name) => !LEFT_OUT.test(name) && words.has(nameOf(name)))
    .map((name) => `import 'core-js/modules/${name}';`)
    .join('\n');
}

/**
 * Polyfills that no page needs: iterator helpers, which even some current engines lack, and fixes
 * for rare bugs (JSON source text, frozen arrays, byte sorting, error stacks).
 */
const LEFT_OUT =
  /^es\.(?:iterator|json)\.|^es\.array\.(?:push|unshift|reduce)|^es\.typed-array\.(?:set|sort)|\.stack$/;

function nameOf(module: string): string {
  const [first = '', ...parts] = module.replace(/^\w+\.|\.v2$|-alternative$/g, '').split('.');
  const last = parts.at(-1) ?? first;
  const words = (last === 'constructor' ? first : last).split('-');
  const isType = last === 'constructor' || /error$|exception$/.test(last);
  return words
    .map((word, at) => (at > 0 || isType ? word.charAt(0).toUpperCase() + word.slice(1) : word))
    .join('');
}

async function firstScript(rules: object, pages: string): Promise<string> {
  const built = await build({
    stdin: { contents: `${polyfills(pages)}\nimport './src/legacy/index.ts';`, resolveDir: ROOT },
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: ENGINES,
    define: { LEGACY_RULES: JSON.stringify(rules) },
  });
  return built.outputFiles[0]?.text ?? '';
}

async function lowered(files: readonly string[]): Promise<Map<string, Buffer>> {
  const styles = new StyleLowering();
  const results = new Map<string, Buffer>();
  let pages = '';
  for (const file of files) {
    const source = readFileSync(join(CLIENT, IMMUTABLE, file));
    const kind = extname(file);
    if (kind === '.css') {
      results.set(file, Buffer.from(styles.lower(source.toString(), file)));
    } else if (kind === '.js') {
      const { code } = await transform(source.toString(), {
        target: ENGINES,
        format: 'esm',
        minify: true,
        legalComments: 'none',
      });
      results.set(file, Buffer.from(code));
      pages += code;
    } else results.set(file, source);
  }
  results.set('first.js', Buffer.from(await firstScript(styles.rules, pages)));
  return results;
}

function write(path: string, content: Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  if (!/\.(?:js|css|json|svg)$/.test(path)) return;
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
}

const immutable = join(CLIENT, IMMUTABLE);
for (const name of readdirSync(immutable)) {
  if (name.startsWith('legacy-')) rmSync(join(immutable, name), { recursive: true });
}
const results = await lowered(filesIn(immutable));
const hash = createHash('sha256');
for (const content of results.values()) hash.update(content);
// Browsers cache this folder as immutable, so different content needs a different name.
const folder = `legacy-${hash.digest('hex').slice(0, 8)}`;
for (const [file, content] of results) write(join(immutable, folder, file), content);
writeFileSync(join(CLIENT, '..', 'legacy.json'), JSON.stringify({ folder }));
