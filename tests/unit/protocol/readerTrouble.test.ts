import { describe, expect, test } from 'vitest';
import { healthOf } from '#lib/house/health.ts';
import { readerHealthText } from '#lib/i18n/readers.ts';
import { BRIDGE_MESSAGES } from '#lib/protocol/messages/bridges.ts';
import { PCSC_SYSTEMS, PCSC_TROUBLES, remedyFor } from '#lib/reader/pcscTrouble.ts';
import { createReaders } from '#lib/server/hosts/readers.ts';

const REPORT = { name: 'PC/SC', kind: 'pcsc', state: 'no-driver' } as const;
const ALL = PCSC_TROUBLES.flatMap((why) => PCSC_SYSTEMS.map((system) => [why, system] as const));

describe('what is missing at a reader', () => {
  test('goes from the report of a bridge to the view of a reader', () => {
    const trouble = { why: 'damaged', system: 'windows' } as const;
    const parsed = BRIDGE_MESSAGES.readers.parse([{ ...REPORT, trouble }]);
    if (!parsed.ok) throw new Error('it is a plain report');
    const readers = createReaders();
    readers.connected('den', 'first', { ofPage: false, isGuest: false });
    readers.report('den', 'first', parsed.value);
    const [reader] = readers.list();
    expect(reader?.trouble).toEqual(trouble);
    expect(reader && healthOf(reader)).toEqual({ state: 'no-driver', trouble });
  });

  test.each([
    { why: 'eaten-by-a-dog', system: 'windows' },
    { why: 'damaged', system: 'plan9' },
    'damaged',
    null,
  ])('is left out if only a newer bridge knows it, and the rest counts: %j', (trouble) => {
    expect(BRIDGE_MESSAGES.readers.parse([{ ...REPORT, trouble }])).toEqual({
      ok: true,
      value: [REPORT],
    });
  });

  test.each(ALL)('is one sentence in both languages (%s, %s)', (why, system) => {
    for (const language of ['fr', 'en'] as const) {
      const health = { state: 'no-driver', trouble: { why, system } } as const;
      const { todo } = readerHealthText(language, { health, bridge: 'den' });
      expect(todo).toMatch(/^\p{Lu}[^{}]+\.$/u);
    }
  });

  test.each(PCSC_SYSTEMS)('never names a command of another system (%s)', (system) => {
    const commands = PCSC_TROUBLES.map((why) => {
      const health = { state: 'no-driver', trouble: { why, system } } as const;
      return remedyFor(health) ?? '';
    });
    const own: Partial<Record<typeof system, string>> = {
      windows: 'net start',
      debian: 'apt',
      fedora: 'dnf',
      arch: 'pacman',
      suse: 'zypper',
    };
    for (const tool of ['net start', 'apt', 'dnf', 'pacman', 'zypper'])
      if (tool !== own[system]) expect(commands.join()).not.toContain(` ${tool} `);
    if (system === 'windows' || system === 'macos') expect(commands.join()).not.toContain('sudo');
  });
});
