import { readFileSync } from 'node:fs';
import { childrenOf } from '../../support/program.ts';

const TICKS = 100;
const PAGE = 4096;

/** Ticks as a program and in the kernel, then the same of its children that have ended. */
function ticksOf(pid: number | 'self'): readonly number[] {
  const [, stat = ''] = readFileSync(`/proc/${String(pid)}/stat`, 'utf8').split(') ');
  return stat.split(' ').slice(11, 15).map(Number);
}

/** Processor time of a program and of all that it has started, also of those that are gone, in seconds. */
export const familyCpuOf = (pid: number): number => {
  const there = childrenOf({ pid }).map((child) => ticksOf(child).slice(0, 2));
  return [...ticksOf(pid), ...there.flat()].reduce((sum, ticks) => sum + ticks, 0) / TICKS;
};

/** Processor time of the programs that this one has started and that have ended, in seconds. */
export const endedCpu = (): number =>
  ticksOf('self')
    .slice(2)
    .reduce((sum, ticks) => sum + ticks, 0) / TICKS;

/**
 * Returns the processor time of a process since its start, in s, and its resident memory, in MB.
 */
export function usageOf(pid: number): { readonly cpu: number; readonly megabytes: number } {
  const [user = 0, system = 0] = ticksOf(pid);
  const resident = readFileSync(`/proc/${String(pid)}/statm`, 'utf8').split(' ')[1];
  return {
    cpu: (user + system) / TICKS,
    megabytes: (Number(resident) * PAGE) / 2 ** 20,
  };
}

/**
 * Returns the time of all processors that other machines on the same host have used since boot, in
 * s.
 */
export function stolen(): number {
  const [all = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  return Number(all.trim().split(/\s+/)[8] ?? 0) / TICKS;
}
