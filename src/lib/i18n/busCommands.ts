import type { BusCommand } from '../protocol/bus.ts';
import { format, type MessageKey } from './format.ts';
import type { Language } from './language.ts';

/** A button has the name of the token that does the same, but for questions, which it does not ask itself. */
const NAMES = {
  undo: 'answers.token.undo',
  discard: 'answers.token.discard',
  next_round: 'answers.token.next-round',
  pause: 'bus.command.pause',
  resume: 'bus.command.resume',
  say_standing: 'bus.command.say_standing',
  say_last_card: 'bus.command.say_last_card',
  say_playable: 'bus.command.say_playable',
  say_again: 'answers.token.say-again',
  say_chances: 'bus.command.say_chances',
  say_my_side: 'bus.command.say_my_side',
  answer: 'bus.command.answer',
  extend: 'answers.token.extend',
  do_not_extend: 'answers.token.do-not-extend',
  end_turn: 'answers.token.end-turn',
  draw: 'answers.token.draw',
  pass: 'answers.token.pass',
} as const satisfies Readonly<Record<BusCommand, MessageKey>>;

export const busCommandName = (language: Language, command: BusCommand): string =>
  format(language, NAMES[command]);
