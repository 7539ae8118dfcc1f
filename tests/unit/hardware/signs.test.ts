import { expect, test } from 'vitest';
import type { TapAnswer } from '#lib/protocol/messages.ts';
import { signOfAnswer, SIGNS } from '#lib/protocol/signs.ts';
import { hasLights, signCommand } from '../../../hardware/readers/pcsc/feedback.ts';

test.each<[TapAnswer['answer'], string]>([
  [{ outcome: 'accepted', move: null }, 'accepted'],
  [{ outcome: 'enrolled', result: 'bound' }, 'accepted'],
  [{ outcome: 'enrolled', result: 'already-bound' }, 'already-seen'],
  [{ outcome: 'enrolled', result: 'kind-complete' }, 'refused'],
  [{ outcome: 'checked', result: 'counted' }, 'accepted'],
  [{ outcome: 'checked', result: 'foreign' }, 'refused'],
  [{ outcome: 'checked', result: 'unknown' }, 'unknown'],
  [{ outcome: 'identified', reader: 'left' }, 'already-seen'],
  [{ outcome: 'no-table' }, 'refused'],
])('%j is shown as %s', (answer, sign) => {
  expect(signOfAnswer(answer)).toBe(sign);
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
