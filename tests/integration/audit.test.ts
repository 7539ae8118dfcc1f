import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../support/program.ts';

/** Runs the audit of `npm test` against a registry, and answers its status and what it said. */
async function audit(registry: string): Promise<readonly [status: unknown, said: string]> {
  // npm remembers what it heard of a weakness before.
  const cache = scratchFolder();
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/audit.mjs')], {
    env: { ...process.env, npm_config_registry: registry, npm_config_cache: cache.path },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  child.stdout.on('data', (text) => (said += String(text)));
  const [status]: unknown[] = await once(child, 'close');
  cache.remove();
  return [status, said];
}

/** A registry that knows these weaknesses, for as long as `then` takes. */
async function withRegistry<Value>(
  weaknesses: object,
  then: (url: string) => Promise<Value>,
): Promise<Value> {
  const registry = createServer((request, response) => {
    const knows = request.url?.endsWith('/advisories/bulk') === true;
    request.resume();
    response.writeHead(knows ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(knows ? weaknesses : {}));
  });
  await once(registry.listen(0, '127.0.0.1'), 'listening');
  try {
    return await then(`http://127.0.0.1:${String((registry.address() as AddressInfo).port)}/`);
  } finally {
    registry.close();
  }
}

const weakness = { id: 1, url: 'https://example.org/1', vulnerable_versions: '*' };

test('the audit passes where the registry knows of nothing', async () => {
  expect(await withRegistry({}, audit)).toEqual([0, '']);
});

const grave = { ...weakness, title: 'Takes anything', severity: 'high' };

test.each(['valibot', 'engine.io-parser', '@sveltejs/kit', 'devalue'])(
  'the audit fails for a grave weakness of a package that is shipped, and names it: %s',
  async (name) => {
    const [status, said] = await withRegistry({ [name]: [grave] }, audit);
    expect(status).toBe(1);
    expect(said).toContain(`${name}: high: Takes anything`);
  },
);

test('the audit passes over weaknesses that are not grave, and those of tools', async () => {
  const known = { valibot: [{ ...grave, severity: 'moderate' }], vitest: [{ ...grave, id: 2 }] };
  expect(await withRegistry(known, audit)).toEqual([0, '']);
});

test('the audit counts as skipped, in a sentence, where no registry answers', async () => {
  const [status, said] = await audit('http://127.0.0.1:9/');
  expect(status).toBe(77);
  expect(said).toMatch(/^The registry was not to be asked about known weaknesses/);
});
