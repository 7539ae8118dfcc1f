import { expect, test } from 'vitest';
import type { TapAnswer } from '#lib/protocol/messages.ts';
import { signOfAnswer } from '#lib/protocol/tapOutcome.ts';
import { SIGNS } from '#lib/protocol/announcements.ts';
import { hasLights, signCommand } from '../../../../../hardware/readers/pcsc/signs.ts';

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
  [{ outcome: 'not-the-desk' }, 'refused'],
])('%j is shown as %s', (answer, sign) => {
  expect(signOfAnswer(answer)).toBe(sign);
});

test('no two signs look and sound alike', () => {
  const commands = SIGNS.map((sign) => signCommand(sign).toString('hex'));
  expect(new Set(commands).size).toBe(SIGNS.length);
});

// Read off the table of the LED control byte: the final, masked, first blinking and blinking bits of red and green.
test.each([
  ['accepted', 'ff0040ae0401000101'],
  ['already-seen', 'ff0040ae0401010201'],
  ['question', 'ff0040fe0401010301'],
  ['unknown', 'ff00405e0402010201'],
  ['refused', 'ff00405e0405000101'],
] as const)('the bytes for %s', (sign, bytes) => {
  expect(signCommand(sign).toString('hex')).toBe(bytes);
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
