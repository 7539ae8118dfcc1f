/**
 * Ways in which an alternative differs from the recorded move. The phone shows one group of buttons
 * for each.
 */
export const ALTERNATIVE_GROUPS = [
  'same-card',
  'player',
  'card',
  'joker',
  'discard',
  'action',
  'count',
] as const;
export type AlternativeGroup = (typeof ALTERNATIVE_GROUPS)[number];

export interface Alternative<Move> {
  readonly group: AlternativeGroup;
  readonly move: Move;
}
