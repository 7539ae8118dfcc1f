import type { TableGame } from './game/tableGame.ts';
import type { BoxId } from './games/boxes.ts';
import type { ElevensSetup } from './elevens/atTable.ts';
import type { Event as ElevensEvent, ElevensHappening } from './elevens/events.ts';
import type { Move as ElevensMove } from './elevens/moves.ts';
import type { State as ElevensState } from './elevens/state.ts';
import { elevensGame, type ElevensRefusal } from './elevens/tableGame.ts';
import type { ElevensView } from './elevens/view.ts';
import type { MilleBornesSetup } from './millebornes/atTable.ts';
import type { Event as MilleBornesEvent } from './millebornes/events.ts';
import type { MilleBornesHappening } from './millebornes/happenings.ts';
import type {
  Move as MilleBornesMove,
  Refusal as MilleBornesRefusal,
} from './millebornes/moves.ts';
import type { State as MilleBornesState } from './millebornes/state.ts';
import { milleBornesGame } from './millebornes/tableGame.ts';
import type { MilleBornesView } from './millebornes/view.ts';
import type { Event as TallyEvent } from './tally/events.ts';
import type { Move as TallyMove } from './tally/moves.ts';
import type { TallySetup } from './tally/setup.ts';
import type { State as TallyState } from './tally/state.ts';
import { tallyGame, type TallyRefusal } from './tally/tableGame.ts';
import type { TallyMatch } from './tally/view.ts';

export interface Games {
  readonly '1000-bornes': {
    readonly setup: MilleBornesSetup;
    readonly state: MilleBornesState;
    readonly move: MilleBornesMove;
    readonly event: MilleBornesEvent;
    readonly refusal: MilleBornesRefusal & { readonly game?: never };
    readonly view: MilleBornesView;
    readonly happening: MilleBornesHappening;
    readonly asks: 'which-side' | 'which-player' | 'whose-discard';
    readonly switches: 'play' | 'coupFourre';
  };
  readonly elevens: {
    readonly setup: ElevensSetup;
    readonly state: ElevensState;
    readonly move: ElevensMove;
    readonly event: ElevensEvent;
    readonly refusal: ElevensRefusal;
    readonly view: ElevensView;
    readonly happening: ElevensHappening;
    readonly asks: 'which-place';
    readonly switches: never;
  };
  readonly tally: {
    readonly setup: TallySetup;
    readonly state: TallyState;
    readonly move: TallyMove;
    readonly event: TallyEvent;
    readonly refusal: TallyRefusal;
    readonly view: TallyMatch;
    readonly happening: never;
    readonly asks: never;
    readonly switches: never;
  };
}
export type GameId = keyof Games;

export type GameOf<Id extends GameId> = TableGame<
  Games[Id]['setup'],
  Games[Id]['state'],
  Games[Id]['move'],
  Games[Id]['event'],
  Games[Id]['refusal'],
  Games[Id]['view'],
  BoxSetup
>;

export const RULES: { readonly [Id in GameId]: GameOf<Id> } = {
  '1000-bornes': milleBornesGame,
  elevens: elevensGame,
  tally: tallyGame,
};
export type BoxSetup = Games[BoxId]['setup'];
export type TableSetup = Games[GameId]['setup'];
export type GameMove = Games[GameId]['move'];
export type GameEvent = Games[GameId]['event'];
export type GameRefusal = Games[GameId]['refusal'];
export type GameView = Games[GameId]['view'];
export type GameHappening = Games[GameId]['happening'];
export type GameState = {
  readonly [Id in GameId]: { readonly game: Id; readonly now: Games[Id]['state'] };
}[GameId];
