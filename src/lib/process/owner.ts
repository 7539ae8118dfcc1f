import { lstatSync, readlinkSync, type Stats } from 'node:fs';
import { userInfo } from 'node:os';
import { join, parse, resolve, sep } from 'node:path';

/** Keeps files that this process creates from now on readable by its own user alone. */
export const keepToOwner = (): void => void process.umask(0o077);

/** A user of this system with the main group. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** Bounds the symbolic links that are followed on one path, as Linux does. */
const MAX_LINKS = 40;

/**
 * Gives up root's rights for good where another user owns the path or a folder on the way to it: that user could put links in the
 * place of any file, by which root would read or change files elsewhere. To be called before anything is opened there.
 * @throws the system's error when root may not become that user, as in some containers
 */
export function becomeOwnerOf(path: string): void {
  const owner = otherOwnerOf(path);
  if (owner === null) return;
  const { uid, gid } = owner;
  takeGroupsOf(owner);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

/** Returns the name of the user of this process, or the number of one without a name. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

/** Returns the user other than root who could replace what lies at a path; null when there is none, or when this is not root. */
export function otherOwnerOf(path: string): Owner | null {
  if (process.getuid?.() !== 0) return null;
  const other = stepsTo(path).findLast(({ uid }) => uid !== 0);
  return other === undefined ? null : { uid: other.uid, gid: other.gid };
}

/** The groups that the system gives this user; none for a user without a name. */
function takeGroupsOf({ uid, gid }: Owner): void {
  try {
    process.initgroups?.(uid, gid);
  } catch {
    process.setgroups?.([]);
  }
}

/** Returns each folder and link that the system passes on the way to a path, as far as it exists. */
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
