import type { BusCommand } from '../protocol/bus.ts';
import { format, type MessageKey } from './format.ts';
import type { Language } from './language.ts';

/** A button has the name of the token that does the same. */
const NAMES = {
  undo: 'answers.token.undo',
  discard: 'answers.token.discard',
  next_round: 'answers.token.next-round',
  pause: 'bus.command.pause',
  resume: 'bus.command.resume',
  say_standing: 'answers.token.standing',
  say_last_card: 'answers.token.last-card',
  say_playable: 'answers.token.playable',
  say_again: 'answers.token.say-again',
  say_chances: 'answers.token.chances',
  say_my_side: 'answers.token.my-side',
  answer: 'bus.command.answer',
  extend: 'answers.token.extend',
  do_not_extend: 'answers.token.do-not-extend',
  end_turn: 'answers.token.end-turn',
  draw: 'answers.token.draw',
  pass: 'answers.token.pass',
} as const satisfies Readonly<Record<BusCommand, MessageKey>>;

export const busCommandName = (language: Language, command: BusCommand): string =>
  format(language, NAMES[command]);
