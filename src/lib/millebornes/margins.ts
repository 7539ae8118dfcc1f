import { ROUND_MARGINS, type Margins } from '../game/margins.ts';
import type { EditionId } from './editions/edition.ts';
import { EDITIONS } from './editions/index.ts';

const IN_POINTS: Margins = [1, 300, 600, 1_000, 1_500, 2_100, 2_800, 3_600, 4_500, 5_500];

export const marginsOf = ({ edition }: { readonly edition: EditionId }): Margins =>
  EDITIONS[edition].tariff === null ? ROUND_MARGINS : IN_POINTS;
