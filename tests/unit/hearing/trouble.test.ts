import { describe, expect, test } from 'vitest';
import { troubleOf } from '#lib/hearing/trouble.ts';
import type { ReaderHealth } from '#lib/house/health.ts';

const calm = { connection: 'live', language: 'en', readers: [] } as const;
const reader = (health: ReaderHealth['health']): ReaderHealth => ({
  ...{ id: 'r', name: 'ACR122U', bridge: 'kitchen', health },
});

describe('what is heard of a table that cannot play on', () => {
  test('is nothing while all is well, or before the first connection', () => {
    expect(troubleOf(calm)).toBeNull();
    expect(troubleOf({ ...calm, readers: null })).toBeNull();
    expect(troubleOf({ ...calm, connection: 'connecting' })).toBeNull();
    expect(troubleOf({ ...calm, readers: [reader({ state: 'ready' })] })).toBeNull();
  });

  test('is that the connection is lost, before all else', () => {
    const lost = { ...calm, connection: 'stale', readersLeft: true } as const;
    expect(troubleOf(lost)?.text).toMatch(/^Connection lost\./);
    expect(troubleOf(lost)?.over).toBe('The connection is back.');
  });

  test('is that the readers have left, or which of them does not answer and what to do', () => {
    expect(troubleOf({ ...calm, readersLeft: true })?.text).toMatch(/readers .*another table/);
    const away = troubleOf({ ...calm, readers: [reader({ state: 'out-of-reach' })] });
    expect(away?.text).toMatch(/^ACR122U\. Out of reach\. See/);
    expect(away?.over).toBe('The readers answer again.');
  });

  test('is not an unknown card, which is told by itself', () => {
    const unknown = reader({ state: 'unknown-cards', cards: 1 });
    expect(troubleOf({ ...calm, readers: [unknown] })).toBeNull();
  });
});
