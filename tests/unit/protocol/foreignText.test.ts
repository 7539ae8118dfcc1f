import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { formatIdentity, parseIdentity } from '#lib/house/identity.ts';
import { printError, print } from '#lib/process/print.ts';
import { PAIR_PATH } from '#lib/protocol/entry.ts';
import { BRIDGE_MESSAGES } from '#lib/protocol/messages/bridges.ts';
import { ENTRY_MESSAGES } from '#lib/protocol/messages/entry.ts';
import { log } from '#lib/server/log/log.ts';
import { createReaderLog } from '#lib/server/sockets/readerLog.ts';

const EVIL = 'left\u001b[2J\u009b31m\r\n2026-11-22 info device let in\u2028\u202e evil\u0007';
/** All that a terminal or a page would obey in place of showing it. */
const OBEYED = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

afterEach(() => void vi.restoreAllMocks());

/** Returns terminal output during some work, without line ends. */
function written(to: 'stdout' | 'stderr', meanwhile: () => void): string[] {
  const lines: string[] = [];
  vi.spyOn(process[to], 'write').mockImplementation((text) => {
    lines.push(String(text).replace(/\n$/, ''));
    return true;
  });
  meanwhile();
  return lines;
}

describe('names from elsewhere', () => {
  test('lose at the border what would be obeyed: of readers', () => {
    const reports = BRIDGE_MESSAGES.readers.parse([
      { name: EVIL, kind: `a${EVIL.slice(4, 20)}`, state: 'ready' },
    ]);
    const tap = BRIDGE_MESSAGES.tap.parse({ id: 't', reader: EVIL, tag: '04a1b2c3d4e580', at: 0 });
    if (!reports.ok || !tap.ok) throw new Error('they are plain messages');
    expect(reports.value[0]?.name).not.toMatch(OBEYED);
    expect(reports.value[0]?.kind).not.toMatch(OBEYED);
    expect(tap.value.reader).toBe(reports.value[0]?.name);
    expect(
      BRIDGE_MESSAGES.readers.parse([{ name: '\u001b\u202e', kind: 'a', state: 'ready' }]).ok,
    ).toBe(false);
  });

  test('of bridges and devices that ask to be let in', () => {
    const asked = ENTRY_MESSAGES[PAIR_PATH].parse({
      as: 'reader',
      name: '\u202eevil\u0007',
      bridge: true,
    });
    expect(asked).toMatchObject({ ok: true, value: { name: 'evil' } });
  });

  test('of decks, as tags tell them', () => {
    const binding = { type: 'card', card: 'roll', copy: 1 } as const;
    const head = { mark: '3f9a1c2b7d40', box: '1000-bornes', binding } as const;
    const read = (name: string) => parseIdentity(formatIdentity({ ...head, name }))?.name;
    expect(read('\u202e evil\u0007')).toBe('evil');
    expect(read('\u001b[31mMaison\n')).toBe('[31mMaison');
    expect(read('M'.repeat(60))).toBe('M'.repeat(40));
  });
});

describe('a terminal', () => {
  test('is told nothing that it would obey', () => {
    expect(written('stdout', () => print(EVIL))).toEqual([expect.not.stringMatching(OBEYED)]);
    const lines = written('stderr', () => printError(`${EVIL}\n    at there`))
      .join('')
      .split('\n');
    for (const line of lines) expect(line).not.toMatch(OBEYED);
    expect(lines.at(-1)).toBe('    at there');
  });

  test('is shown of a reader elsewhere no more than a name', () => {
    const lines: string[] = [];
    const elsewhere = createReaderLog((line) => void lines.push(line), 'fr');
    elsewhere.follow('attic');
    elsewhere.update('attic', [{ name: `${EVIL}${'x'.repeat(90)}`, health: { state: 'ready' } }]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(OBEYED);
    expect(lines[0]).not.toContain('x'.repeat(20));
  });

  test('reads foreign text in one escaped line of the log', () => {
    const lines = written('stderr', () => log.info('bridge connected', { bridge: EVIL }));
    expect(lines).toEqual([expect.not.stringMatching(OBEYED)]);
    expect(lines[0]).toContain(String.raw`\u009b31m`);
  });

  test('is written to in few places, and all of them escape their input', () => {
    const root = join(import.meta.dirname, '../../..');
    const raw = ['src', 'hardware'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((file) => `${folder}/${file}`)
        .filter((file) => /\.(ts|svelte)$/.test(file))
        .filter((file) =>
          /process\.std(out|err)\.write|console\.(log|error|warn|info)/.test(
            readFileSync(join(root, file), 'utf8'),
          ),
        ),
    );
    expect(raw.sort()).toEqual([
      // Only what the program itself says, or JSON.
      'hardware/bridge.ts',
      'src/afterStart.ts',
      'src/backup.ts',
      'src/commands.ts',
      'src/houseLink.ts',
      'src/lib/process/print.ts',
      'src/lib/server/log/log.ts',
      'src/lib/server/log/startText.ts',
      'src/lib/server/openData.ts',
      'src/lib/server/vitePlugin.ts',
      'src/move.ts',
      'src/replay.ts',
      'src/restore.ts',
      'src/server.ts',
      'src/start.ts',
    ]);
  });
});
