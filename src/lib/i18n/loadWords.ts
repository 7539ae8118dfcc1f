import { learn, type Messages } from './format.ts';
import type { AreaName } from './fr/index.ts';
import type { Language } from './language.ts';

type Loaders = Readonly<Record<AreaName, () => Promise<{ messages: Messages }>>>;

/** Written out, because bundlers cut files apart at imports they can read; `?compiled` is scripts/compiledMessages.ts. */
const LOADERS: Readonly<Record<Language, Loaders>> = {
  fr: {
    common: () => import('./fr/common.ts?compiled'),
    decks: () => import('./fr/decks.ts?compiled'),
    house: () => import('./fr/house.ts?compiled'),
    millebornes: () => import('./millebornes/fr.ts?compiled'),
    elevens: () => import('./elevens/fr.ts?compiled'),
    tally: () => import('./tally/fr.ts?compiled'),
    table: () => import('./fr/table.ts?compiled'),
    television: () => import('./fr/television.ts?compiled'),
  },
  en: {
    common: () => import('./en/common.ts?compiled'),
    decks: () => import('./en/decks.ts?compiled'),
    house: () => import('./en/house.ts?compiled'),
    millebornes: () => import('./millebornes/en.ts?compiled'),
    elevens: () => import('./elevens/en.ts?compiled'),
    tally: () => import('./tally/en.ts?compiled'),
    table: () => import('./en/table.ts?compiled'),
    television: () => import('./en/television.ts?compiled'),
  },
};

/** What the games with a box say: for pages that show, open or count any of them. All other pages fetch what their table's game says. */
export const OF_ALL_BOXES = ['millebornes', 'elevens'] as const satisfies readonly AreaName[];

/** Fetches what one language says in these areas; rejects when the server cannot be reached. */
export async function loadWords(language: Language, areas: readonly AreaName[]): Promise<void> {
  const loaded = await Promise.all(areas.map((area) => LOADERS[language][area]()));
  for (const { messages } of loaded) learn(language, messages);
}
