/** How what may have happened differs from what was taken down; the phone shows one group of buttons for each. */
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

/** A move that may have happened in place of another one, or unnoticed. */
export interface Alternative<Move> {
  readonly group: AlternativeGroup;
  readonly move: Move;
}
