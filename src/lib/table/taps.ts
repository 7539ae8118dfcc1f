import type { GameMove } from '../games.ts';
import {
  asksForPlaces,
  decideMove,
  discardMove,
  hasCard,
  isLink,
  playerOnTurn,
  readingsOf,
  sideOfPlayer,
  playersToCount,
} from '../games/playing.ts';
import type { Binding } from './binding.ts';
import type { TapCommand } from './commands.ts';
import {
  askQuestion,
  notNow,
  withNotice,
  settle,
  answerOnly,
  type TableDecision,
} from './decision.ts';
import { layLeftover } from './leftovers.ts';
import { layLink } from './links.ts';
import { placeOf } from './places.ts';
import { nextChoices, whichPlace } from './placeQuestion.ts';
import type { Question } from './question.ts';
import type { TableState } from './state.ts';
import { actOnToken, answerBySeat, answerBySide } from './tokens.ts';

/** What a card or token laid on a reader makes happen at this table. */
export function decideTap(command: TapCommand, state: TableState): TableDecision {
  const { binding, tap } = command;
  if (binding === null) {
    const notice = { type: 'unknown-tag', tag: tap.tag, reader: tap.reader } as const;
    return withNotice(notice, { outcome: 'unknown', why: 'unknown-tag' });
  }
  if (command.otherDeck || isOfOtherBox(binding, state)) {
    const notice = { type: 'other-deck', reader: tap.reader } as const;
    return withNotice(notice, { outcome: 'unknown', why: 'other-deck' });
  }
  switch (binding.type) {
    case 'card':
      return decideCard(command, binding.card, state);
    case 'side':
      return answerBySide(binding.side, state);
    case 'seat':
      return answerBySeat(binding.seat, state);
    case 'action':
      return actOnToken(binding.action, state);
  }
}

const isOfOtherBox = (binding: Binding, { timeline }: TableState): boolean =>
  binding.type === 'card' && !hasCard(binding.card, timeline.now);

function decideCard(command: TapCommand, card: string, state: TableState): TableDecision {
  const { tap, role } = command;
  // Such a card is one player's secret: what is answered here is stored, and shown by the reader.
  if (role.role === 'hand') return answerOnly({ outcome: 'heard' });
  if (role.role === 'desk') return answerOnly({ outcome: 'named', card });
  const { question } = state;
  if (question !== null && question.tag !== tap.tag) return notNow('answer-first');
  if (question?.kind === 'which-place' && role.role !== 'side') return nextChoices(question, state);
  const place = placeOf(tap.tag, state);
  if (place !== null) {
    const notice = { type: 'already-seen', card, place } as const;
    return withNotice(notice, { outcome: 'already-seen', card, place });
  }
  const game = state.timeline.now;
  if (playersToCount(game).length > 0) return layLeftover(command, card, state);
  if (isLink(card, game)) return layLink(command, card, state);
  if (state.discardArmed || role.role === 'discard') {
    const move = discardMove(card, playerOnTurn(game), game);
    return move === null ? notNow('not-discardable') : settle(move, tap.tag, 'reader', state);
  }
  const readings = readingsOf(card, role, game, state.link !== null);
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
  const judged = readings.map((move) => ({ move, verdict: decideMove(move, state.timeline.now) }));
  const legal = judged.flatMap(({ move, verdict }) => (verdict.ok ? [move] : []));
  const first = judged.find(({ verdict }) => verdict.ok) ?? judged[0];
  if (first === undefined) return notNow('no-such-place');
  if (legal.length <= 1) return settle(first.move, tag, 'reader', state, first.verdict);
  return askQuestion(
    asksForPlaces(state.timeline.now)
      ? whichPlace(legal, card, id, tag, state)
      : questionAbout(legal, card, id, tag, state),
    state,
  );
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
