import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** In which the system counts processor time, in µs: short, so that what is slowed down does not stand still for long. */
const PERIOD = 20_000;

/** The most that the system knows: what is slowed down gets its part however busy the others are, or nothing could be said of it. */
const FIRST = { shares: '262144', weight: '10000' } as const;

const GROUPS = '/sys/fs/cgroup';
const NAME = `table-companion-slow-${String(process.pid)}`;

/** A group of processes that get only a part of one core. */
export interface SlowGroup {
  /** How much of a processor they have used, in ms. */
  used(): number;
  /** Removes the group; false while one of them still runs. */
  remove(): boolean;
}

/**
 * Gives a process and all that it starts from now on only this part of one core, together: 0.25 is a machine that is at least four times
 * slower, as it has one core too. Null where the system lets nobody do that.
 */
export function slowedDown(pid: number, part: number): SlowGroup | null {
  const inOld = existsSync(join(GROUPS, 'cpu/cpu.cfs_quota_us'));
  const group = join(GROUPS, inOld ? 'cpu' : '', NAME);
  const quota = String(Math.round(PERIOD * part));
  try {
    mkdirSync(group);
    if (inOld) {
      writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD));
      writeFileSync(join(group, 'cpu.cfs_quota_us'), quota);
      writeFileSync(join(group, 'cpu.shares'), FIRST.shares);
    } else {
      writeFileSync(join(group, 'cpu.max'), `${quota} ${String(PERIOD)}`);
      writeFileSync(join(group, 'cpu.weight'), FIRST.weight);
    }
    writeFileSync(join(group, 'cgroup.procs'), String(pid));
  } catch {
    return null;
  }
  return {
    used() {
      const members = readFileSync(join(group, 'cgroup.procs'), 'utf8').trim().split('\n');
      return members.reduce((sum, member) => sum + usedBy(member), 0);
    },
    remove() {
      try {
        rmdirSync(group);
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** What a process has used of a processor, in ms; the system counts it in hundredths of a second. */
function usedBy(pid: string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  // utime and stime, counted from the field after the name (proc(5)).
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
