import { expect, test } from 'vitest';
import { SIGN_OF, SIGNS } from '#lib/protocol/signs.ts';
import { hasLights, signCommand } from '../../../hardware/readers/pcsc/feedback.ts';

test('every outcome has a sign, and every sign is used', () => {
  expect([...new Set(Object.values(SIGN_OF))].toSorted()).toEqual([...SIGNS].toSorted());
});

test('what was not played never looks like what was', () => {
  const played = Object.entries(SIGN_OF).filter(([, sign]) => sign === 'accepted');
  expect(played.map(([outcome]) => outcome).toSorted()).toEqual(['accepted', 'enrolled', 'named']);
});

test('no two signs look and sound alike', () => {
  const commands = SIGNS.map((sign) => signCommand(sign).toString('hex'));
  expect(new Set(commands).size).toBe(SIGNS.length);
  expect(commands[SIGNS.indexOf('accepted')]).toBe('ff0040ae0401000101');
});

test.each(SIGNS)('%s is over soon enough to see the next card', (sign) => {
  const [, , , , , on = 0, off = 0, pulses = 0] = signCommand(sign);
  expect((on + off) * pulses * 100).toBeLessThanOrEqual(600);
});

test('only readers that know the commands get them', () => {
  expect(hasLights('ACS ACR122U PICC Interface 00 00')).toBe(true);
  expect(hasLights('ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 00 00')).toBe(true);
  expect(hasLights('Identiv uTrust 3700 F CL Reader 00 00')).toBe(false);
});
