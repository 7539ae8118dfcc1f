import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, '.github/workflows');

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}
interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly steps: readonly {
    readonly run?: string;
    readonly uses?: string;
    readonly with?: Readonly<Record<string, unknown>>;
  }[];
}

const textOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const read = (name: string) => parse(textOf(name)) as Workflow;
const stepsOf = (name: string) => Object.values(read(name).jobs).flatMap(({ steps }) => steps);

describe('the workflows', () => {
  const names = readdirSync(FOLDER);

  test('are one for tests and one for releases', () => {
    expect(names.toSorted()).toEqual(['release.yml', 'test.yml']);
    expect(Object.keys(read('release.yml').on)).toEqual(['push']);
    expect(read('release.yml').on['push']).toEqual({ tags: ['v*'] });
  });

  test.each(names)('%s takes nothing from others but the checkout, by its commit', (name) => {
    const used = stepsOf(name).flatMap(({ uses }) => uses ?? []);
    expect(used).toHaveLength(1);
    for (const one of used) expect(one).toMatch(/^actions\/checkout@[\da-f]{40}$/);
  });

  test.each(names)('%s leaves no key to push with where build scripts of packages run', (name) => {
    const checkouts = stepsOf(name).filter(({ uses }) => uses !== undefined);
    for (const checkout of checkouts)
      expect(checkout.with).toMatchObject({ 'persist-credentials': false });
  });

  test.each(names)('%s runs commands of this repository', (name) => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    const run = stepsOf(name).flatMap((step) => step.run ?? []);
    const other = run.filter((command) => !/^(npm|git config|gh|apt-get install) /.test(command));
    expect(other).toEqual([]);
    const ours = run.flatMap((command) => /^npm (?:run )?([\w-]+)/.exec(command)?.[1] ?? []);
    expect(ours.length).toBeGreaterThan(0);
    for (const script of ours) expect(scripts).toHaveProperty(script);
  });

  test.each(names)('%s may only read, unless a job needs more, and ends by itself', (name) => {
    const { permissions, jobs } = read(name);
    expect(permissions).toEqual({ contents: 'read' });
    for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeLessThanOrEqual(90);
    const more = Object.values(jobs)
      .map((job) => job.permissions)
      .filter((one) => one !== undefined);
    expect(more).toEqual(name === 'release.yml' ? [{ contents: 'write' }] : []);
  });

  test('no name of a branch or tag is put into a command as text', () => {
    for (const name of names) {
      for (const { run = '' } of stepsOf(name)) expect(run).not.toContain('${{');
    }
  });
});

describe('the image', () => {
  const compose = readFileSync(join(ROOT, 'compose.yaml'), 'utf8');
  const { services } = parse(compose) as {
    readonly services: { readonly table: Readonly<Record<string, unknown>> };
  };

  test('is started by a compose file of at most 15 lines', () => {
    expect(compose.trimEnd().split('\n').length).toBeLessThanOrEqual(15);
    expect(services.table).toMatchObject({
      build: '.',
      volumes: expect.arrayContaining(['data:/data', '/dev/bus/usb:/dev/bus/usb']) as unknown,
      healthcheck: { test: expect.stringContaining('/readyz') as unknown },
    });
  });

  test.each(['Dockerfile', 'packaging/home-assistant/table_companion/Dockerfile'])(
    '%s starts the script that the Debian package brings',
    (file) => {
      const [, script = ''] =
        /^CMD \["(.*)"\]$/m.exec(readFileSync(join(ROOT, file), 'utf8')) ?? [];
      expect(existsSync(join(ROOT, 'packaging/debian/root', script))).toBe(true);
    },
  );

  test('is built without what is built, installed or played here', () => {
    const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').trim().split('\n');
    for (const name of ['.git', 'build', 'data', 'dist', 'node_modules']) {
      expect(ignored).toContain(name);
    }
  });
});
