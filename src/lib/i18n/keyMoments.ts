import type { KeyMoment } from '../table/keyMoments.ts';
import { anyPlayText } from './cardsAndPlays.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import { teamName } from './sides.ts';
import type { WordContext } from './words.ts';

/** Returns a key moment and its reason: "12. Anne & Alice ahead: Anne plays 200 km". */
export function keyMomentText(
  language: Language,
  context: WordContext,
  { number, move, reason }: KeyMoment,
): string {
  const play = () => anyPlayText(language, context, move, reason.type === 'overruled');
  return `${String(number)}. ${reasonText(language, play, reason)}`;
}

function reasonText(language: Language, play: () => string, reason: KeyMoment['reason']): string {
  switch (reason.type) {
    case 'ended':
      return format(language, 'records.moment.ended', { round: reason.round });
    case 'lead': {
      const side = teamName(reason.players);
      return format(language, 'records.moment.lead', { side, play: play() });
    }
    case 'overruled':
    case 'played':
      return play();
  }
}
