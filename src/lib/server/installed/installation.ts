import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { DEFAULT_PORT } from '../config.ts';
import { isEverywhere, originOf } from '../http/address.ts';

const INSTALLATION_SCHEMA = v.object({
  version: v.string(),
  /** Build time in seconds since the epoch. */
  made: v.number(),
  /** Versions of Node that the native modules were built for. */
  nodes: v.array(v.string()),
  data: v.string(),
  bridge: v.string(),
  settings: v.string(),
  unit: v.string(),
});

/** Paths and versions of a system package, as recorded by the package. */
export type Installation = v.InferOutput<typeof INSTALLATION_SCHEMA>;

export const SYSTEMD = '/run/systemd/system';

export function readInstallation(file: URL): Installation | null {
  return existsSync(file)
    ? v.parse(INSTALLATION_SCHEMA, JSON.parse(readFileSync(file, 'utf8')))
    : null;
}

export const unitStateOf = (unit: string): string =>
  spawnSync('systemctl', ['is-active', unit], { encoding: 'utf8' }).stdout.trim();

export interface ServiceSettings {
  readonly address: string;
  readonly name: string | null;
  readonly postgres: boolean;
}

/**
 * Reads `TABLE_OPTIONS` and `DATABASE_URL` from a settings file. Uses the defaults if it is missing
 * or unreadable.
 */
export function readServiceSettings(settings: string): ServiceSettings {
  const text = textIn(settings);
  const [, options = ''] = /^\s*TABLE_OPTIONS=(.*)$/m.exec(text) ?? [];
  return parseServiceSettings(options, /^\s*DATABASE_URL=["']?[^\s"']/m.test(text));
}

export function parseServiceSettings(options: string, postgres: boolean): ServiceSettings {
  // The last occurrence of a repeated option counts.
  const valueOf = (option: string, value: string) =>
    [...options.matchAll(new RegExp(`--${option}[\\s=]+["']?(${value})`, 'g'))].at(-1)?.[1];
  const port = valueOf('port', '\\d+') ?? String(DEFAULT_PORT);
  const host = valueOf('host', '[^\\s"\']+') ?? null;
  const name = valueOf('name', '[\\w-]+') ?? 'bornes';
  return {
    address: originOf('http', isEverywhere(host) ? '127.0.0.1' : host, Number(port)),
    name: /--no-name\b/.test(options) ? null : name,
    postgres,
  };
}

export function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
