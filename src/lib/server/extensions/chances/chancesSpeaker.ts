import '../../../i18n/bothLanguages.ts';
import { inEachLanguage } from '../../../i18n/answers.ts';
import { chancesText } from '../../../i18n/chances.ts';
import { format } from '../../../i18n/format.ts';
import type { TextByLanguage } from '../../../table/notice.ts';
import type { TableHost } from '../../hosts/tableHost.ts';

type ChancesSpeaker = (table: string) => Promise<TextByLanguage>;

interface ChancesSpeakerParts {
  readonly tables: Pick<TableHost, 'view' | 'askHistory'>;
  isEnabled(): boolean;
}

/** Maximum time in ms that cards wait for the answer. */
const CHANCES_TIMEOUT_MS = 2_000;

export const createChancesSpeaker =
  ({ tables, isEnabled }: ChancesSpeakerParts, longest = CHANCES_TIMEOUT_MS): ChancesSpeaker =>
  async (table) => {
    if (!isEnabled()) return inEachLanguage((language) => format(language, 'chances.unwished'));
    const said = await withTimeout(computeChancesText(table, tables), longest);
    return said ?? inEachLanguage((language) => format(language, 'chances.late'));
  };

async function computeChancesText(
  table: string,
  tables: ChancesSpeakerParts['tables'],
): Promise<TextByLanguage | null> {
  const view = await tables.view(table);
  if (!view.ok) return null;
  const { moves, match } = view.value;
  const found = await tables.askHistory(table, { about: 'chances', moves });
  if (!found.ok) return null;
  const { value } = found;
  return inEachLanguage((language) =>
    value === null || !('sides' in match)
      ? format(language, 'chances.unknown')
      : chancesText(language, match, value),
  );
}

async function withTimeout<Value>(work: Promise<Value>, longest: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), longest);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
