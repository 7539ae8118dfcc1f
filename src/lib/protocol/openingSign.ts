import type { OpeningSaid } from '../house/opening.ts';

/** Tokens that changed or opened nothing. */
const REFUSED: readonly OpeningSaid['type'][] = ['not-opened', 'no-table', 'too-long'];

/** What a hand is told that lays a token where no table plays. */
export function signOfOpening(said: OpeningSaid): 'accepted' | 'question' | 'refused' {
  if (said.type === 'proposed') return 'question';
  const isRefused = said.type === 'enrolling' ? !said.well : REFUSED.includes(said.type);
  return isRefused ? 'refused' : 'accepted';
}
