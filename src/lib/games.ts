import type {
  Move as MilleBornesMove,
  Refusal as MilleBornesRefusal,
} from './millebornes/moves.ts';
import type { MilleBornesView } from './millebornes/view.ts';

/** The one file that names all games. */
export type GameMove = MilleBornesMove;
export type GameRefusal = MilleBornesRefusal;
export type GameView = MilleBornesView;
