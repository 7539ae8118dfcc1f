import type { LabSign } from '#lib/client/virtualReaders.svelte.ts';
import { signOfAnswer } from '#lib/protocol/tapOutcome.ts';
import type { Sign } from '#lib/protocol/announcements.ts';

export type SignKind = 'none' | 'good' | 'bad' | 'ask' | 'strange' | 'seen';

export function signOf(sign: LabSign): SignKind {
  switch (sign.type) {
    case 'idle':
    case 'sent':
      return 'none';
    case 'still':
      return 'seen';
    case 'failed':
      return 'bad';
    case 'answered':
      return KIND_OF[signOfAnswer(sign.answer.answer)];
  }
}

const KIND_OF: Readonly<Record<Sign, SignKind>> = {
  accepted: 'good',
  refused: 'bad',
  question: 'ask',
  unknown: 'strange',
  'already-seen': 'seen',
};
