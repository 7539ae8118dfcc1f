import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

type Versions = Readonly<Record<string, string>>;
interface Named {
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly optionalDependencies?: Versions;
}

const versionsOf = ({ dependencies, devDependencies, optionalDependencies }: Named): Versions => ({
  ...dependencies,
  ...devDependencies,
  ...optionalDependencies,
});

test('names each package of npm in one version, which is that of the lock, with the hash of its bytes', () => {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));
  const named = versionsOf(read('package.json') as Named);
  const { packages } = read('package-lock.json') as {
    readonly packages: Readonly<Record<string, Named & { version?: string; integrity?: string }>>;
  };
  expect(versionsOf(packages[''] ?? {})).toEqual(named);
  for (const [name, version] of Object.entries(named)) {
    expect(packages[`node_modules/${name}`]?.version, name).toBe(version);
  }
  const unhashed = Object.entries(packages).filter(
    ([path, { integrity }]) => path !== '' && integrity?.startsWith('sha512-') !== true,
  );
  expect(unhashed.map(([path]) => path)).toEqual([]);
});
