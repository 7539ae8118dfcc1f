import { isValue } from '../cards.ts';
import type { MoveOf, RefusalCode } from '../moves.ts';
import { jokersUnseen } from './jokers.ts';
import { isAdjacent, isTaken, neighboursOf, rowNumber } from './neighbours.ts';
import type { TurnContext } from './turn.ts';

/** Why the card may not be laid at that place, or null when it may. */
export function whyNotPlace(move: MoveOf<'place'>, at: TurnContext): RefusalCode | null {
  const { state } = at;
  const to = rowNumber(move.row, state);
  if (to < 0 || (move.link !== undefined && rowNumber(move.link, state) < 0)) return 'no-such-row';
  if (!isValue(move.value)) return 'no-such-value';
  if (move.joker === true && jokersUnseen(state) === 0) return 'no-such-card';
  if (isTaken(state.rows[to], move.value)) return 'taken';
  if (move.link !== undefined) return whyNotLink(to, move.value, move.link, at);
  return isAdjacent(state.rows[to], move.value) ? null : 'not-adjacent';
}

/** A link that is not needed may be spent all the same; it must lie properly. */
function whyNotLink(to: number, value: number, link: string, at: TurnContext): RefusalCode | null {
  const from = rowNumber(link, at.state);
  if (at.player.links === 0) return 'no-link-left';
  if (!isTaken(at.state.rows[from], value)) return 'link-without-anchor';
  return neighboursOf(to, at.state).includes(from) ? null : 'not-neighbours';
}
