import type { GameEvent, GameMove, GameState } from '../games.ts';
import {
  answersWith,
  questionAbout,
  byPlayerOnTurn,
  cardOf,
  decideMove,
  discardMove,
  evolveGame,
  mayAnswer,
  playerOnTurn,
  seatNames,
  sideOfPlayer,
} from '../games/playing.ts';
import type { Tap } from '../reader/events.ts';
import type { TableCommand } from './commands.ts';
import { isSameMove } from './correct/oldLine.ts';
import type { TableEvent } from './events.ts';
import type { Reading } from './binding.ts';
import { couldHold, type LaidCard } from './holders.ts';
import type { AskedDiscard, AskedSide } from './question.ts';
import type { Step, TableState } from './state.ts';
import type { Warning } from './warning.ts';

/*
 * Players are quicker than readers: an answer may be read before the attack, and a token may belong
 * to the card laid just before. Then the order of play does not tell who laid the card, and the
 * table asks.
 */

/** Time in which a reader may report two cards, or a card and a token, in either order. */
const SAME_MOMENT_MS = 4_000;

/**
 * True if the tap came shortly after that reading. Between different readers the clocks may differ,
 * so both directions count.
 */
function isSameMoment({ reader, at }: Pick<Reading, 'reader' | 'at'>, before: Reading): boolean {
  const passed = reader === before.reader ? at - before.at : Math.abs(at - before.at);
  return passed <= SAME_MOMENT_MS;
}

type MovePlayedEvent = Extract<TableEvent, { readonly type: 'movePlayed' }>;
type MoveRefusedEvent = Extract<TableEvent, { readonly type: 'moveRefused' }>;

export function answerReadEarly(
  attack: MovePlayedEvent,
  command: TableCommand,
  state: TableState,
): readonly TableEvent[] {
  const now = afterEvents(attack.events, state.timeline.now);
  return refusedAnswer(attack.move, now, state) ?? safetyInQuestion(attack.move, command, state);
}

/**
 * Finds an answer that the attacked player's own reader read too early: it was refused as answering
 * nothing.
 */
function refusedAnswer(
  attack: GameMove,
  now: GameState,
  { warning }: TableState,
): readonly TableEvent[] | null {
  return warning === null ? null : answerOf(warning, attack, now);
}

function answerOf(
  { move, tag }: Pick<Warning, 'move' | 'tag'>,
  attack: GameMove,
  now: GameState,
): readonly TableEvent[] | null {
  const card = cardOf(move, now);
  if (tag === null || card === null || !('by' in move) || !mayAnswer(card, attack, now))
    return null;
  const answer = answersWith(card, now).find((each) => 'by' in each && each.by === move.by);
  const decided = answer === undefined ? null : decideMove(answer, now);
  if (answer === undefined || decided?.ok !== true) return null;
  return [{ type: 'movePlayed', move: answer, events: decided.value, tag, source: 'reader' }];
}

/**
 * Asks who laid a safety that was read just before the attack and was attributed to the attacker.
 */
function safetyInQuestion(
  attack: GameMove,
  command: TableCommand,
  state: TableState,
): readonly TableEvent[] {
  const safety = safetyBefore(attack, command, state);
  if (safety === null || !('by' in attack) || safety.move.by !== attack.by) return [];
  const answers = answersBefore(safety.laid.card, attack, safety.game);
  return askWhoLaid(safety, answers, state);
}

/** Does the same for a refused attack: it waits, and the safety may belong to any other side. */
export function refusedAfterSafety(
  { move: attack, refusal, tag }: MoveRefusedEvent,
  command: TableCommand,
  state: TableState,
): readonly TableEvent[] {
  const safety = safetyBefore(attack, command, state);
  if (safety === null) return [];
  const { move, game } = safety;
  const own = sideOfPlayer(move.by, game);
  const others = seatNames(game)
    .filter((name) => sideOfPlayer(name, game) !== own)
    .map((by): GameMove => ({ ...move, by }));
  return askWhoLaid(safety, others, state, { refused: { move: attack, refusal, tag } });
}

interface EarlySafety {
  readonly move: Extract<GameMove, { readonly by: string }>;
  readonly laid: LaidCard;
  readonly game: GameState;
}

/**
 * Returns the reading of the attack. A token or a touch only names the target, so the original
 * reading counts.
 */
function readingOfAttack(
  command: TableCommand,
  question: TableState['question'],
): Pick<Reading, 'reader' | 'at'> | null {
  if (command.type === 'tap' && command.binding?.type === 'card') return command.tap;
  return question !== null && 'reading' in question ? (question.reading ?? null) : null;
}

/**
 * Returns the previous move's card, if a shared reader read it at the same moment and it may answer
 * the attack.
 */
function safetyBefore(
  attack: GameMove,
  command: TableCommand,
  { timeline, question }: TableState,
): EarlySafety | null {
  const { last } = timeline;
  if (last === null || timeline.replaced !== null) return null;
  const { move, tag, reading } = last.step;
  if (tag === null || reading?.shared !== true || !('by' in move)) return null;
  const attackRead = readingOfAttack(command, question);
  if (attackRead === null || !isSameMoment(attackRead, reading)) return null;
  const game = last.before.now;
  const card = cardOf(move, game);
  if (card === null || !mayAnswer(card, attack, game)) return null;
  return { move, laid: { card, tag }, game };
}

function askWhoLaid(
  { move, laid, game }: EarlySafety,
  others: readonly GameMove[],
  state: TableState,
  held: Pick<AskedSide, 'refused'> = {},
): readonly TableEvent[] {
  const possible = others.filter((each) => couldHold(each, laid, state));
  if (possible.length === 0) return [];
  const asked = questionAbout([move, ...possible], game);
  if (asked.kind === 'which-place') return [];
  const id = `${laid.tag}-${String(state.timeline.length)}-${String(state.line)}`;
  const question: AskedSide = { id, ...laid, ...asked, ...held, played: true };
  return [{ type: 'questionAsked', question }];
}

function answersBefore(card: string, attack: GameMove, game: GameState): readonly GameMove[] {
  const decided = decideMove(attack, game);
  if (!decided.ok) return [];
  const attacked = afterEvents(decided.value, game);
  return answersWith(card, attacked).filter((answer) => decideMove(answer, attacked).ok);
}

const afterEvents = (events: readonly GameEvent[], game: GameState): GameState =>
  events.reduce((so, event) => evolveGame(event, so), game);

/**
 * Returns the events that swap the last two moves: the attack first, then the safety as its answer.
 * Null if the moves changed since.
 */
export function swapLastMoves(
  answer: GameMove,
  { timeline }: TableState,
): readonly TableEvent[] | null {
  const attack = timeline.last;
  const safety = attack?.before.last ?? null;
  if (attack === null || safety === null || timeline.replaced !== null) return null;
  const first = decideMove(attack.step.move, safety.before.now);
  if (!first.ok) return null;
  const second = decideMove(answer, afterEvents(first.value, safety.before.now));
  if (!second.ok) return null;
  return [
    { type: 'moveUndone' },
    { type: 'moveUndone' },
    playedAgain(attack.step, attack.step.move, first.value),
    playedAgain(safety.step, answer, second.value),
  ];
}

/**
 * Takes back the safety read before a refused attack. The attack is settled first: without the
 * safety it may be legal, with the safety as its answer. Null if the moves changed since.
 */
export function takeBackSafety(
  { move, tag }: Warning,
  answer: GameMove,
  { timeline }: TableState,
): readonly TableEvent[] | null {
  const { last } = timeline;
  if (last === null || timeline.replaced !== null) return null;
  const game = last.before.now;
  const attack = byPlayerOnTurn(move, game);
  const decided = decideMove(attack, game);
  if (!decided.ok) {
    const { refusal } = decided;
    return [{ type: 'moveUndone' }, { type: 'moveRefused', move: attack, refusal, tag }];
  }
  const played: MovePlayedEvent = {
    type: 'movePlayed',
    move: attack,
    events: decided.value,
    tag,
    source: 'reader',
  };
  const refusedSafety = { move: answer, tag: last.step.tag };
  const answered = answerOf(refusedSafety, attack, afterEvents(decided.value, game));
  return [{ type: 'moveUndone' }, played, ...(answered ?? [])];
}

/** Replaces the last move by a discard of its card. Null if the move changed since. */
export function replaceByDiscard(
  move: GameMove,
  { timeline }: TableState,
): readonly TableEvent[] | null {
  const { last } = timeline;
  if (last === null || timeline.replaced !== null) return null;
  const decided = decideMove(move, last.before.now);
  return decided.ok ? [{ type: 'moveUndone' }, playedAgain(last.step, move, decided.value)] : null;
}

const playedAgain = (
  { tag, source }: Step,
  move: GameMove,
  events: readonly GameEvent[],
): TableEvent => ({ type: 'movePlayed', move, events, tag, source });

function lastAsDiscard({ timeline }: TableState): GameMove | null {
  const { last, replaced } = timeline;
  if (last === null || replaced !== null || last.step.tag === null) return null;
  const { move } = last.step;
  const game = last.before.now;
  const card = cardOf(move, game);
  if (card === null || !('by' in move)) return null;
  const discard = discardMove(card, move.by, game);
  const isOther = discard !== null && !isSameMove(discard, move);
  return isOther && decideMove(discard, game).ok ? discard : null;
}

/**
 * Asks whether a discard token means the last card or the next card of the player on turn. Null if
 * it is clear.
 */
export function discardInQuestion(tap: Tap, state: TableState): AskedDiscard | null {
  const game = state.timeline.now;
  const step = state.timeline.last?.step;
  const discard = lastAsDiscard(state);
  if (step?.reading === undefined || discard === null || !('by' in discard)) return null;
  const onTurn = playerOnTurn(game);
  if (discard.by === onTurn || !isSameMoment(tap, step.reading)) return null;
  const choice = (player: string, move: GameMove) => ({
    side: sideOfPlayer(player, game),
    player,
    move,
  });
  return {
    id: tap.id,
    card: cardOf(discard, game) ?? '',
    tag: step.tag,
    kind: 'whose-discard',
    by: null,
    choices: [choice(discard.by, discard), choice(onTurn, step.move)],
  };
}
