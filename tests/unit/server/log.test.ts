import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const lines: string[] = [];
beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.resetModules();
  lines.length = 0;
});

async function logTo(format: string) {
  vi.stubEnv('LOG_FORMAT', format);
  const { log } = await import('#lib/server/log.ts');
  return log;
}

describe('a line of the log', () => {
  it('is text for people, cut when a stranger made it long', async () => {
    const log = await logTo('');
    log.warn('message refused', { event: 'x'.repeat(5_000) });
    expect(lines[0]).toMatch(/^\d{4}-\S+Z warn message refused \{"event":"x+/);
    expect(lines[0]?.length).toBeLessThan(2_100);
  });

  it('is JSON for programs, however long what it tells', async () => {
    const log = await logTo('json');
    log.error('append failed', { stream: 'table:A', error: new Error('disk') });
    log.warn('message refused', { event: 'x'.repeat(5_000) });
    const [first, second] = lines.map((line): unknown => JSON.parse(line));
    expect(first).toMatchObject({ level: 'error', message: 'append failed', stream: 'table:A' });
    expect(JSON.stringify(first)).toContain('Error: disk');
    expect(second).toMatchObject({ level: 'warn', message: 'message refused' });
  });
});
