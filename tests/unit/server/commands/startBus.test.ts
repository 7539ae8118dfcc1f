import { describe, expect, test } from 'vitest';
import { parseStartOptions } from '#lib/server/commands/startOptions.ts';
import { startText } from '#lib/server/log/startText.ts';

/** Returns the bus options of `npm start`, or an error message. */
function told(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const parsed = parseStartOptions(args, env);
  if (!parsed.ok) return startText(parsed.refusal.key, parsed.refusal.values);
  return parsed.value === 'help' ? 'help' : parsed.value.bus;
}

describe('the broker of a house', () => {
  test('is named when the program is started, or stays as the environment has it', () => {
    expect(told([])).toEqual({});
    expect(told(['--mqtt', 'mqtt://nas.lan', '--place', 'salon'])).toEqual({
      MQTT_URL: 'mqtt://nas.lan',
      MQTT_PLACE: 'salon',
    });
  });

  test('that is invalid is refused before the start, with its name', () => {
    expect(told(['--mqtt', 'nas.lan'])).toMatch(/^--mqtt .*mqtt:\/\/\d/);
    expect(told([], { MQTT_URL: 'nas.lan' })).toContain('MQTT_URL');
    expect(told(['--mqtt', 'mqtt://nas.lan'], { MQTT_URL: 'nas.lan' })).toEqual({
      MQTT_URL: 'mqtt://nas.lan',
    });
  });
});
