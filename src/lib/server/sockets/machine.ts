import type { Sentence, SentenceForMachine, Speaks, Weight } from '../../protocol/heard.ts';
import type { ServerToBridge } from '../../protocol/messages.ts';

/** A bridge whose machine speaks. */
export interface Machine {
  readonly bridge: string;
  /** It is the house's own, and no guest's. */
  readonly ofHouse: boolean;
  readonly speaks: readonly Speaks[];
  emit<What extends 'heard' | 'whisper'>(
    what: What,
    ...news: Parameters<ServerToBridge[What]>
  ): unknown;
}

/** The same in both forms. */
export const plain = (text: Sentence, weight: Weight): SentenceForMachine => ({
  ...{ long: text, short: text, weight, answers: false },
});
