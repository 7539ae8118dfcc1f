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
  const { log } = await import('#lib/server/log/log.ts');
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

describe('lines that strangers cause', () => {
  afterEach(() => vi.useRealTimers());
  const words = () => lines.map((line) => line.split(' ').slice(1).join(' ').trim());

  it('are so many a minute of each kind, then one that says how many were not written', async () => {
    vi.useFakeTimers();
    const log = await logTo('');
    for (let n = 0; n < 5_000; n++) log.stranger('message refused', { n });
    log.stranger('bridge refused');
    expect(lines).toHaveLength(21);
    expect(words().slice(-2)).toEqual(['warn message refused {"n":19}', 'warn bridge refused']);

    vi.advanceTimersByTime(60_000);
    expect(words().slice(21)).toEqual([
      'warn lines not written {"kind":"message refused","lines":4980}',
    ]);
    log.stranger('message refused', { n: 'anew' });
    expect(words().at(-1)).toBe('warn message refused {"n":"anew"}');
  });

  it('say nothing of lines not written where all were', async () => {
    vi.useFakeTimers();
    const log = await logTo('');
    log.stranger('bridge refused');
    vi.advanceTimersByTime(120_000);
    expect(words()).toEqual(['warn bridge refused']);
  });
});
