import { describe, expect, test } from 'vitest';
import { findTrouble } from '#lib/hearing/trouble.ts';
import type { ReaderHealth } from '#lib/house/health.ts';

const calm = { connection: 'live', language: 'en', readers: [] } as const;
const reader = (health: ReaderHealth['health']): ReaderHealth => ({
  id: 'r',
  name: 'ACR122U',
  bridge: 'kitchen',
  health,
});

describe('the announcement of trouble at a table', () => {
  test('is empty while all is well, or before the first connection', () => {
    expect(findTrouble(calm)).toBeNull();
    expect(findTrouble({ ...calm, readers: null })).toBeNull();
    expect(findTrouble({ ...calm, connection: 'connecting' })).toBeNull();
    expect(findTrouble({ ...calm, readers: [reader({ state: 'ready' })] })).toBeNull();
  });

  test('tells a lost connection before all else', () => {
    const lost = { ...calm, connection: 'stale', readersLeft: true } as const;
    expect(findTrouble(lost)?.text).toMatch(/^Connection lost\./);
    expect(findTrouble(lost)?.over).toBe('The connection is back.');
  });

  test('tells that the readers are gone, or which one fails and what to do', () => {
    expect(findTrouble({ ...calm, readersLeft: true })?.text).toMatch(/readers .*another table/);
    const away = findTrouble({ ...calm, readers: [reader({ state: 'out-of-reach' })] });
    expect(away?.text).toMatch(/^ACR122U\. Out of reach\. See/);
    expect(away?.over).toBe('The readers answer again.');
  });

  test('leaves out an unknown card, which has its own', () => {
    const unknown = reader({ state: 'unknown-cards', cards: 1 });
    expect(findTrouble({ ...calm, readers: [unknown] })).toBeNull();
  });
});
