import type { GameInquiry } from '../../game/actions.ts';
import { SCORE_LINES } from '../../millebornes/score.ts';
import type { FinishedRoundView, MilleBornesView, SideView } from '../../millebornes/view.ts';
import { isHazard } from '../../millebornes/cards.ts';
import type { EditionId } from '../../millebornes/editions/edition.ts';
import { aCard, cardName } from './cardNames.ts';
import { format } from '../format.ts';
import type { Language } from '../language.ts';
import { joinWithAnd, sentence } from '../sentences.ts';
import { sideName, sideOf } from '../sides.ts';
import { roundEndText } from './finishedRounds.ts';
import { scoreLineName } from './scoreLineName.ts';
import { sideNames, winnersText } from './scores.ts';

/*
 * Returns the spoken answer to an inquiry, in whole sentences and fixed order: the table, the
 * players' hands, the turn.
 */

export function raceInquired(
  language: Language,
  match: MilleBornesView,
  about: GameInquiry,
  by: string,
): string {
  const own = sideOf(match, by) ?? sideOf(match, match.round?.turn ?? '');
  const sidesThat = (fits: (side: number) => boolean): string =>
    match.sides
      .flatMap((side, number) => (fits(number) ? [sideText(language, match, side, number)] : []))
      .join(' ');
  switch (about) {
    case 'standing':
      return standingText(language, match);
    case 'my-side':
      return sidesThat((side) => side === own);
    case 'other-sides':
      return sidesThat((side) => side !== own);
    case 'last-round':
      return lastRoundText(language, match);
    case 'playable':
      return playableText(language, match);
    case 'who':
      return whoText(language, match);
    case 'help':
      return helpText(language, match);
  }
}

function helpText(language: Language, match: MilleBornesView): string {
  const pending = match.round?.extensionPending ?? null;
  if (pending !== null) {
    const side = sideName(match, pending);
    return format(language, 'heard.extensionHow', { side, tokens: 'true' });
  }
  const window = windowText(language, match);
  return [...(window === null ? [] : [window]), format(language, 'inquiry.race.help')].join(' ');
}

function whoText(language: Language, { sides, seats }: MilleBornesView): string {
  return [
    ...sides.map(({ players }, side) =>
      format(language, 'inquiry.race.side', {
        number: side + 1,
        names: joinWithAnd(language, players),
      }),
    ),
    ...(sides.length === seats.length
      ? []
      : seats.map(({ name }, seat) =>
          format(language, 'inquiry.race.seat', { number: seat + 1, name }),
        )),
  ].join(' ');
}

function playableText(language: Language, match: MilleBornesView): string {
  const { round, edition } = match;
  if (round === null || round.extensionPending !== null) return turnText(language, match);
  const cards = round.choices.flatMap(({ card, targets, legal }) => {
    if (!legal) return [];
    const name = cardName(language, edition, card);
    const sides = new Intl.ListFormat(language, { type: 'disjunction' }).format(
      targets.map((side) => sideName(match, side)),
    );
    const isTold = targets.length > 0 && match.sides.length > 2;
    return [isTold ? format(language, 'inquiry.race.against', { card: name, sides }) : name];
  });
  const { turn } = round;
  const window = windowText(language, match);
  const answer = window === null ? [] : [window];
  const plays =
    cards.length === 0
      ? format(language, 'inquiry.race.discard', { player: turn })
      : format(language, 'inquiry.race.playable', { player: turn, list: cards.join(', ') });
  return [...answer, plays].join(' ');
}

function lastRoundText(language: Language, match: MilleBornesView): string {
  const round = match.rounds.at(-1);
  if (round === undefined) return format(language, 'inquiry.race.noRound');
  const sheets = round.scores.flatMap((score, side) => {
    const lines = SCORE_LINES.flatMap((line) =>
      score[line]
        ? [
            format(language, 'inquiry.race.line', {
              line: scoreLineName(language, line),
              points: score[line],
            }),
          ]
        : [],
    );
    return lines.length === 0
      ? []
      : [
          format(language, 'inquiry.race.sheet', {
            side: sideName(match, side),
            lines: lines.join('. '),
          }),
        ];
  });
  return [
    sentence(roundEndText(language, match, round)),
    ...sheets,
    totalsText(language, match, round),
  ].join(' ');
}

/** Returns the same by lines of the sheet, each with the points of every side. */
export function sheetLines(
  language: Language,
  match: MilleBornesView,
): readonly [string, ...string[]] {
  const round = match.rounds.at(-1);
  if (round === undefined) return [format(language, 'inquiry.race.noRound')];
  const { scores } = round;
  const lines = SCORE_LINES.filter((line) => scores.some((score) => score[line])).map((line) =>
    format(language, 'inquiry.race.sheet', {
      side: scoreLineName(language, line),
      lines: pointsText(
        language,
        match,
        scores.map((score) => score[line] ?? 0),
      ),
    }),
  );
  const won = match.winners === null ? [] : [winnersText(language, match, match.winners)];
  return [
    sentence(roundEndText(language, match, round)),
    ...lines,
    [totalsText(language, match, round), ...won, format(language, 'heard.sheetEnds')].join(' '),
  ];
}

/** Returns "Manche : Anne 1 200, Bruno 575. Partie : Anne 4 200, Bruno 2 925." */
export function totalsText(
  language: Language,
  match: MilleBornesView,
  { scores }: FinishedRoundView,
): string {
  return format(language, 'heard.totals', {
    round: pointsText(
      language,
      match,
      scores.map(({ total }) => total),
    ),
    match: pointsText(language, match, match.totals),
  });
}

const pointsText = (
  language: Language,
  match: MilleBornesView,
  points: readonly number[],
): string =>
  points
    .map((total, at) =>
      format(language, 'heard.total', { side: sideName(match, at), points: total }),
    )
    .join(', ');

/** Returns the safety that would answer the last attack; null if it is too late. */
export function windowText(language: Language, match: MilleBornesView): string | null {
  const attack = match.round?.openAttack ?? null;
  return attack === null
    ? null
    : format(language, 'inquiry.race.answer', {
        side: sideName(match, attack.side),
        safety: cardName(language, match.edition, attack.safety),
      });
}

function standingText(language: Language, match: MilleBornesView): string {
  const { round } = match;
  const head =
    round === null
      ? []
      : [
          format(language, 'standing.round', {
            round: round.number,
            distance: round.distanceToReach,
          }),
        ];
  return [
    ...head,
    ...match.sides.map((side, number) => sideText(language, match, side, number)),
    turnText(language, match),
  ].join(' ');
}

function sideText(
  language: Language,
  match: MilleBornesView,
  side: SideView,
  number: number,
): string {
  const named = (card: string) => cardName(language, match.edition, card);
  const listed = (cards: readonly string[]) => joinWithAnd(language, cards.map(named));
  const { km, safeties } = side;
  const parts =
    match.round === null
      ? []
      : [
          format(language, 'common.km', { km }),
          goingText(language, match.edition, side),
          ...(side.limited ? [format(language, 'standing.limited')] : []),
          ...(safeties.length === 0
            ? []
            : [
                format(language, 'standing.safeties', {
                  count: safeties.length,
                  list: listed(safeties.map(({ card }) => card)),
                }),
              ]),
        ];
  return format(language, 'standing.side', {
    side: sideName(match, number),
    parts: [...parts, ...wonSoFar(language, match, side)].join(', '),
  });
}

/**
 * Returns the points of a side as screens show them, with the certain ones of this round. Editions
 * without a score sheet count rounds won: empty in their single round, where no side has any before
 * its end.
 */
function wonSoFar(
  language: Language,
  { lines, match, round }: MilleBornesView,
  { total, running }: SideView,
): string[] {
  const isRunning = round !== null;
  if (lines.length === 0) {
    const isOnly = 'rounds' in match && match.rounds === 1 && isRunning;
    return isOnly ? [] : [format(language, 'standing.rounds', { rounds: total })];
  }
  const key = isRunning ? 'standing.points' : 'standing.total';
  return [format(language, key, { points: total + (running ?? 0) })];
}

function goingText(
  language: Language,
  edition: EditionId,
  { rolling, battle, km }: SideView,
): string {
  if (rolling) return format(language, 'standing.rolling');
  if (battle === null && km === 0) return format(language, 'standing.waiting');
  return battle !== null && isHazard(battle)
    ? format(language, 'standing.on', { card: cardName(language, edition, battle) })
    : format(language, 'standing.needsRoll', { aRoll: aCard(language, edition, 'roll') });
}

/** Returns the turn, or the open decision; after the match, the winner. */
export function turnText(language: Language, match: MilleBornesView): string {
  const { round, winners } = match;
  if (round === null) {
    return format(language, 'standing.won', {
      winners: sideNames(language, match, winners ?? []),
      count: winners?.length ?? 0,
    });
  }
  if (round.extensionPending !== null) {
    return format(language, 'standing.extension', {
      side: sideName(match, round.extensionPending),
    });
  }
  return format(language, 'standing.turn', { player: round.turn, pile: round.drawPile });
}
