import type { DeviceName } from '../devices/view.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';

export const deviceName = (language: Language, { name, kind }: DeviceName): string =>
  name ?? format(language, `devices.kind.${kind}`);
