import type { ReaderHealth } from '../house/health.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import { readerHealthText } from './readers.ts';

export function readerLine(
  language: Language,
  reader: Pick<ReaderHealth, 'name' | 'bridge' | 'health'>,
  command?: string,
): string {
  const { name: state, todo } = readerHealthText(language, reader);
  const run = command === undefined ? '' : format(language, 'bridge.run', { command });
  const help =
    'trouble' in reader.health && reader.health.trouble !== undefined
      ? `${todo} ${run}`.trimEnd()
      : run || todo;
  return format(language, 'bridge.reader', { name: reader.name, state, help });
}

export const serverLine = (
  language: Language,
  heard: 'connected' | 'out-of-reach',
  counts: { readonly server: string; readonly taps: number },
): string => format(language, `bridge.${heard}`, counts);
