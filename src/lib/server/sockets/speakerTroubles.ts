import { findTrouble } from '../../hearing/trouble.ts';
import { readersAt } from '../../house/health.ts';
import type { HouseView } from '../../house/view.ts';
import { inEachLanguage } from '../../i18n/answers.ts';
import { format } from '../../i18n/format.ts';
import type {
  SpeakerAnnouncement,
  LocalisedText,
  SpeakerSentence,
  SpeechPriority,
} from '../../protocol/announcements.ts';
import { plainSentence } from './speaker.ts';

export interface TroubleAnnouncements {
  /** Returns the announcement of a new, changed or resolved problem; null if nothing changed. */
  changes(view: HouseView): Partial<SpeakerAnnouncement> | null;
  /**
   * Returns a problem that existed before listening began; null if it was announced. A new bridge
   * briefly seems to lack its readers, so this is announced only after the next event at the table.
   */
  unannounced(): SpeakerSentence | null;
  currentSentences(): readonly SpeakerSentence[];
}

/** @param house the venue's view when listening begins */
export function createTroubleAnnouncements(table: string, house: HouseView): TroubleAnnouncements {
  let now = troubleAt(table, house);
  let isTold = false;
  let since: readonly string[] = [];
  const named = (text: LocalisedText | null) => `${table} trouble ${text?.fr ?? ''}`;
  const told = (text: LocalisedText, weight: SpeechPriority): SpeakerSentence => ({
    ...plainSentence(text, weight),
    until: named(text),
  });
  function tell(text: LocalisedText, weight: SpeechPriority): SpeakerSentence {
    [now, isTold, since] = [text, true, [...since, named(text)]];
    return told(text, weight);
  }
  /** Announces that play can continue, unless no problem was announced. */
  function over(): readonly SpeakerSentence[] {
    const after = since;
    [now, since] = [null, []];
    const back = inEachLanguage((language) => format(language, 'tv.heard.readersBack'));
    return after.length === 0 ? [] : [{ ...told(back, 'urgent'), until: named(null), after }];
  }
  return {
    changes(view) {
      const text = troubleAt(table, view);
      if (text?.fr === now?.fr) return null;
      const ended = [named(now)];
      return { ended, sentences: text === null ? over() : [tell(text, 'urgent')] };
    },
    unannounced: () => (now === null || isTold ? null : tell(now, 'result')),
    currentSentences: () => (now !== null && isTold ? [told(now, 'urgent')] : []),
  };
}

function troubleAt(table: string, view: HouseView): LocalisedText | null {
  const { readers, left: readersLeft = false } = readersAt(table, view);
  const at = { connection: 'live', readers, readersLeft } as const;
  if (findTrouble({ ...at, language: 'fr' }) === null) return null;
  return inEachLanguage((language) => findTrouble({ ...at, language })?.text ?? '');
}
