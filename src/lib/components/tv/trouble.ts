import { isWell } from '#lib/house/health.ts';
import { format } from '#lib/i18n/format.ts';
import { readerHealthText } from '#lib/i18n/readers.ts';
import type { TvScreenProps } from './screen.ts';

/**
 * What keeps a table from playing on, for ears: what the banners and the sign of a reader show, and what is said once it is
 * over. Unknown cards are told by a notice of their own.
 */
export function troubleOf({
  connection,
  language,
  readers,
  readersLeft,
}: Pick<TvScreenProps, 'connection' | 'language' | 'readers' | 'readersLeft'>): {
  readonly text: string;
  readonly over: string;
} | null {
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
