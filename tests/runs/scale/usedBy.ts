import { readFileSync } from 'node:fs';

/** What processes of one thread each have used of a processor, in s, to the nanosecond. One that has just ended counts for nothing. */
export function usedBy(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      const [used] = readFileSync(`/proc/${String(pid)}/schedstat`, 'utf8').split(' ');
      return sum + Number(used) / 1e9;
    } catch {
      return sum;
    }
  }, 0);
}
