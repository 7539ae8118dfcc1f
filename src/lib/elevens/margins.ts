import { ROUND_MARGINS, type Margins } from '../game/margins.ts';
import type { ElevensSetup } from './atTable.ts';

const IN_HANDS: Margins = [1, 5, 10, 17, 25, 35, 47, 60, 75, 92];

export const marginsOf = ({ options }: Pick<ElevensSetup, 'options'>): Margins =>
  options.beginner === true ? ROUND_MARGINS : IN_HANDS;
