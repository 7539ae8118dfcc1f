import type { OccupiedSeatView } from '#lib/devices/view.ts';
import type { CardTable } from '#lib/table/view.ts';
import type { PhoneRole } from './phoneRole.ts';

/** Returns the players whom the refused card or the question concerns; none: everyone. */
export function playersConcerned({
  warning,
  question,
}: Pick<CardTable, 'warning' | 'question'>): readonly string[] {
  if (question !== null) {
    const choices = question.kind === 'which-player' ? question.choices : [];
    const by = question.by === null ? [] : [question.by];
    return [...by, ...choices.flatMap(({ player }) => player ?? [])];
  }
  return warning !== null && 'by' in warning.move ? [warning.move.by] : [];
}

/**
 * Returns true if this phone asks for the decision: it plays for one of the players, belongs to
 * the referee, or no other phone plays for any of them.
 */
export function decidesHere(
  players: readonly string[],
  part: PhoneRole | null,
  seats: readonly { readonly name: string }[],
  occupied: readonly OccupiedSeatView[],
): boolean {
  if (players.length === 0 || part?.type === 'referee') return true;
  if (part?.type === 'seat' && players.includes(part.name)) return true;
  return !occupied.some(({ seat, mine }) => !mine && players.includes(seats[seat]?.name ?? ''));
}
