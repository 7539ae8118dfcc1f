import { learn, type Area } from './format.ts';
import type { AreaName } from './fr/index.ts';
import type { Language } from './language.ts';

type Loaders = { readonly [Name in AreaName]: () => Promise<Area<Name>> };

/** Written out, because bundlers cut files apart at imports they can read. */
const LOADERS: Readonly<Record<Language, Loaders>> = {
  fr: {
    archive: () => import('./fr/areas/archive.ts').then((file) => file.archive),
    doors: () => import('./fr/areas/doors.ts').then((file) => file.doors),
    everywhere: () => import('./fr/areas/everywhere.ts').then((file) => file.everywhere),
    house: () => import('./fr/areas/house.ts').then((file) => file.house),
    phones: () => import('./fr/areas/phones.ts').then((file) => file.phones),
    rows: () => import('./fr/areas/rows.ts').then((file) => file.rows),
    sheets: () => import('./fr/areas/sheets.ts').then((file) => file.sheets),
    television: () => import('./fr/areas/television.ts').then((file) => file.television),
  },
  en: {
    archive: () => import('./en/areas/archive.ts').then((file) => file.archive),
    doors: () => import('./en/areas/doors.ts').then((file) => file.doors),
    everywhere: () => import('./en/areas/everywhere.ts').then((file) => file.everywhere),
    house: () => import('./en/areas/house.ts').then((file) => file.house),
    phones: () => import('./en/areas/phones.ts').then((file) => file.phones),
    rows: () => import('./en/areas/rows.ts').then((file) => file.rows),
    sheets: () => import('./en/areas/sheets.ts').then((file) => file.sheets),
    television: () => import('./en/areas/television.ts').then((file) => file.television),
  },
};

/** Fetches what one language says in these areas; rejects when the server cannot be reached. */
export async function loadWords(language: Language, areas: readonly AreaName[]): Promise<void> {
  const loaded = await Promise.all(areas.map((area) => LOADERS[language][area]()));
  for (const messages of loaded) learn(language, messages);
}
