import { marginsOf as elevens } from '../elevens/margins.ts';
import { ROUND_MARGINS, type Margins } from '../game/margins.ts';
import type { BoxSetup, Games } from '../games.ts';
import { marginsOf as milleBornes } from '../millebornes/margins.ts';
import type { BoxId } from './boxes.ts';

type MarginsOf<Setup> = (setup: Setup) => Margins;

const MARGINS: { readonly [Id in BoxId]: MarginsOf<Games[Id]['setup']> | null } = {
  '1000-bornes': milleBornes,
  elevens,
};

/**
 * Returns the usual margins for this setup. Kept apart from the rules, so that pages need not load
 * them.
 */
export const defaultMargins = (setup: BoxSetup): Margins =>
  (MARGINS[setup.game] as MarginsOf<BoxSetup> | null)?.(setup) ?? ROUND_MARGINS;
