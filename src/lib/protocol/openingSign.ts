import type { OpeningMessage } from '../house/opening.ts';

const REFUSED: readonly OpeningMessage['type'][] = ['not-opened', 'no-table', 'too-long'];

/** Returns the sign for a token laid without a table. */
export function signOfOpening(said: OpeningMessage): 'accepted' | 'question' | 'refused' {
  if (said.type === 'proposed') return 'question';
  const isRefused = said.type === 'enrolling' ? !said.well : REFUSED.includes(said.type);
  return isRefused ? 'refused' : 'accepted';
}
