import { isHealthy, type ReaderHealth } from '../house/health.ts';
import { format } from '../i18n/format.ts';
import type { Language } from '../i18n/language.ts';
import { readerHealthText } from '../i18n/readers.ts';

interface Troubles {
  /** `stale`: the connection to the server is lost. */
  readonly connection: string;
  readonly language: Language;
  readonly readers?: readonly ReaderHealth[] | null;
  readonly readersLeft?: boolean;
}

interface Trouble {
  readonly text: string;
  readonly over: string;
}

/**
 * Returns problems that block the table, as sentences: those shown by banners and reader icons,
 * with a sentence for their end. Unknown cards have their own notice.
 */
export function findTrouble({
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
    ({ health }) => !isHealthy(health) && health.state !== 'unknown-cards',
  );
  if (troubled === undefined) return null;
  const { name, todo } = readerHealthText(language, troubled);
  return { text: `${troubled.name}. ${name}. ${todo}`, over };
}
