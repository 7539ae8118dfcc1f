import type { GameEvent, GameMove, GameState } from '../games.ts';
import {
  answersWith,
  askedAbout,
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
import type { Reading } from './reading.ts';
import { couldHold, type LaidCard } from './holders.ts';
import type { AskedDiscard, AskedSide } from './question.ts';
import type { Step, TableState } from './state.ts';
import type { Warning } from './warning.ts';

/*
 * Hands are quicker than readers: an answer may be read before the attack, and a token belongs to the card that was laid
 * a moment ago. The order of play says then nothing of who laid it, and the table is asked.
 */

/** Within this time a reader may have read two cards, or a card and a token, of the same moment in either order. */
const SAME_MOMENT_MS = 4_000;

/** True if the tap came right after that reading. Clocks of several bridges differ, so a different reader counts both ways. */
function isSameMoment({ reader, at }: Pick<Reading, 'reader' | 'at'>, before: Reading): boolean {
  const passed = reader === before.reader ? at - before.at : Math.abs(at - before.at);
  return passed <= SAME_MOMENT_MS;
}

type Played = Extract<TableEvent, { readonly type: 'movePlayed' }>;
type Refused = Extract<TableEvent, { readonly type: 'moveRefused' }>;

/** Returns the events that follow an attack if its answer was read before it. */
export function earlyAnswer(
  attack: Played,
  command: TableCommand,
  state: TableState,
): readonly TableEvent[] {
  const now = afterEvents(attack.events, state.timeline.now);
  return refusedAnswer(attack.move, now, state) ?? safetyInQuestion(attack.move, command, state);
}

/** The attacked player's own reader had read the answer already, and it was refused as nothing to answer. */
function refusedAnswer(
  attack: GameMove,
  now: GameState,
  { warning }: TableState,
): readonly TableEvent[] | null {
  return warning === null ? null : answerOf(warning, attack, now);
}

/** The answer to the attack by a card that its player had laid too early; null: it answers nothing. */
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

/** The safety read just before the attack was taken as the attacker's: the table is asked who laid it. */
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

/** The same where the attack was refused: it waits, and the safety may be one of any other side. */
export function refusedAfterSafety(
  { move: attack, refusal, tag }: Refused,
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
  /** The game before it. */
  readonly game: GameState;
}

/** The reading of the attack; a token or a touch only answers whom it hits, however late. */
function readingOfAttack(
  command: TableCommand,
  question: TableState['question'],
): Pick<Reading, 'reader' | 'at'> | null {
  if (command.type === 'tap' && command.binding?.type === 'card') return command.tap;
  return question !== null && 'reading' in question ? (question.reading ?? null) : null;
}

/** The card of the move before, if a shared reader read it at the same moment and it may answer the attack. */
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
  const asked = askedAbout([move, ...possible], game);
  if (asked.kind === 'which-place') return [];
  const id = `${laid.tag}-${String(state.timeline.length)}-${String(state.line)}`;
  const question: AskedSide = { id, ...laid, ...asked, ...held, played: true };
  return [{ type: 'questionAsked', question }];
}

/** The legal answers by this card if the attack had come first. */
function answersBefore(card: string, attack: GameMove, game: GameState): readonly GameMove[] {
  const decided = decideMove(attack, game);
  if (!decided.ok) return [];
  const attacked = afterEvents(decided.value, game);
  return answersWith(card, attacked).filter((answer) => decideMove(answer, attacked).ok);
}

const afterEvents = (events: readonly GameEvent[], game: GameState): GameState =>
  events.reduce((so, event) => evolveGame(event, so), game);

/** The last two moves in their other order: first the attack, then the safety as its answer. Null: they have changed since. */
export function inOtherOrder(
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
 * Takes back the safety read before an attack that was refused, for the attack is settled first; without it the attack may be in
 * order, and the safety its answer. Null: the moves have changed since.
 */
export function withoutSafety(
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
  const played: Played = {
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

/** The card of the last move is thrown away instead. Null: the move has changed since. */
export function discardedInstead(
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

/** Returns the move that would discard the card of the last move; null if it may not be, or lies there already. */
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

/** Asks whether a discard token meant the card of the last move, or the next one of the player on turn; null: it is plain. */
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
