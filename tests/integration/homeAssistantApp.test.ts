import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { makeHomeAssistantApp } from '../../packaging/homeAssistant.ts';
import { madeOf } from '../../packaging/made.ts';
import { freshFolder } from '../support/freshFolder.ts';

/**
 * The app's folder as a release packs it, against what Home Assistant's Supervisor demands. That one drops keys that it does not
 * know without a word; here they are refused.
 */

const ROOT = join(import.meta.dirname, '../..');
const PARSER = '/usr/sbin/apparmor_parser';
const made = madeOf(ROOT);

const port = v.pipe(v.string(), v.regex(/^\d+\/(tcp|udp)$/));
const OPTION =
  /^(str|bool|email|url|port|int|float|match\(.*\)|list\(.*\)|device)(\([\d.,]*\))?\??$/;
const Config = v.strictObject({
  name: v.string(),
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+/)),
  slug: v.pipe(v.string(), v.regex(/^[a-z\d_]+$/)),
  description: v.pipe(v.string(), v.maxLength(80)),
  arch: v.pipe(v.array(v.picklist(['aarch64', 'amd64'])), v.minLength(1)),
  host_network: v.literal(true),
  ports: v.record(port, v.number()),
  webui: v.pipe(v.string(), v.regex(/^https?:\/\/\[HOST\]:\[PORT:\d+\]/)),
  watchdog: v.pipe(v.string(), v.regex(/^https?:\/\/\[HOST\]:\[PORT:\d+\]/)),
  usb: v.boolean(),
  udev: v.boolean(),
  backup: v.picklist(['hot', 'cold']),
  options: v.record(v.string(), v.unknown()),
  schema: v.record(v.string(), v.pipe(v.string(), v.regex(OPTION))),
});
const Translation = v.strictObject({
  configuration: v.record(
    v.string(),
    v.strictObject({ name: v.string(), description: v.string() }),
  ),
  network: v.record(port, v.string()),
});
const Repository = v.strictObject({
  name: v.string(),
  url: v.optional(v.pipe(v.string(), v.url())),
  maintainer: v.optional(v.string()),
});

const folder = freshFolder();
const at = (...names: readonly string[]) => join(folder.path, 'app', ...names);
const app = (...names: readonly string[]) => at('table_companion', ...names);
const yaml = (file: string): unknown => parse(readFileSync(file, 'utf8'));
const config = () => v.parse(Config, yaml(app('config.yaml')));

beforeEach(() => {
  const debs = ['amd64', 'arm64'].map((name) =>
    join(folder.path, `table-companion_${made.version}_${name}.deb`),
  );
  for (const deb of debs) writeFileSync(deb, deb);
  const file = makeHomeAssistantApp(made, debs, folder.path);
  mkdirSync(at());
  expect(spawnSync('tar', ['-xzf', file, '-C', at()]).status).toBe(0);
});

describe('the app for Home Assistant', () => {
  it('lies in a repository that Home Assistant reads', () => {
    v.parse(Repository, yaml(at('repository.yaml')));
    expect(readdirSync(at()).toSorted()).toEqual(['repository.yaml', 'table_companion']);
  });

  it('has a configuration with known keys alone, and the version of the program', () => {
    expect(config()).toMatchObject({ version: made.version, slug: 'table_companion' });
    expect(Object.keys(config().options)).toEqual(
      Object.entries(config().schema)
        .filter(([, kind]) => !kind.endsWith('?'))
        .map(([name]) => name),
    );
  });

  it('has one package for each architecture that it names, and a Dockerfile that installs it', () => {
    const names: Readonly<Record<string, string>> = { aarch64: 'arm64', amd64: 'amd64' };
    const debs = config().arch.map(
      (one) => `table-companion_${made.version}_${String(names[one])}.deb`,
    );
    expect(readdirSync(app()).filter((name) => name.endsWith('.deb'))).toEqual(debs.toSorted());
    const dockerfile = readFileSync(app('Dockerfile'), 'utf8');
    expect(dockerfile).toContain('COPY table-companion_*.deb');
  });

  it('names each option and port in French and English', () => {
    for (const language of ['en', 'fr']) {
      const words = v.parse(Translation, yaml(app('translations', `${language}.yaml`)));
      expect(Object.keys(words.configuration)).toEqual(Object.keys(config().schema));
      expect(Object.keys(words.network)).toEqual(Object.keys(config().ports));
    }
  });

  it('explains its options in its page, and shows an icon of 128 pixels and the newest changes', () => {
    const page = readFileSync(app('DOCS.md'), 'utf8');
    for (const option of Object.keys(config().schema)) {
      expect(page.split(`| \`${option}\``)).toHaveLength(3);
    }
    const icon = readFileSync(app('icon.png'));
    expect([icon.toString('latin1', 1, 4), icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([
      'PNG',
      128,
      128,
    ]);
    expect(readFileSync(app('CHANGELOG.md'), 'utf8')).toMatch(/^\S/);
  });

  it('passes each of its options on in the script that starts it', () => {
    const script = 'packaging/debian/root/usr/lib/table-companion/container.sh';
    const text = readFileSync(join(ROOT, script), 'utf8');
    for (const option of Object.keys(config().schema)) {
      expect(text).toContain(`$(option ${option})`);
    }
  });

  it('has one profile of its own name for AppArmor, which gives neither mounts nor all rights', () => {
    const text = readFileSync(app('apparmor.txt'), 'utf8');
    // The Supervisor replaces the name in the only line that begins so.
    expect([...text.matchAll(/^profile (\S+) /gm)].map(([, name]) => name)).toEqual([
      'table_companion',
    ]);
    expect(text).not.toMatch(/^\s*(file|mount|ptrace|capability|capability sys_admin),/m);
    expect(text).not.toMatch(/complain/);
  });

  it.skipIf(!existsSync(PARSER))('has a profile that AppArmor reads', () => {
    const read = spawnSync(PARSER, ['-Q', '-K', app('apparmor.txt')], { encoding: 'utf8' });
    expect({ code: read.status, said: read.stderr }).toMatchObject({ code: 0 });
  });
});
