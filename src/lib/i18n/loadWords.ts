import { learn, type Messages } from './format.ts';
import type { AreaName } from './fr/index.ts';
import type { Language } from './language.ts';

type Loaders = Readonly<Record<AreaName, () => Promise<{ messages: Messages }>>>;

/** Written out, because bundlers cut files apart at imports they can read; `?compiled` is scripts/compiledMessages.ts. */
const LOADERS: Readonly<Record<Language, Loaders>> = {
  fr: {
    everywhere: () => import('./fr/areas/everywhere.ts?compiled'),
    house: () => import('./fr/areas/house.ts?compiled'),
    rows: () => import('./fr/areas/rows.ts?compiled'),
    sheets: () => import('./fr/areas/sheets.ts?compiled'),
    table: () => import('./fr/areas/table.ts?compiled'),
    television: () => import('./fr/areas/television.ts?compiled'),
  },
  en: {
    everywhere: () => import('./en/areas/everywhere.ts?compiled'),
    house: () => import('./en/areas/house.ts?compiled'),
    rows: () => import('./en/areas/rows.ts?compiled'),
    sheets: () => import('./en/areas/sheets.ts?compiled'),
    table: () => import('./en/areas/table.ts?compiled'),
    television: () => import('./en/areas/television.ts?compiled'),
  },
};

/** Fetches what one language says in these areas; rejects when the server cannot be reached. */
export async function loadWords(language: Language, areas: readonly AreaName[]): Promise<void> {
  const loaded = await Promise.all(areas.map((area) => LOADERS[language][area]()));
  for (const { messages } of loaded) learn(language, messages);
}
