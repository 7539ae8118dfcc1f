import type { OpeningView } from '#lib/house/opening.ts';

export interface OpeningProps {
  readonly opening: OpeningView;
  /** Code of the table that the television shows; null: none. */
  readonly shown: string | null;
}

/** Whether it is of this television. */
export const concerns = ({ opening: { place, said }, shown }: OpeningProps): boolean =>
  place === null || place === shown || (said.type === 'opened' && said.table === shown);
