import type { OpeningView } from '#lib/house/opening.ts';

export interface OpeningProps {
  readonly opening: OpeningView;
  /** Code of the table that the television shows; null: none. */
  readonly shown: string | null;
  /** It was given a table, and follows no other. */
  readonly only: boolean;
}

/** Whether it is of this television. */
export function concerns({ opening: { place, said }, shown, only }: OpeningProps): boolean {
  if (place === shown) return true;
  return !only && (place === null || (said.type === 'opened' && said.table === shown));
}
