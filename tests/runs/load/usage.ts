import { readFileSync } from 'node:fs';

/** Ticks of the processor's clock in a second, as Linux counts them for programs. */
const TICKS = 100;
const PAGE = 4096;

/** What a process has used: processor time in seconds since it began, and memory that is resident now. */
export function usageOf(pid: number): { readonly cpu: number; readonly megabytes: number } {
  const stat =
    readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .split(') ')[1]
      ?.split(' ') ?? [];
  const resident = readFileSync(`/proc/${String(pid)}/statm`, 'utf8').split(' ')[1];
  return {
    cpu: (Number(stat[11]) + Number(stat[12])) / TICKS,
    megabytes: (Number(resident) * PAGE) / 2 ** 20,
  };
}
