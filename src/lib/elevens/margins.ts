import { IN_ROUNDS, type Margins } from '../game/margins.ts';
import type { ElevensSetup } from './atTable.ts';

/** A few cards left in a hand, up to most of it. */
const IN_HANDS: Margins = [1, 5, 10, 17, 25, 35, 47, 60, 75, 92];

export const marginsOf = ({ options }: Pick<ElevensSetup, 'options'>): Margins =>
  options.beginner === true ? IN_ROUNDS : IN_HANDS;
