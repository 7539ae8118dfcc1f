import { expect, test } from 'vitest';
import '#lib/i18n/bothLanguages.ts';
import { commandRefusalText } from '#lib/i18n/commandRefusals.ts';
import { deviceRefusalText } from '#lib/i18n/devices.ts';

test.each([commandRefusalText, deviceRefusalText])(
  'a fault of the server is told in both languages, with its number in the log: %o',
  (text) => {
    const refusal = { code: 'failed', fault: '0a1b2c3d' } as const;
    expect(text('en', refusal)).toMatch(/error in the server.*0a1b2c3d/);
    expect(text('fr', refusal)).toMatch(/^Erreur du serveur.*0a1b2c3d/);
    expect(text('en', { code: 'failed' })).not.toContain('{');
  },
);
