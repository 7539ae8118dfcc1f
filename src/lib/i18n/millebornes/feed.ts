import type { MilleBornesView, SideView } from '../../millebornes/view.ts';
import { isHazard } from '../../millebornes/cards.ts';
import type { FeedMark, Labelled, SideOfGame } from '../../table/feed.ts';
import { format } from '../format.ts';
import type { GameFeed } from '../gameWords.ts';
import type { Language } from '../language.ts';
import { cardName } from './cardNames.ts';
import { boxText } from './name.ts';

type Match = MilleBornesView;

/** 1000 Bornes as programs hear of it. */
export const milleBornesFeed: GameFeed<'1000-bornes'> = {
  match: (language, match) => ({
    game: {
      id: match.game,
      text: boxText(language, match.edition),
      edition: match.edition,
    },
    round: roundOf(language, match),
    target: targetOf(language, match),
    turn: match.round?.turn ?? null,
    drawPile: match.round?.drawPile ?? null,
    window: windowOf(language, match),
    sides: match.sides.map((side, number) => sideOf(language, match, side, number)),
    rows: [],
    rounds: match.rounds.map(({ number, scores }) => ({
      number,
      points: scores.map(({ total }) => total),
    })),
    winners: match.winners,
  }),
  played: (language, match, move) => ({
    player: 'by' in move ? move.by : null,
    card: 'card' in move ? cardOf(language, match, move.card) : null,
  }),
};

const cardOf = (language: Language, { edition }: Match, id: string): Labelled => ({
  id,
  text: cardName(language, edition, id),
});

function roundOf(language: Language, { round }: Match) {
  if (round === null) return null;
  return { value: round.number, text: format(language, 'tv.round', { round: round.number }) };
}

function targetOf(language: Language, { match }: Match) {
  if ('target' in match) {
    const { target } = match;
    const text = format(language, 'tv.matchTarget', { target });
    return { unit: 'points', value: target, text } as const;
  }
  const { rounds } = match;
  const text = format(language, 'tv.matchRounds', { rounds });
  return { unit: 'rounds', value: rounds, text } as const;
}

function windowOf(language: Language, match: Match) {
  const attack = match.round?.openAttack ?? null;
  return attack === null
    ? null
    : { side: attack.side, card: cardOf(language, match, attack.safety) };
}

function sideOf(language: Language, match: Match, side: SideView, number: number): SideOfGame {
  const { running, km } = side;
  const points = (value: number) => ({
    value,
    text: format(language, 'tv.total', { points: value }),
  });
  const rounds = (value: number) => ({
    value,
    text: format(language, 'tv.totalRounds', { rounds: value }),
  });
  return {
    players: match.seats
      .filter((seat) => seat.side === number)
      .map(({ name, hand }) => ({ name, cards: hand })),
    // Where rounds won are counted, nothing is certain before a round is over.
    total: running !== null ? points(side.total) : rounds(side.total),
    running: running === null || match.round === null ? null : points(running),
    progress:
      match.round === null
        ? null
        : {
            ...{ value: km, text: format(language, 'common.km', { km }), unit: 'km' },
            of: match.round.distanceToReach,
          },
    status: match.round === null ? null : statusOf(language, match, side),
    marks: marksOf(language, match, side),
  };
}

function statusOf(
  language: Language,
  match: Match,
  { battle, rolling }: SideView,
): SideOfGame['status'] {
  if (battle !== null && isHazard(battle)) {
    return { ...cardOf(language, match, battle), going: false };
  }
  return rolling
    ? { id: 'rolling', text: format(language, 'tv.rolling'), going: true }
    : { id: 'waiting', text: format(language, 'tv.waiting'), going: false };
}

const marksOf = (language: Language, match: Match, side: SideView): readonly FeedMark[] => [
  ...(side.limited
    ? [
        {
          ...{ id: 'speed-limit', text: format(language, 'tv.limited') },
          ...{ kind: 'hindrance' as const, coupFourre: false },
        },
      ]
    : []),
  ...side.safeties.map(({ card, coupFourre }) => ({
    ...cardOf(language, match, card),
    ...{ kind: 'safety' as const, coupFourre },
  })),
];
