import { accept, refuse, type Result } from '../game/result.ts';
import type { Event } from './events.ts';
import type { Move, MoveOf, Refusal, RefusalCode } from './moves.ts';
import {
  bonusFor,
  rowNumber,
  isLastOfTurn,
  turnContextOf,
  nextPlayer,
  type TurnContext,
  whyNotExchange,
  whyNotThrow,
  leftoverFits,
  whyNotPlace,
  whyNotDraw,
  whyNotEnd,
  whyNotPass,
} from './rules.ts';
import type { State } from './state.ts';

type TurnMove = Exclude<Move, { readonly type: 'leftover' }>;

/** Returns the events of the move, or the first reason against it. Pure; never throws. */
export function decide(move: Move, state: State): Result<readonly Event[], Refusal> {
  if (move.type === 'leftover') return decideLeftover(move, state);
  const at = turnContextOf(state);
  if (at === null) return refuse({ code: 'game-over', by: move.by });
  if (seatOf(move.by, state) < 0) return refuse({ code: 'unknown-player', by: move.by });
  if (at.player.name !== move.by) {
    return refuse({ code: 'not-your-turn', by: move.by, turn: at.player.name });
  }
  const code = whyNot(move, at);
  return code === null ? accept(whatHappens(move, at)) : refuse(explained(code, move, state));
}

const seatOf = (name: string, state: State): number =>
  state.players.findIndex((player) => player.name === name);

function whyNot(move: TurnMove, at: TurnContext): RefusalCode | null {
  switch (move.type) {
    case 'place':
      return whyNotPlace(move, at);
    case 'exchange':
      return whyNotExchange(move, at);
    case 'throwJoker':
      return whyNotThrow(at);
    case 'draw':
      return whyNotDraw(at);
    case 'pass':
      return whyNotPass(at);
    case 'end':
      return whyNotEnd(at);
  }
}

function whatHappens(move: TurnMove, at: TurnContext): readonly Event[] {
  const player = at.turn.player;
  switch (move.type) {
    case 'place':
      return [...placing(move, at), ...afterCardOutOfHand(at)];
    case 'exchange': {
      const row = rowNumber(move.row, at.state);
      const ended = isLastOfTurn(at.turn) ? [turnEnded(at)] : [];
      return [{ type: 'jokerExchanged', player, row, value: move.value }, ...ended];
    }
    case 'throwJoker':
      return [{ type: 'jokerThrown', player }, ...afterCardOutOfHand(at)];
    case 'draw':
      return [{ type: 'cardDrawn', player }, turnEnded(at)];
    case 'pass':
      return [{ type: 'passed', player }, afterPass(at)];
    case 'end':
      return [turnEnded(at)];
  }
}

function placing(move: MoveOf<'place'>, at: TurnContext): readonly Event[] {
  const player = at.turn.player;
  const row = rowNumber(move.row, at.state);
  const card = move.joker === true ? 'joker' : 'number';
  const half = bonusFor(row, move.value, at.state);
  return [
    ...(move.link === undefined
      ? []
      : [linkSpent(move.link, row, { player, value: move.value }, at)]),
    { type: 'cardPlaced', player, row, value: move.value, card },
    ...(half === null ? [] : [{ type: 'bonusEarned', player, row, half } as const]),
  ];
}

const linkSpent = (
  link: string,
  to: number,
  spent: { readonly player: number; readonly value: number },
  { state }: TurnContext,
): Event => ({ type: 'linkSpent', ...spent, from: rowNumber(link, state), to });

const turnEnded = (at: TurnContext): Event => ({ type: 'turnEnded', next: nextPlayer(at) });

function afterCardOutOfHand(at: TurnContext): readonly Event[] {
  if (at.player.hand === 1) {
    return [{ type: 'gameEnded', end: { type: 'hand-empty', player: at.turn.player } }];
  }
  return isLastOfTurn(at.turn) ? [turnEnded(at)] : [];
}

/** Ends the game when all players have passed in succession (readings.md, E3). */
function afterPass(at: TurnContext): Event {
  const everybody = at.state.passes + 1 === at.state.players.length;
  return everybody ? { type: 'gameEnded', end: { type: 'all-passed' } } : turnEnded(at);
}

function decideLeftover(move: MoveOf<'leftover'>, state: State): Result<readonly Event[], Refusal> {
  const { by, numbers, jokers } = move;
  const player = seatOf(by, state);
  const hand = state.players[player]?.hand;
  if (hand === undefined) return refuse({ code: 'unknown-player', by });
  if (state.phase.type !== 'over') return refuse({ code: 'not-over', by });
  const leftover = { numbers: [...numbers], jokers };
  if (leftoverFits(player, leftover, state)) {
    return accept([{ type: 'leftoverTold', player, leftover }]);
  }
  return refuse({ code: 'leftover-mismatch', by, hand, told: numbers.length + jokers });
}

function explained(code: RefusalCode, move: TurnMove, state: State): Refusal {
  const { by } = move;
  if (code === 'must-draw') return { code, by, drawPile: state.drawPile };
  if (move.type === 'exchange') return { code, by, row: move.row, value: move.value };
  if (move.type !== 'place') return { code, by };
  const { row, value, joker = false, link } = move;
  const told = { code, by, row, value, joker, ...(link === undefined ? {} : { link }) };
  // If two rows are named, reports the one that does not exist.
  return code === 'no-such-row' && link !== undefined && rowNumber(row, state) >= 0
    ? { ...told, row: link }
    : told;
}
