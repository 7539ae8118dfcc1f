import type { OpeningSaid } from '../house/opening.ts';

/** Tokens that changed or opened nothing. */
const REFUSED: readonly OpeningSaid['type'][] = ['not-opened', 'no-table', 'too-long'];

/** What a hand is told that lays a token where no table plays. */
export function signOfOpening({ type }: OpeningSaid): 'accepted' | 'question' | 'refused' {
  if (type === 'proposed') return 'question';
  return REFUSED.includes(type) ? 'refused' : 'accepted';
}
