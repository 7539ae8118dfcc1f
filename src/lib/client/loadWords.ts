import { learn, type Messages } from '../i18n/format.ts';
import type { AreaName } from '../i18n/fr/index.ts';
import type { Language } from '../i18n/language.ts';

/** The areas of all pages lie in a folder of their language, those of games in their rooms; `?compiled` is scripts/compiledMessages.ts. */
const FILES = import.meta.glob<Messages>(
  [
    '../i18n/{fr,en}/{boards,bus,chances,common,decks,device,hall,house,opening,overlay,partners,story,table,television,tournament}.ts',
    '../i18n/*/{fr,en}.ts',
  ],
  { query: '?compiled', import: 'messages' },
);

/** Fetches what one language says in these areas; rejects when the server cannot be reached. */
export async function loadWords(language: Language, areas: readonly AreaName[]): Promise<void> {
  const loaded = await Promise.all(areas.map((area) => fetchArea(language, area)));
  for (const messages of loaded) learn(language, messages);
}

function fetchArea(language: Language, area: AreaName): Promise<Messages> {
  const load = FILES[`../i18n/${language}/${area}.ts`] ?? FILES[`../i18n/${area}/${language}.ts`];
  if (load === undefined) throw new Error(`${area} has no file of words in ${language}.`);
  return load();
}
