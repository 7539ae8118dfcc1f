import type { Game } from '../game/game.ts';
import { decide } from './decide.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import type { Move, Refusal } from './moves.ts';
import type { Setup } from './setup.ts';
import { initial, type State } from './state.ts';

export const elevens: Game<Setup, State, Move, Event, Refusal> = { initial, decide, evolve };
