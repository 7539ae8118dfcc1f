import { DEVICE_REFUSALS, type DeviceRefusal } from '../devices/commands.ts';
import type { DeviceName } from '../devices/view.ts';
import type { BorderRefusal } from '../protocol/messages.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';

/** What people call a device: its name, or else what it is. */
export const deviceName = (language: Language, { name, kind }: DeviceName): string =>
  name ?? format(language, `devices.kind.${kind}`);

/** Why somebody may not do a thing, and what to do about it. */
export function notAllowedText(
  language: Language,
  { at, needs }: Pick<BorderRefusal, 'at' | 'needs'>,
): string {
  if (at === 'rate') return format(language, 'devices.refused.rate');
  return needs === undefined || needs === 'viewer'
    ? format(language, 'answers.not-allowed')
    : format(language, `devices.refused.${needs}`);
}

/** Why a command about devices was refused. */
export function deviceRefusalText(
  language: Language,
  refusal: DeviceRefusal | BorderRefusal,
): string {
  const known = DEVICE_REFUSALS.find((code) => code === refusal.code);
  if (known !== undefined) return format(language, `devices.${known}`);
  if ('needs' in refusal || 'at' in refusal) return notAllowedText(language, refusal);
  return format(language, 'answers.not-saved');
}
