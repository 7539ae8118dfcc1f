import { SAFETIES } from '../../millebornes/cards.ts';
import { markIn, numberIn } from '../../tally/cells.ts';
import type { SheetView, TallyMatch } from '../../tally/view.ts';
import type { FeedMark, SideOfGame } from '../../table/feed.ts';
import { cardName } from '../millebornes/cardNames.ts';
import { format } from '../format.ts';
import type { GameFeed } from '../gameWords.ts';
import type { Language } from '../language.ts';
import { elevensName } from '../elevens/name.ts';
import { boxText } from '../millebornes/name.ts';

export const tallyFeed: GameFeed<'tally'> = {
  match(language, match) {
    const filling = match.sheets.find(({ closed }) => !closed) ?? null;
    return {
      game: gameOf(language, match),
      round: filling === null || match.edition === null ? null : roundOf(language, filling.number),
      target: targetOf(language, match),
      ended: null,
      turn: null,
      drawPile: null,
      window: null,
      question: null,
      rows: [],
      sides: match.sides.map((_, side) => sideOf(language, match, filling, side)),
      rounds: match.sheets
        .filter(({ closed }) => closed)
        .map(({ number, scores }) => ({ number, points: scores.map(({ total }) => total) })),
      winners: match.winners,
    };
  },
  played: () => ({ player: null, card: null }),
};

const gameOf = (language: Language, { edition, setup }: TallyMatch) => ({
  id: setup.game,
  text: edition === null ? elevensName(language) : boxText(language, edition),
  edition,
});

const roundOf = (language: Language, round: number) => ({
  value: round,
  text: format(language, 'common.round', { round }),
});

function targetOf(language: Language, { match, edition }: TallyMatch) {
  if (edition === null) return null;
  if ('target' in match) {
    const { target } = match;
    const text = format(language, 'tv.matchTarget', { target });
    return { unit: 'points', value: target, text } as const;
  }
  const { rounds } = match;
  const text = format(language, 'tv.matchRounds', { rounds });
  return { unit: 'rounds', value: rounds, text } as const;
}

function sideOf(
  language: Language,
  match: TallyMatch,
  filling: SheetView | null,
  side: number,
): SideOfGame {
  const { inPoints, sides, totals } = match;
  const amount = (value: number, unit: 'points' | 'rounds') => ({
    value,
    text:
      unit === 'points'
        ? format(language, 'common.pts', { points: value })
        : format(language, 'common.rounds', { rounds: value }),
  });
  return {
    players: (sides[side]?.players ?? []).map((name) => ({ name, cards: null })),
    total: amount(totals[side] ?? 0, inPoints ? 'points' : 'rounds'),
    running:
      filling === null || !inPoints ? null : amount(filling.scores[side]?.total ?? 0, 'points'),
    progress: filling === null ? null : progressOf(language, filling, side),
    status: null,
    marks: filling === null ? [] : safetiesOn(language, match, filling, side),
  };
}

function progressOf(
  language: Language,
  { distance, sides }: SheetView,
  side: number,
): SideOfGame['progress'] {
  if (distance === null) return null;
  const km = numberIn(sides[side], 'km');
  return { value: km, text: format(language, 'common.km', { km }), unit: 'km', of: distance };
}

const safetiesOn = (
  language: Language,
  { edition }: TallyMatch,
  { sides }: SheetView,
  side: number,
): readonly FeedMark[] =>
  edition === null
    ? []
    : SAFETIES.flatMap((card) => {
        const mark = markIn(sides[side], card);
        return mark === 'none'
          ? []
          : [
              {
                id: card,
                text: cardName(language, edition, card),
                kind: 'safety',
                coupFourre: mark === 'coup-fourre',
              },
            ];
      });
