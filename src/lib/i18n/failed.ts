import type { ProtocolRefusal } from '../protocol/messages.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';

/** Explains a fault of the server, with its id in the log if the server sent one. */
export const failedText = (
  language: Language,
  { fault }: Pick<ProtocolRefusal, 'fault'>,
): string =>
  fault === undefined
    ? format(language, 'answers.failed')
    : format(language, 'answers.failed.logged', { fault });
