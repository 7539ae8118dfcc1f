import { fstatSync } from 'node:fs';

/** Whether what this program prints becomes lines of systemd's journal, which more people may read than sit at a terminal. */
export function isJournal(env: Readonly<Record<string, string | undefined>>): boolean {
  const { dev, ino } = fstatSync(1);
  return env['JOURNAL_STREAM'] === `${String(dev)}:${String(ino)}`;
}
