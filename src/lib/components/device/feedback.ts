import type { ReaderFeedback } from '#lib/client/reader/device.ts';
import type { Sign } from '#lib/protocol/announcements.ts';
import { format, type MessageKey } from '#lib/i18n/format.ts';
import type { Language } from '#lib/i18n/language.ts';
import { readerProblemText } from '#lib/i18n/readers.ts';

/**
 * Appearance of feedback: one of the five signs, or `kept` for a card queued until the server is
 * back.
 */
type FeedbackLook = Sign | 'kept';

export interface FeedbackText {
  readonly look: FeedbackLook;
  readonly word: string;
  readonly sentence: string;
}

export function feedbackText(language: Language, said: ReaderFeedback): FeedbackText {
  const word = (key: MessageKey) => format(language, key);
  switch (said.type) {
    case 'answer': {
      const { sign, text } = said;
      return { look: sign, word: word(`device.sign.${sign}`), sentence: text[language] };
    }
    case 'written': {
      const sentence = word(`writing.result.${said.result}`);
      return { look: said.sign, word: word(`device.sign.${said.sign}`), sentence };
    }
    case 'problem': {
      const sentence = readerProblemText(language, said.problem);
      return { look: 'refused', word: word('device.sign.not-taken'), sentence };
    }
    case 'foreign-code': {
      const sentence = word('device.said.foreign-code');
      return { look: 'unknown', word: word('device.sign.unknown'), sentence };
    }
    case 'kept':
    case 'in-memory': {
      const sentence = word(`device.said.${said.type}`);
      return { look: 'kept', word: word('device.sign.kept'), sentence };
    }
    case 'full':
    case 'not-allowed':
    case 'not-understood':
    case 'failed': {
      const sentence = word(`device.said.${said.type}`);
      return { look: 'refused', word: word('device.sign.not-taken'), sentence };
    }
  }
}
