import { happeningsOfRace } from '../../millebornes/happenings.ts';
import type { Move } from '../../millebornes/moves.ts';
import type { MilleBornesView } from '../../millebornes/view.ts';
import { tokenText, type SideChoice } from './answerTokens.ts';
import { theCard } from './cardNames.ts';
import { format } from '../format.ts';
import type { GameAnswers } from '../gameWords.ts';
import type { Language } from '../language.ts';
import { adviceText, playText } from './plays.ts';
import { refusalText } from './refusals.ts';
import { roundEndText } from './finishedRounds.ts';
import { winnersText } from './scores.ts';
import { sideName } from '../sides.ts';
import { raceInquired, sheetLines, totalsText, turnText, windowText } from './inquiries.ts';
import { capitalised, joinWithAnd, sentence } from '../sentences.ts';
import type { MilleBornesWords } from './sides.ts';

export const milleBornesAnswers: GameAnswers<'1000-bornes', MilleBornesWords> = {
  advice: adviceText,
  refusal: refusalText,
  refused: (language, context, refusal) => refusalText(language, context, refusal).text,
  accepted: (language, context, move) =>
    move === null ? format(language, 'answers.accepted') : playText(language, context, move),
  question(language, context, { kind, card, choices }) {
    const the = theCard(language, context.edition, card);
    const asked = format(language, `answers.${kind}`, { theCard: the, TheCard: capitalised(the) });
    const answers = choices.map((choice) => answerText(language, context, choice));
    return [asked, ...(answers.length === 0 ? [] : [`${answers.join(', ')}.`])].join(' ');
  },
  seen(language, context, card, place) {
    const on = place.on === 'side' ? 'side' : 'discard';
    return format(language, `answers.already-seen.${on}`, {
      theCard: theCard(language, context.edition, card),
      side: place.on === 'side' ? sideName(context, place.side) : '',
    });
  },
  inquired: (language, context, about, by) =>
    isMatch(context)
      ? raceInquired(language, context, about, by)
      : format(language, 'answers.no-table'),
  last(language, context, move) {
    const said = move === null ? [] : [`${playText(language, context, move)}.`];
    if (!isMatch(context)) return said.join(' ');
    const window = windowText(language, context);
    return [...said, ...(window === null ? [] : [window]), turnText(language, context)].join(' ');
  },
  spoken(language, { match, interval, recent }, { move, overruled }, newest) {
    const said = sentence(playText(language, match, move, overruled));
    const { round } = match;
    const waits = round === null || interval || round.extensionPending !== null;
    if (!newest || waits) return said;
    const window = windowText(language, match);
    const skipped =
      move.type === 'coupFourre' ? passedOver(match, recent[1]?.move, round.turn) : [];
    return [
      said,
      ...(window === null ? [] : [window]),
      ...(skipped.length === 0
        ? []
        : [
            format(language, 'heard.skipped', {
              players: joinWithAnd(language, skipped),
              count: skipped.length,
            }),
          ]),
      format(language, 'heard.turn', { player: round.turn }),
    ].join(' ');
  },
  pressing({ round }) {
    const attack = round?.openAttack ?? null;
    return attack && `attack ${String(attack.side)} ${attack.safety}`;
  },
  open: windowText,
  sheet: (language, context) =>
    isMatch(context) ? sheetLines(language, context) : [format(language, 'answers.no-table')],
  happened: happeningsOfRace,
  changes(language, before, after) {
    const tell = (
      key: 'changes.km' | 'changes.points',
      was: readonly number[],
      is: readonly number[],
    ) =>
      was.flatMap((value, side) => {
        const next = is[side] ?? value;
        const values = { side: sideName(before, side), before: value, after: next };
        return value === next ? [] : [format(language, key, values)];
      });
    // Kilometres of different rounds are no change; the distances of a finished round are on its
    // sheet.
    const atRound = ({ round, rounds }: MilleBornesView) => round?.number ?? rounds.length;
    const number = Math.min(atRound(before), atRound(after));
    const kmOf = ({ round, rounds, sides, lines }: MilleBornesView) => {
      if (round?.number === number) return sides.map(({ km }) => km);
      const sheet = lines.includes('distance') ? (rounds[number - 1]?.scores ?? []) : [];
      return sheet.map(({ distance = 0 }) => distance);
    };
    return [
      ...tell('changes.km', kmOf(before), kmOf(after)),
      ...tell('changes.points', before.totals, after.totals),
    ];
  },
  happening(language, { match }, happening) {
    switch (happening.type) {
      case 'round-over':
        return [
          roundEndText(language, match, happening.round),
          totalsText(language, match, happening.round),
          nextRoundText(language, match),
        ]
          .join(' ')
          .trim();
      case 'match-over':
        return winnersText(language, match, match.winners ?? []);
      case 'extension-asked': {
        const side = sideName(match, happening.side);
        return `${format(language, 'heard.extensionAsked')} ${format(language, 'heard.extensionHow', { side, tokens: 'true' })}`;
      }
      case 'half-complete':
      case 'counted':
      case 'link-laid':
        return null;
    }
  },
};

function passedOver(
  { seats }: MilleBornesView,
  attack: Move | undefined,
  turn: string,
): readonly string[] {
  if (attack?.type !== 'play') return [];
  const from = seats.findIndex(({ name }) => name === attack.by);
  const around = [...seats.slice(from + 1), ...seats.slice(0, from + 1)].map(({ name }) => name);
  return around.slice(0, around.indexOf(turn));
}

const nextRoundText = (language: Language, { round, winners }: MilleBornesView): string =>
  round === null || winners !== null
    ? ''
    : format(language, 'heard.nextRound', { player: round.turn });

function answerText(language: Language, context: MilleBornesWords, choice: SideChoice): string {
  const token = tokenText(language, context, choice);
  const name = choice.player ?? sideName(context, choice.side);
  return token === null ? name : format(language, 'common.of', { what: token, name });
}

const isMatch = (context: MilleBornesWords): context is MilleBornesView => 'round' in context;
