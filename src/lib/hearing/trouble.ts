import { isWell, type ReaderHealth } from '../house/health.ts';
import { format } from '../i18n/format.ts';
import type { Language } from '../i18n/language.ts';
import { readerHealthText } from '../i18n/readers.ts';

interface Troubles {
  /** `stale`: the server is not heard any more. */
  readonly connection: string;
  readonly language: Language;
  readonly readers?: readonly ReaderHealth[] | null;
  /** The readers that played at the table were taken to another one. */
  readonly readersLeft?: boolean;
}

interface Trouble {
  readonly text: string;
  /** What is said once it is over. */
  readonly over: string;
}

/**
 * What keeps a table from playing on, for ears: what the banners and the sign of a reader show, and what is said once it is
 * over. Unknown cards are told by a notice of their own.
 */
export function troubleOf({
  connection,
  language,
  readers,
  readersLeft,
}: Troubles): Trouble | null {
  if (connection === 'stale') {
    return { text: format(language, 'tv.staleSpoken'), over: format(language, 'tv.heard.back') };
  }
  const over = format(language, 'tv.heard.readersBack');
  if (readersLeft === true) {
    const text = `${format(language, 'tv.readersLeft')}. ${format(language, 'tv.readersLeftNote')}`;
    return { text, over };
  }
  const troubled = readers?.find(
    ({ health }) => !isWell(health) && health.state !== 'unknown-cards',
  );
  if (troubled === undefined) return null;
  const { name, todo } = readerHealthText(language, troubled);
  return { text: `${troubled.name}. ${name}. ${todo}`, over };
}
