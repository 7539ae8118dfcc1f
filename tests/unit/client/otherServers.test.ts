import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setServerList, selectedOrigin, tryNextServer } from '#lib/client/otherServers.ts';

const [OWN, OTHER] = ['http://10.0.0.1:3000', 'http://10.0.0.2:3000'];

beforeEach(() => void vi.stubGlobal('location', { origin: OWN }));
afterEach(() => {
  setServerList({ addresses: [], pass: '' });
  vi.unstubAllGlobals();
});

test('a page without its server continues at the next, and after the last one at its own again', () => {
  const goOn = () => tryNextServer({ timeout: () => undefined });
  goOn();
  expect(selectedOrigin()).toBeNull();
  setServerList({ addresses: [OWN, OTHER], pass: 'pass' });
  goOn();
  expect(selectedOrigin()).toBe(OTHER);
  goOn();
  expect(selectedOrigin()).toBeNull();
});
