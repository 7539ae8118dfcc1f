import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hearOfServers, otherServer, tryNextServer } from '#lib/client/otherServers.ts';

const [OWN, OTHER] = ['http://10.0.0.1:3000', 'http://10.0.0.2:3000'];

beforeEach(() => void vi.stubGlobal('location', { origin: OWN }));
afterEach(() => void vi.unstubAllGlobals());

test('a page whose server is gone goes on at the next, and after the last one at its own again', () => {
  const goOn = () => tryNextServer({ timeout: () => undefined });
  goOn();
  expect(otherServer()).toBeNull();
  hearOfServers({ addresses: [OWN, OTHER], pass: 'pass' });
  goOn();
  expect(otherServer()).toBe(OTHER);
  goOn();
  expect(otherServer()).toBeNull();
});
