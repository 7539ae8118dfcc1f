import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { DEFAULT_PORT } from '../config.ts';
import { isEverywhere, originOf } from '../http/address.ts';

const Written = v.object({
  version: v.string(),
  /** When what the package was made of was finished, in s since the epoch. */
  made: v.number(),
  /** The versions of Node that its native parts were compiled for. */
  nodes: v.array(v.string()),
  data: v.string(),
  /** Where the bridge of another server's readers keeps its files. */
  bridge: v.string(),
  settings: v.string(),
  unit: v.string(),
});

/** Where a package of the system keeps things, as the package itself says. */
export type Installation = v.InferOutput<typeof Written>;

/** There while systemd runs the machine. */
export const SYSTEMD = '/run/systemd/system';

/** Null where the program was not installed by a package of the system. */
export function readInstallation(file: URL): Installation | null {
  return existsSync(file) ? v.parse(Written, JSON.parse(readFileSync(file, 'utf8'))) : null;
}

/** Whether it runs, in a word of systemd. */
export const stateOf = (unit: string): string =>
  spawnSync('systemctl', ['is-active', unit], { encoding: 'utf8' }).stdout.trim();

/** What the settings of the service say of where it is found. */
export interface Found {
  /** Where programs of this machine reach it. */
  readonly address: string;
  /** In its network, without `.local`; null: it has none. */
  readonly name: string | null;
  /** Whether it keeps its log in a Postgres. */
  readonly postgres: boolean;
}

/** Reads what stands in `TABLE_OPTIONS` and whether a Postgres is named; the usual address and name where nothing does, or where they cannot be read. */
export function foundBy(settings: string): Found {
  const text = textIn(settings);
  const [, options = ''] = /^\s*TABLE_OPTIONS=(.*)$/m.exec(text) ?? [];
  return foundWith(options, /^\s*DATABASE_URL=["']?[^\s"']/m.test(text));
}

/** Where a server that is started with these options is found. */
export function foundWith(options: string, postgres: boolean): Found {
  // Of an option that is there twice, the last one counts.
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

/** Empty where a file cannot be read. */
export function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
