import type {
  LocalisedText,
  SpeakerSentence,
  SpeechScope,
  SpeechPriority,
} from '../../protocol/announcements.ts';
import type { ServerToBridge } from '../../protocol/messages.ts';

export interface Speaker {
  readonly bridge: string;
  readonly ofHouse: boolean;
  /**
   * True for a bridge admitted by the secret of the data folder. That secret alone must not make an
   * administrator, so it hears no admission code that this machine asks for.
   */
  readonly isByBridgeSecret: boolean;
  readonly speaks: readonly SpeechScope[];
  emit<What extends 'heard' | 'whisper'>(
    what: What,
    ...news: Parameters<ServerToBridge[What]>
  ): unknown;
}

export const plainSentence = (text: LocalisedText, weight: SpeechPriority): SpeakerSentence => ({
  long: text,
  short: text,
  weight,
  answers: false,
});
