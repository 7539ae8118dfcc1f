import { isDistance, isHazard } from '../../millebornes/cards.ts';
import type { Move } from '../../millebornes/moves.ts';
import type { MilleBornesView } from '../../millebornes/view.ts';
import type { PlayedView, TableView } from '../../table/view.ts';
import type { GameBrief } from '../gameWords.ts';
import { format } from '../format.ts';
import type { Language } from '../language.ts';
import { sentence } from '../sentences.ts';
import { sideName, sideOf } from '../sides.ts';
import { cardName } from './cardNames.ts';
import { windowText } from './inquiries.ts';
import { targetOf } from './plays.ts';

type Table = TableView<'1000-bornes'>;
type Played = PlayedView<'1000-bornes'>;

/**
 * Returns "Anne, 100. 700." Null for plays that need the full text: those without a card, overruled
 * plays, and a coup-fourré with its effects.
 */
export const milleBornesBrief: GameBrief<'1000-bornes'> = (language, view, play, newest) => {
  const { move, overruled } = play;
  if (overruled || (move.type !== 'play' && move.type !== 'discard')) return null;
  const parts = [sentence(whatOf(language, view.match, move).join(', '))];
  const km = kmAfter(view, play, move);
  if (km !== null) parts.push(`${String(km)}.`);
  const window = newest ? windowText(language, view.match) : null;
  if (window !== null) parts.push(window);
  if (newest && isUnexpected(view, move.by)) {
    parts.push(format(language, 'heard.turn', { player: view.match.round?.turn ?? '' }));
  }
  return parts.join(' ');
};

type CardMove = Extract<Move, { readonly type: 'play' | 'discard' }>;

function whatOf(language: Language, match: MilleBornesView, move: CardMove): string[] {
  const { by, card, type } = move;
  if (type === 'play' && isDistance(card)) return [by, card];
  const name = cardName(language, match.edition, card);
  if (type === 'discard') return [by, format(language, 'plays.brief.discard'), name];
  const side = isHazard(card) ? targetOf(match, by, move.on) : null;
  return side === null ? [by, name] : [by, name, sideName(match, side)];
}

function kmAfter({ match, interval, recent }: Table, play: Played, move: CardMove): number | null {
  const { round, sides } = match;
  if (move.type !== 'play' || !isDistance(move.card)) return null;
  if (interval || round === null || round.number !== play.round) return null;
  const side = sideOf(match, move.by);
  const later = recent.some(
    ({ number, move: other }) =>
      number > play.number && 'by' in other && sideOf(match, other.by) === side,
  );
  return side === null || later ? null : (sides[side]?.km ?? null);
}

function isUnexpected({ match, interval }: Table, by: string): boolean {
  const { round, seats } = match;
  if (round === null || interval || round.extensionPending !== null) return false;
  const next = (seats.findIndex(({ name }) => name === by) + 1) % seats.length;
  return seats[next]?.name !== round.turn;
}
