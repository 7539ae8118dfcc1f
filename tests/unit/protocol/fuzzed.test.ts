import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BRIDGE_KINDS, screenKinds } from '../../support/fuzz/messages.ts';
import { ENDPOINTS } from '../../support/fuzz/requests.ts';

const ROUTES = join(import.meta.dirname, '../../../src/routes');

describe('what the fuzzer spoils', () => {
  const kinds = Object.entries({ ...screenKinds('AB2CD'), ...BRIDGE_KINDS });
  test.each(kinds)('is good to begin with: %s', (_, { goods, parse }) => {
    for (const good of goods) expect(parse(good), JSON.stringify(good)).toMatchObject({ ok: true });
  });

  test('are all endpoints there are', () => {
    const there = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' });
    const paths = there
      .filter((file) => basename(file) === '+server.ts')
      .map((file) => `/${dirname(file)}`);
    expect([...ENDPOINTS].sort()).toEqual(paths.sort());
  });
});
