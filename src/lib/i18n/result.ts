import { decisiveRound, onlyRound } from '../history/decisive.ts';
import { eveningOf } from '../history/evenings.ts';
import { firstIn, isOver, type MatchSummary } from '../history/summary.ts';
import { longDate } from './dates.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import { gameName, totalText } from './matches.ts';
import { wholeNumber } from './numbers.ts';
import { sideName, teamName } from './sides.ts';
import { seatsOfResult } from './successions.ts';

export interface SideResult {
  readonly side: number;
  readonly players: readonly string[];
  readonly total: string;
  readonly first: boolean;
}

interface ResultWords {
  readonly headline: string;
  readonly about: string;
  readonly decisive: string | null;
  /** Highest total first. */
  readonly sides: readonly SideResult[];
  /** Text alternative of the picture, in one or two sentences. */
  readonly alt: string;
}

export function resultWords(language: Language, match: MatchSummary): ResultWords {
  const first = firstIn(match);
  const sides = match.sides
    .map(({ players, total }, side) => ({
      side,
      players: seatsOfResult(language, players, match.formerPlayers),
      total,
    }))
    .sort((a, b) => b.total - a.total)
    .map(({ side, players, total }) => ({
      side,
      players,
      total: wholeNumber(language, total),
      first: first.includes(side),
    }));
  const totalOf = (side: number) => totalText(language, match, match.sides[side]?.total ?? 0);
  const headline = headlineOf(language, match);
  return {
    headline,
    sides,
    about: [
      gameName(language, match),
      ...(isOver(match) && match.rounds > 1
        ? [format(language, 'common.rounds', { rounds: match.rounds })]
        : []),
      longDate(language, new Date(`${eveningOf(match.lastAt)}T12:00`)),
    ].join(' · '),
    decisive: decisiveText(language, match),
    alt: format(language, 'picture.alt', {
      headline,
      sides: sides.map(({ side, players }) => `${teamName(players)} : ${totalOf(side)}`).join(', '),
    }),
  };
}

function decisiveText(language: Language, match: MatchSummary): string | null {
  const only = onlyRound(match);
  if (only !== null) {
    const { km, safeties, coupsFourres } = only;
    return format(language, 'picture.onlyRound', { km, safeties, coupsFourres });
  }
  const round = decisiveRound(match);
  return round === null ? null : format(language, 'picture.decisive', { round });
}

function headlineOf(language: Language, match: MatchSummary): string {
  const { winners, rounds } = match;
  if (winners === null) {
    return rounds === 0
      ? format(language, 'picture.begun')
      : format(language, 'picture.standing', { rounds });
  }
  const names = winners.map((side) => sideName(match, side)).join(' & ');
  const count = winners.flatMap((side) => match.sides[side]?.players ?? []).length;
  return format(language, 'picture.won', { names, count });
}
