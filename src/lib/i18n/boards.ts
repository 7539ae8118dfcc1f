import { PROTOCOL_REFUSALS, type ProtocolRefusal } from '../protocol/messages.ts';
import type { BoardRefusal } from '../tournament/boards/commands.ts';
import type { Alarm, StackResult } from '../tournament/boards/state.ts';
import { commandRefusalText } from './commandRefusals.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';

export interface BoardNames {
  card(card: string): string;
  deck(id: string): string;
}

/** Explains why a board command was refused, and what to do. */
export function boardRefusalText(
  language: Language,
  refusal: BoardRefusal | ProtocolRefusal,
  names: BoardNames,
): string {
  if (isOfBorder(refusal)) return commandRefusalText(language, refusal);
  if (refusal.code === 'no-tournament') return format(language, 'tournament.refused.no-tournament');
  const values = 'card' in refusal ? { ...refusal, card: names.card(refusal.card) } : refusal;
  return format(language, `boards.refused.${refusal.code}`, { ...values });
}

const isOfBorder = (refusal: BoardRefusal | ProtocolRefusal): refusal is ProtocolRefusal =>
  PROTOCOL_REFUSALS.some((code) => code === refusal.code) && !('table' in refusal);

export function stackResultText(language: Language, said: StackResult, names: BoardNames): string {
  const key = `boards.said.${said.outcome}` as const;
  switch (said.outcome) {
    case 'laid':
    case 'spare':
    case 'undone':
      return format(language, key, { card: names.card(said.card) });
    case 'twice':
      return format(language, key, { card: names.card(said.card), place: said.place });
    case 'wrong': {
      const { card, wanted, ahead } = said;
      return format(language, key, { card: names.card(card), wanted: names.card(wanted), ahead });
    }
    case 'foreign':
      return format(language, key, { card: names.card(said.card), deck: names.deck(said.deck) });
    default:
      return format(language, key);
  }
}

export function alarmText(language: Language, alarm: Alarm, cardName: BoardNames['card']): string {
  const { manche, turn, by, drawn, place, holder } = alarm;
  const values = { manche, turn, by, card: cardName(alarm.card) };
  if (alarm.kind === 'other-hand') {
    return format(language, 'boards.alarm.other-hand', { ...values, holder: holder ?? '' });
  }
  return place === null
    ? format(language, 'boards.alarm.not-drawn.none', values)
    : format(language, 'boards.alarm.not-drawn', { ...values, drawn, place });
}
