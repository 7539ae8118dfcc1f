import type { Alternative } from '../game/alternative.ts';
import { CARDS, isCard, isHazard, isSafety } from './cards.ts';
import { playsOf } from './decide.ts';
import type { Move, Refusal } from './moves.ts';
import { unseenCards } from './deal.ts';
import type { RoundState, Setup, State } from './state.ts';
import { asOtherKind } from './atTable.ts';

type CardMove = Extract<Move, { readonly card: string }>;
type Alternatives = readonly Alternative<Move>[];

/**
 * Returns moves that may have happened instead of this one, likeliest first. Some may be illegal.
 */
export function alternativesTo(move: Move, { round, setup }: State): Alternatives {
  if (round === null || move.type === 'endRound' || move.type === 'correctSheet') return [];
  if (move.type === 'setDrawPile') return counts(move.is, round, setup);
  if (move.type === 'extend') {
    return [{ group: 'same-card', move: { ...move, extend: !move.extend } }];
  }
  return [
    ...group('same-card', sameCard(move, setup)),
    ...group('player', otherPlayers(move, setup)),
    ...group('card', otherCards(move, setup)),
  ];
}

export function unrecordedMoves({ round, setup }: State): Alternatives {
  if (round === null || round.asked !== null) return [];
  const by = setup.seats[round.turn] ?? '';
  const discards = CARDS.map((card): Move => ({ type: 'discard', by, card }));
  return [
    ...group(
      'card',
      CARDS.flatMap((card) => playsOf(card, by, setup)),
    ),
    ...group('discard', discards),
  ];
}

const group = (name: Alternative<Move>['group'], moves: readonly Move[]): Alternatives =>
  moves.map((move) => ({ group: name, move }));

/**
 * Other uses of the same card by the same player: on another side, discarded, or as a coup-fourré.
 */
function sameCard({ by, card }: CardMove, setup: Setup): readonly Move[] {
  if (!isCard(card)) return [];
  const answer: readonly Move[] = isSafety(card) ? [{ type: 'coupFourre', by, card }] : [];
  return [...playsOf(card, by, setup), ...answer, { type: 'discard', by, card }];
}

function otherPlayers(move: CardMove, setup: Setup): readonly Move[] {
  return setup.seats
    .filter((by) => by !== move.by)
    .map((by) => ({ ...withoutOverruling(move), by }));
}

function otherCards(move: CardMove, setup: Setup): readonly Move[] {
  const { by } = move;
  return CARDS.filter((card) => card !== move.card).flatMap((card): readonly Move[] => {
    if (move.type === 'discard') return [{ type: 'discard', by, card }];
    const on = 'on' in move && isHazard(card) ? move.on : undefined;
    return on === undefined ? playsOf(card, by, setup) : [{ type: 'play', by, card, on }];
  });
}

const NEAR = 5;

function counts(told: number, round: RoundState, setup: Setup): Alternatives {
  const most = unseenCards(round, setup);
  const near = Array.from({ length: 2 * NEAR + 1 }, (_, at) => told - NEAR + at);
  const all = new Set([...near, 0].filter((is) => is >= 0 && is <= most && is !== told));
  return [...all]
    .toSorted((a, b) => a - b)
    .map((is) => ({
      group: 'count',
      move: { type: 'setDrawPile', is },
    }));
}

/**
 * Returns the readings of an accepted move after earlier moves were corrected, likeliest first. Its
 * card was laid, so an illegal move becomes overruled; an overruled one may become ordinary.
 */
export function rereadings(move: Move, hadToBeLetLie: boolean): readonly Move[] {
  const other = asOtherKind(move);
  const others = other === null ? [] : [other];
  const ordinary = hadToBeLetLie ? [withoutOverruling(move)] : [];
  return [...ordinary, move, ...others, ...[move, ...others].flatMap(overruledForms)];
}

export function withoutOverruling(move: Move): Move {
  if (move.type !== 'play' && move.type !== 'discard') return move;
  const { overrule, ...ordinary } = move;
  return ordinary;
}

const overruledForms = (move: Move): readonly Move[] =>
  move.type === 'play' || move.type === 'discard' ? [{ ...move, overrule: true }] : [];

export function byPlayerOnTurn(move: Move, { round, setup }: State): Move {
  if (round === null || (move.type !== 'play' && move.type !== 'discard')) return move;
  const by = setup.seats[round.turn] ?? move.by;
  if (by === move.by) return move;
  if (move.type === 'discard' || setup.sides.length > 2) return { ...move, by };
  // With one opposing side a hazard needs no target, and `on` may name the new player's own side.
  const { on, ...anybody } = move;
  return { ...anybody, by };
}

/** Returns the missing yes to the extension, if play went on while a side was asked. */
export function inferUnrecordedMove({ code }: Refusal, { round, setup }: State): Move | null {
  if (code !== 'extension-pending' || round === null || round.asked === null) return null;
  const [seat = 0] = setup.sides[round.asked.side] ?? [];
  return { type: 'extend', by: setup.seats[seat] ?? '', extend: true };
}
