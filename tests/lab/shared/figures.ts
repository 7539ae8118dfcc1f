import { readFileSync } from 'node:fs';

/** The value below which a share (0 to 1) of the values lies; nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

export function timesRow(name: string, values: readonly number[]): string {
  const cells = [0.5, 0.95, 0.99, 1].map((share) =>
    percentile(values, share).toFixed(1).padStart(8),
  );
  return `${name.padEnd(34)}${cells.join('')}`;
}

export const TIMES_HEAD = `${''.padEnd(34)}${['p50', 'p95', 'p99', 'max'].map((name) => name.padStart(8)).join('')}   ms`;

export function printTimes(
  rows: readonly (readonly [name: string, ms: readonly number[]])[],
): void {
  console.log(TIMES_HEAD);
  for (const [name, ms] of rows) console.log(timesRow(name, ms));
}

/** The longest of some times, until it is taken. */
export function longestTime() {
  let longest = 0;
  return {
    note: (ms: number) => void (longest = Math.max(longest, ms)),
    take() {
      const taken = longest;
      longest = 0;
      return taken;
    },
  };
}

/** Memory of a process, in MB. */
export const residentOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1]) / 1_024;
