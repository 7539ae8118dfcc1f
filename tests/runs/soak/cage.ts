import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A limit of memory for a whole browser, as Linux keeps it: whoever wants more is ended. */
export interface Cage {
  /** How it is kept, or why not, in a sentence. */
  readonly said: string;
  /** The most that was held at once, in MB; null where nothing keeps the limit. */
  most(): number | null;
  /** Once all in it have ended. */
  remove(): void;
}

const FIRST = '/sys/fs/cgroup/memory';
const SECOND = '/sys/fs/cgroup';

/** Opens something within such a limit: what this program starts begins where this program is. */
export async function caged<Opened>(
  megabytes: number,
  open: () => Promise<Opened>,
): Promise<readonly [Opened, Cage]> {
  const isFirst = existsSync(join(FIRST, 'memory.limit_in_bytes'));
  const root = isFirst ? FIRST : SECOND;
  const folder = join(root, `soak-${String(process.pid)}`);
  const home = join(root, ownGroup(isFirst), 'cgroup.procs');
  const self = String(process.pid);
  try {
    mkdirSync(folder);
    const limit = isFirst ? 'memory.limit_in_bytes' : 'memory.max';
    writeFileSync(join(folder, limit), String(megabytes * 2 ** 20));
    writeFileSync(join(folder, 'cgroup.procs'), self);
  } catch (error) {
    const said = `no limit, only watched (${String(error)})`;
    return [await open(), { said, most: () => null, remove: () => {} }];
  }
  try {
    const opened = await open();
    const peak = join(folder, isFirst ? 'memory.max_usage_in_bytes' : 'memory.peak');
    return [
      opened,
      {
        said: `${String(megabytes)} MB for all processes of its browser, and the files they read (cgroup)`,
        most: () => Number(readFileSync(peak, 'utf8')) / 2 ** 20,
        remove: () => rmdirSync(folder),
      },
    ];
  } finally {
    writeFileSync(home, self);
  }
}

/** Where this program is, below the root of the groups. */
function ownGroup(isFirst: boolean): string {
  const groups = readFileSync('/proc/self/cgroup', 'utf8');
  return (isFirst ? /:memory:(.*)/ : /^0::(.*)/m).exec(groups)?.[1] ?? '';
}
