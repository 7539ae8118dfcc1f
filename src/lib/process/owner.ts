import { spawnSync } from 'node:child_process';
import { lstatSync, readlinkSync, type Stats } from 'node:fs';
import { userInfo } from 'node:os';
import { join, parse, resolve, sep } from 'node:path';

export const setPrivateUmask = (): void => void process.umask(0o077);

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

const MAX_LINKS = 40;

/**
 * Drops root's privileges for good if another user owns the path or a folder on the way to it. That
 * user could place symbolic links that make root read or change other files. Call it before opening
 * anything there. May run the program again in a process of its own, and end this one after it.
 * @throws the system's error when root may not become that user, as in some containers
 */
export function dropToOwnerOf(path: string): void {
  const owner = otherOwnerOf(path);
  if (owner === null) return;
  try {
    setGroupsOf(owner);
    process.setgid?.(owner.gid);
    process.setuid?.(owner.uid);
  } catch (error) {
    if (process.send !== undefined) throw error;
    runAgainAs(owner, error);
  }
}

/**
 * Runs this program as another user by setpriv, which each Debian has, and ends with its exit code.
 * Node 20 of Debian 13 can never change its own user: "io_uring may be enabled".
 * @throws `why`, if setpriv cannot either
 */
function runAgainAs({ uid, gid }: Owner, why: unknown): never {
  const user = [`--reuid=${String(uid)}`, `--regid=${String(gid)}`];
  // A user of a container may have no name, and so no groups of its own.
  const groups = ['--init-groups', '--clear-groups'].find(
    (each) => spawnSync('setpriv', [...user, each, 'true']).status === 0,
  );
  if (groups === undefined) throw why;
  const program = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const args = [...user, groups, '--pdeathsig=TERM', ...program];
  process.exit(spawnSync('setpriv', args, { stdio: 'inherit' }).status ?? 1);
}

export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

/**
 * Returns the user other than root who could replace the files at a path; null if there is none, or
 * this process is not root.
 */
export function otherOwnerOf(path: string): Owner | null {
  if (process.getuid?.() !== 0) return null;
  const other = stepsTo(path).findLast(({ uid }) => uid !== 0);
  return other === undefined ? null : { uid: other.uid, gid: other.gid };
}

function setGroupsOf({ uid, gid }: Owner): void {
  try {
    process.initgroups?.(uid, gid);
  } catch {
    process.setgroups?.([]);
  }
}

function stepsTo(path: string): readonly Stats[] {
  const asked = resolve(path);
  const { root } = parse(asked);
  const steps: Stats[] = [];
  let at = root;
  let names = namesOf(asked.slice(root.length));
  for (let links = 0; names.length > 0 && links <= MAX_LINKS;) {
    const [name = '', ...rest] = names;
    const next = join(at, name);
    const step = lstatSync(next, { throwIfNoEntry: false });
    if (step === undefined) break;
    steps.push(step);
    if (!step.isSymbolicLink()) {
      at = next;
      names = rest;
      continue;
    }
    links += 1;
    const target = resolve(at, readlinkSync(next));
    names = [...namesOf(target.slice(root.length)), ...rest];
    at = root;
  }
  return steps;
}

const namesOf = (path: string): string[] => path.split(sep).filter((name) => name !== '');
