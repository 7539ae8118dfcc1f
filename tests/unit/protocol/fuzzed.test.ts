import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BRIDGE_KINDS, screenKinds } from '../../support/fuzz/messages.ts';
import { ENDPOINTS } from '../../support/fuzz/requests.ts';

const ROUTES = join(import.meta.dirname, '../../../src/routes');

describe('a message before the fuzzer alters it', () => {
  const kinds = Object.entries({ ...screenKinds('AB2CD'), ...BRIDGE_KINDS });
  test.each(kinds)('is valid: %s', (_, { goods, parse }) => {
    for (const good of goods) expect(parse(good), JSON.stringify(good)).toMatchObject({ ok: true });
  });

  test('covers all endpoints', () => {
    const there = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' });
    const paths = there
      .filter((file) => basename(file) === '+server.ts')
      .map((file) => `/${dirname(file)}`);
    expect([...ENDPOINTS].sort()).toEqual(paths.sort());
  });
});
