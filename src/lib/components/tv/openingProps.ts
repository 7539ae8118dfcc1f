import type { OpeningView } from '#lib/house/opening.ts';

export interface OpeningProps {
  readonly opening: OpeningView;
  readonly shown: string | null;
}

export const isForThisTelevision = ({ opening: { place, said }, shown }: OpeningProps): boolean =>
  place === null || place === shown || (said.type === 'opened' && said.table === shown);
