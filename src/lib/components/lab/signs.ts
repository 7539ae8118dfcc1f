import type { LabSign } from '#lib/client/virtualReaders.svelte.ts';

/** The signs a reader can give, told apart by colour, shape and word. */
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
      return signOfAnswer(sign.answer.answer);
  }
}

function signOfAnswer(
  answer: Extract<LabSign, { type: 'answered' }>['answer']['answer'],
): SignKind {
  switch (answer.outcome) {
    case 'accepted':
    case 'named':
      return 'good';
    case 'enrolled':
      return answer.result === 'bound' ? 'good' : 'seen';
    case 'refused':
    case 'not-now':
      return 'bad';
    case 'question':
      return 'ask';
    case 'unknown':
    case 'no-table':
      return 'strange';
    case 'already-seen':
      return 'seen';
  }
}
