import { expect, test } from 'vitest';
import { isLocalBroker } from '#lib/process/broker.ts';

test.each([
  ['mqtt://broker', true],
  ['mqtt://192.168.1.20:1883', true],
  ['mqtt://nas.local', true],
  ['mqtts://[fd00::1]', true],
  ['mqtt://test.mosquitto.org', false],
  ['mqtt://8.8.8.8', false],
])('the broker %s is in the home network: %s', (url, isLocal) => {
  expect(isLocalBroker({ url })).toBe(isLocal);
});
