import { decideMove, playerOnTurn, readingsOf, sideOfPlayer, type GameMove } from '../games.ts';
import type { Binding } from './binding.ts';
import type { TapCommand } from './commands.ts';
import { asked, notNow, noticed, settle, silent, type TableDecision } from './decision.ts';
import type { Question } from './events.ts';
import { placeOf } from './places.ts';
import type { TableState } from './state.ts';
import { actOnToken, answerBySeat, answerBySide } from './tokens.ts';

/** What a card or token laid on a reader makes happen at this table. */
export function decideTap(command: TapCommand, state: TableState): TableDecision {
  const { binding, tap } = command;
  if (binding === null) {
    const notice = { type: 'unknown-tag', tag: tap.tag, reader: tap.reader } as const;
    return noticed(notice, { outcome: 'unknown', why: 'unknown-tag' });
  }
  if (command.otherDeck) {
    const notice = { type: 'other-deck', reader: tap.reader } as const;
    return noticed(notice, { outcome: 'unknown', why: 'other-deck' });
  }
  switch (binding.type) {
    case 'card':
      return decideCard(command, binding, state);
    case 'side':
      return answerBySide(binding.side, state);
    case 'seat':
      return answerBySeat(binding.seat, state);
    case 'action':
      return actOnToken(binding.action, state);
  }
}

function decideCard(
  { tap, role }: TapCommand,
  { card }: Extract<Binding, { type: 'card' }>,
  state: TableState,
): TableDecision {
  // A card laid on such a reader belongs to a hand, or is being looked at: no screen may name it.
  if (role.role === 'hand' || role.role === 'desk') return silent({ outcome: 'named', card });
  if (state.question !== null && state.question.tag !== tap.tag) return notNow('answer-first');
  const place = placeOf(tap.tag, state.timeline);
  if (place !== null) {
    const notice = { type: 'already-seen', card, place } as const;
    return noticed(notice, { outcome: 'already-seen', card, place });
  }
  const game = state.timeline.now;
  const discards = state.discardArmed || role.role === 'discard';
  const readings = discards
    ? [{ type: 'discard', by: playerOnTurn(game), card } as const]
    : readingsOf(card, role, game);
  return settleReadings(readings, card, tap.id, tap.tag, state);
}

/** One legal reading is played, several are asked about, none is refused for the first one's reason. */
function settleReadings(
  readings: readonly GameMove[],
  card: string,
  id: string,
  tag: string,
  state: TableState,
): TableDecision {
  const legal = readings.filter((move) => decideMove(move, state.timeline.now).ok);
  const move = legal[0] ?? readings[0];
  if (move === undefined) return notNow('no-such-place');
  if (legal.length <= 1) return settle(move, tag, 'reader', state);
  return asked(questionAbout(legal, card, id, tag, state));
}

function questionAbout(
  moves: readonly GameMove[],
  card: string,
  id: string,
  tag: string,
  state: TableState,
): Question {
  const game = state.timeline.now;
  const players = new Set(moves.map((move) => ('by' in move ? move.by : null)));
  const whichPlayer = players.size > 1;
  const choices = moves.map((move) => {
    const player = 'by' in move ? move.by : playerOnTurn(game);
    const target = whichPlayer || !('on' in move) || move.on === undefined ? player : move.on;
    return { side: sideOfPlayer(target, game), player: whichPlayer ? player : null, move };
  });
  const by = whichPlayer ? null : playerOnTurn(game);
  return { id, kind: whichPlayer ? 'which-player' : 'which-side', card, tag, by, choices };
}
