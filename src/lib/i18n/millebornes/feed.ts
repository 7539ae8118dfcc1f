import type { MilleBornesView, SideView } from '../../millebornes/view.ts';
import { isHazard } from '../../millebornes/cards.ts';
import type { FeedEnd, FeedMark, Labelled, SideOfGame } from '../../table/feed.ts';
import { format } from '../format.ts';
import type { GameFeed } from '../gameWords.ts';
import type { Language } from '../language.ts';
import { cardName } from './cardNames.ts';
import { boxText } from './name.ts';
import { roundEndText } from './finishedRounds.ts';
import { sideName } from '../sides.ts';

type Match = MilleBornesView;
type RoundGoingOn = NonNullable<Match['round']>;

type Race =
  | { readonly is: 'on'; readonly round: RoundGoingOn }
  | { readonly is: 'over'; readonly at: NonNullable<Match['ended']> }
  | null;

function raceOf({ round, ended, winners }: Match, between: boolean): Race {
  if (between || winners !== null) return ended && { is: 'over', at: ended };
  return round && { is: 'on', round };
}

export const milleBornesFeed: GameFeed<'1000-bornes'> = {
  match(language, match, between) {
    const race = raceOf(match, between);
    const round = race?.is === 'on' ? race.round : null;
    return {
      game: {
        id: match.game,
        text: boxText(language, match.edition),
        edition: match.edition,
      },
      round: roundOf(language, match, race),
      ended: race?.is === 'over' ? endOf(language, match) : null,
      target: targetOf(language, match),
      turn: match.round?.turn ?? null,
      drawPile: round?.drawPile ?? null,
      window: round && windowOf(language, match, round),
      question: round && extensionAsked(language, match, round),
      sides: match.sides.map((side, number) => sideOf(language, match, race, side, number)),
      rows: [],
      rounds: match.rounds.map(({ number, scores }) => ({
        number,
        points: scores.map(({ total }) => total),
      })),
      winners: match.winners,
    };
  },
  played: (language, match, move) => ({
    player: 'by' in move ? move.by : null,
    card: 'card' in move ? cardOf(language, match, move.card) : null,
  }),
};

const cardOf = (language: Language, { edition }: Match, id: string): Labelled => ({
  id,
  text: cardName(language, edition, id),
});

function roundOf(language: Language, { round, rounds }: Match, race: Race) {
  if (round === null) return null;
  const number = race?.is === 'over' ? rounds.length : round.number;
  return { value: number, text: format(language, 'common.round', { round: number }) };
}

function endOf(language: Language, match: Match): FeedEnd | null {
  const finished = match.rounds.at(-1);
  if (finished === undefined) return null;
  const { number, end, winner } = finished;
  return { round: number, by: end, winner, text: roundEndText(language, match, finished) };
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

const windowOf = (language: Language, match: Match, { openAttack }: RoundGoingOn) =>
  openAttack && { side: openAttack.side, card: cardOf(language, match, openAttack.safety) };

const extensionAsked = (
  language: Language,
  match: Match,
  { extensionPending: side }: RoundGoingOn,
): string | null =>
  side === null ? null : format(language, 'phone.extension.title', { side: sideName(match, side) });

function sideOf(
  language: Language,
  match: Match,
  race: Race,
  side: SideView,
  number: number,
): SideOfGame {
  const { running } = side;
  const points = (value: number) => ({
    value,
    text: format(language, 'common.pts', { points: value }),
  });
  const rounds = (value: number) => ({
    value,
    text: format(language, 'common.rounds', { rounds: value }),
  });
  return {
    players: match.seats
      .filter((seat) => seat.side === number)
      .map(({ name, hand }) => ({ name, cards: hand })),
    // Where rounds won are counted, nothing is certain before a round is over.
    total: running !== null ? points(side.total) : rounds(side.total),
    running: running === null || match.round === null ? null : points(running),
    progress: race && progressOf(language, race, side, number),
    // After a race, its cards are gone from the table.
    status: race?.is === 'on' ? statusOf(language, match, side) : null,
    marks: marksOf(language, match, side),
  };
}

function progressOf(language: Language, race: NonNullable<Race>, side: SideView, number: number) {
  const km = race.is === 'over' ? (race.at.km[number] ?? 0) : side.km;
  const of = race.is === 'over' ? race.at.distanceToReach : race.round.distanceToReach;
  return { value: km, of, unit: 'km', text: format(language, 'common.km', { km }) } as const;
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
          id: 'speed-limit',
          text: format(language, 'tv.limited'),
          kind: 'hindrance' as const,
          coupFourre: false,
        },
      ]
    : []),
  ...side.safeties.map(({ card, coupFourre }) => ({
    ...cardOf(language, match, card),
    kind: 'safety' as const,
    coupFourre,
  })),
];
