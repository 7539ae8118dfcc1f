import { troubleOf } from '../../hearing/trouble.ts';
import { readersAt } from '../../house/health.ts';
import type { HouseView } from '../../house/view.ts';
import { inEachLanguage } from '../../i18n/answers.ts';
import { format } from '../../i18n/format.ts';
import type { MachineNews, Sentence, SentenceForMachine, Weight } from '../../protocol/heard.ts';
import { plain } from './machine.ts';

/** What keeps a table from playing on, for the machines that speak for it. */
export interface Troubles {
  /** What is said of one that has come, is another one, or is over; null: nothing. */
  news(view: HouseView): Partial<MachineNews> | null;
  /**
   * A bridge that has just come seems to lack its readers for a moment: so what lasts since before anybody listened is told no sooner
   * than something has happened at the table, and after it. Null: all was told.
   */
  untold(): SentenceForMachine | null;
  /** What others were told already, and whoever comes later was not. */
  lasting(): readonly SentenceForMachine[];
}

/** @param house as it is when somebody begins to listen */
export function createTroubles(table: string, house: HouseView): Troubles {
  let now = troubleAt(table, house);
  let isTold = false;
  /** All that was told to keep it from playing on since it last did. */
  let since: readonly string[] = [];
  const named = (text: Sentence | null) => `${table} trouble ${text?.fr ?? ''}`;
  const told = (text: Sentence, weight: Weight): SentenceForMachine => ({
    ...plain(text, weight),
    until: named(text),
  });
  function tell(text: Sentence, weight: Weight): SentenceForMachine {
    [now, isTold, since] = [text, true, [...since, named(text)]];
    return told(text, weight);
  }
  /** Silence that nobody was told of ends unsaid too. */
  function over(): readonly SentenceForMachine[] {
    const after = since;
    [now, since] = [null, []];
    const back = inEachLanguage((language) => format(language, 'tv.heard.readersBack'));
    return after.length === 0 ? [] : [{ ...told(back, 'urgent'), until: named(null), after }];
  }
  return {
    news(view) {
      const text = troubleAt(table, view);
      if (text?.fr === now?.fr) return null;
      const ended = [named(now)];
      return { ended, sentences: text === null ? over() : [tell(text, 'urgent')] };
    },
    untold: () => (now === null || isTold ? null : tell(now, 'result')),
    lasting: () => (now !== null && isTold ? [told(now, 'urgent')] : []),
  };
}

function troubleAt(table: string, view: HouseView): Sentence | null {
  const { readers, left: readersLeft = false } = readersAt(table, view);
  const at = { connection: 'live', readers, readersLeft } as const;
  if (troubleOf({ ...at, language: 'fr' }) === null) return null;
  return inEachLanguage((language) => troubleOf({ ...at, language })?.text ?? '');
}
