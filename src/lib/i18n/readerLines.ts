import type { ReaderHealth } from '../house/health.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import { readerHealthText } from './readers.ts';

/** How a reader is, as a line for a terminal; with the command that helps, where there is one. */
export function readerLine(
  language: Language,
  reader: Pick<ReaderHealth, 'name' | 'bridge' | 'health'>,
  command?: string,
): string {
  const { name: state, todo } = readerHealthText(language, reader);
  const help = command === undefined ? todo : format(language, 'bridge.run', { command });
  return format(language, 'bridge.reader', { name: reader.name, state, help });
}

/** Whether the server can be heard, with the taps that wait for it, as a line for a terminal. */
export const serverLine = (
  language: Language,
  heard: 'connected' | 'out-of-reach',
  counts: { readonly server: string; readonly taps: number },
): string => format(language, `bridge.${heard}`, counts);
