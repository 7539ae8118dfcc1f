import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EXIT_BAD_SETTINGS } from '#lib/process/supervisor.ts';
import { isBackupDue } from '#lib/server/commands/backupOptions.ts';
import { openData } from '#lib/server/openData.ts';
import { scratchFolder } from '../../support/program.ts';

let folder: ReturnType<typeof scratchFolder>;
beforeEach(() => void (folder = scratchFolder()));
afterEach(() => {
  vi.restoreAllMocks();
  folder.remove();
});

/** Opens what is kept, as at a start, and what the terminal was told with that. */
async function started() {
  const said: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  const { store } = await openData({ data: folder.path, address: 'http://localhost' });
  const { log } = store;
  await store.close();
  vi.restoreAllMocks();
  return { log, said: said.join('') };
}

describe('a folder of backups that cannot be opened', () => {
  /** Root may open every folder, but not a file as a folder. */
  const spoilBackups = () => writeFileSync(join(folder.path, 'backups'), 'no folder');

  test('is said, named as what it is, and play goes on with the database that is there', async () => {
    const { log } = await started();
    spoilBackups();
    const again = await started();
    expect(again.log).toBe(log);
    expect(again.said).toContain(join(folder.path, 'backups'));
    expect(again.said).toMatch(/^(Les sauvegardes|The backups) /);
    expect(again.said).not.toMatch(/base de données|database/);
  });

  test('keeps backups due, with the reason reported each time', async () => {
    await started();
    spoilBackups();
    expect(isBackupDue(folder.path, Date.now(), 0)).toBe(true);
  });
});

describe('a spoilt secret', () => {
  test.each(['bridge-secret', 'metrics-key'])(
    'of %s stops the start with a sentence',
    async (name) => {
      await started();
      const file = join(folder.path, name);
      for (const text of ['', 'short']) {
        writeFileSync(file, text);
        await expect(started()).rejects.toMatchObject({
          name: 'DatabaseRefused',
          message: expect.stringContaining(file) as unknown,
          code: EXIT_BAD_SETTINGS,
        });
      }
    },
  );

  test('of invitations is made anew, and that is said', async () => {
    await started();
    const file = join(folder.path, 'invitation-key');
    writeFileSync(file, '');
    const { said } = await started();
    expect(said).toContain(file);
    expect(said).toMatch(/[Ii]nvitations/);
    expect(readFileSync(file, 'utf8')).toMatch(/^[\w-]{32}$/);
    expect((await started()).said).toBe('');
  });
});
