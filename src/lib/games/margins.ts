import { marginsOf as elevens } from '../elevens/margins.ts';
import { IN_ROUNDS, type Margins } from '../game/margins.ts';
import type { BoxSetup, Games } from '../games.ts';
import { marginsOf as milleBornes } from '../millebornes/margins.ts';
import type { BoxId } from './boxes.ts';

type MarginsOf<Setup> = (setup: Setup) => Margins;

/** Null: as of rounds won. */
const MARGINS: { readonly [Id in BoxId]: MarginsOf<Games[Id]['setup']> | null } = {
  '1000-bornes': milleBornes,
  elevens,
};

/** How large margins usually are at tables that are set up like this. Apart from the rules, which no page needs for it. */
export const usualMargins = (setup: BoxSetup): Margins =>
  (MARGINS[setup.game] as MarginsOf<BoxSetup> | null)?.(setup) ?? IN_ROUNDS;
