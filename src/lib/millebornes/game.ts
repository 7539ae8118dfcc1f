import type { Game } from '../game/game.ts';
import { initial } from './deal.ts';
import { decide } from './decide.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import type { Move, Refusal } from './moves.ts';
import type { Setup, State } from './state.ts';

export const millebornes: Game<Setup, State, Move, Event, Refusal> = { initial, decide, evolve };
