import { DEVICE_REFUSALS, type DeviceRefusal } from '../devices/commands.ts';
import type { ProtocolRefusal } from '../protocol/messages.ts';
import { failedText } from './failed.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';

/** Explains a missing permission, and what to do. */
export function notAllowedText(
  language: Language,
  { at, needs }: Pick<ProtocolRefusal, 'at' | 'needs'>,
): string {
  if (at === 'rate') return format(language, 'devices.refused.rate');
  return needs === undefined || needs === 'viewer'
    ? format(language, 'answers.not-allowed')
    : format(language, `devices.refused.${needs}`);
}

export function deviceRefusalText(
  language: Language,
  refusal: DeviceRefusal | ProtocolRefusal,
): string {
  const known = DEVICE_REFUSALS.find((code) => code === refusal.code);
  if (known !== undefined) return format(language, `devices.${known}`);
  if (refusal.code === 'failed') return failedText(language, refusal);
  if ('needs' in refusal || 'at' in refusal) return notAllowedText(language, refusal);
  return format(language, 'answers.not-saved');
}
