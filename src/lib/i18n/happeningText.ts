import { isElevensMove } from '../elevens/isMove.ts';
import type { FinishedRoundView } from '../millebornes/view.ts';
import type { Happening } from '../table/happenings.ts';
import { isTableOf, type TableView } from '../table/view.ts';
import { anyPlayText, noticeText, questionText, refusalWords } from './answers.ts';
import { elevensAccepted, notedText } from './elevensAnswers.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import { spokenPlay } from './plays.ts';
import { roundEndText, winnersText } from './scores.ts';
import { spokenSideName } from './sides.ts';

type Of<Type extends Happening['type']> = Extract<Happening, { type: Type }>;

/** What the table has to decide or to know at once; a voice and a screen reader say it before anything else. */
export const isUrgent = ({ type }: Happening): boolean =>
  ['refused', 'asked', 'noticed', 'extension-asked', 'link-laid', 'discard-armed'].includes(type);

/** A happening in sentences for ears; null where another one says it already. `view` is the table after it. */
export function happeningText(
  language: Language,
  view: TableView,
  happening: Happening,
): string | null {
  switch (happening.type) {
    case 'played':
      return playedText(language, view, happening);
    case 'taken-back':
      return format(language, 'heard.takenBack', { moves: happening.moves });
    case 'corrected':
      return format(language, 'heard.corrected');
    case 'half-complete':
      // Said with the play that completed it.
      return null;
    case 'refused':
      return refusedText(language, view, happening);
    case 'asked':
      return questionText(language, view.match, happening.question);
    case 'noticed':
      return noticeText(language, view.match, happening.notice);
    case 'link-laid':
      return format(language, 'elevensTv.linkLaid');
    case 'discard-armed':
      return format(language, 'heard.discardArmed');
    case 'paused':
      return format(language, happening.paused ? 'heard.paused' : 'heard.resumed');
    case 'counted':
      return isTableOf('1000-bornes', view) ? null : notedText(language, view.match, happening);
    case 'round-over':
    case 'match-over':
    case 'extension-asked':
      // The last hand counted says who won Elevens.
      return isTableOf('1000-bornes', view) ? raceText(language, view, happening) : null;
  }
}

/** The newest play is followed by what comes next. */
function playedText(language: Language, view: TableView, { play, newest }: Of<'played'>): string {
  const { move, overruled } = play;
  if (!isTableOf('1000-bornes', view)) {
    return newest && isElevensMove(move)
      ? elevensAccepted(language, view.match, move)
      : sentence(anyPlayText(language, view.match, move));
  }
  if (isElevensMove(move)) return '';
  const said = sentence(spokenPlay(language, view.match, move, overruled));
  const round = view.match.round;
  const waits = round === null || view.interval || round.extensionPending !== null;
  return newest && !waits
    ? `${said} ${format(language, 'heard.turn', { player: round.turn })}`
    : said;
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function refusedText(language: Language, { match }: TableView, { warning }: Of<'refused'>): string {
  const { headline, text, hint } = refusalWords(language, match, warning.refusal);
  return text.startsWith(headline) ? `${text} ${hint}` : `${sentence(headline)} ${text} ${hint}`;
}

function raceText(
  language: Language,
  { match }: TableView<'1000-bornes'>,
  happening: Of<'round-over' | 'match-over' | 'extension-asked'>,
): string {
  switch (happening.type) {
    case 'round-over':
      return `${roundEndText(language, match, happening.round)} ${totalsText(language, match, happening.round)}`;
    case 'match-over':
      return winnersText(language, match, match.winners ?? []);
    case 'extension-asked': {
      const side = spokenSideName(language, match, happening.side);
      return `${format(language, 'heard.extensionAsked')} ${format(language, 'heard.extensionHow', { side })}`;
    }
  }
}

/** "Manche : Anne 1 200, Bruno 575. Partie : Anne 4 200, Bruno 2 925." */
function totalsText(
  language: Language,
  match: TableView<'1000-bornes'>['match'],
  { scores }: FinishedRoundView,
): string {
  const list = (points: readonly number[]): string =>
    points
      .map((total, at) => {
        const side = spokenSideName(language, match, at);
        return format(language, 'heard.total', { side, points: total });
      })
      .join(', ');
  return format(language, 'heard.totals', {
    round: list(scores.map(({ total }) => total)),
    match: list(match.totals),
  });
}
