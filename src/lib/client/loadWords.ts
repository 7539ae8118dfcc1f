import { registerMessages, type Messages } from '../i18n/format.ts';
import type { AreaName } from '../i18n/fr/index.ts';
import type { Language } from '../i18n/language.ts';

/** Messages that the page holds, by area: its first view waits for no file of them. */
const IN_PAGE = typeof document === 'undefined' ? null : messagesIn(document);

/**
 * Message files by area: pages in the folder of a language, games in their own. `?compiled` is
 * scripts/compiledMessages.ts.
 */
const FILES = import.meta.glob<Messages>(
  [
    '../i18n/{fr,en}/{answers,boards,bus,chances,common,decks,device,devices,hall,house,joining,opening,overlay,pages,partners,phone,records,rematch,settings,setup,story,table,television,tournament}.ts',
    '../i18n/*/{fr,en}.ts',
    '../i18n/*/{answers,names,rules,scores}/{fr,en}.ts',
  ],
  { query: '?compiled', import: 'messages' },
);

export async function loadWords(language: Language, areas: readonly AreaName[]): Promise<void> {
  const loaded = await Promise.all(areas.map((area) => fetchArea(language, area)));
  for (const messages of loaded) registerMessages(language, messages);
}

/**
 * Loads the needed areas, and those that a part of the page needs in addition meanwhile: they are
 * loaded in the old language, since the new one is not set yet.
 */
export async function loadWordsUntilComplete(
  needed: () => readonly AreaName[],
  load: (areas: readonly AreaName[]) => Promise<void>,
): Promise<void> {
  for (let areas = needed(); ; areas = needed()) {
    await load(areas);
    if (needed() === areas) return;
  }
}

/**
 * Fetches the files of messages that the page holds. The browser then has them when its reader
 * comes back to their language while the server is away.
 */
export async function cacheHeldWords(
  language: Language,
  areas: readonly AreaName[],
): Promise<void> {
  const held = areas.filter((area) => heldMessages(language, area) !== undefined);
  await Promise.all(held.map((area) => fetchFile(language, area)));
}

/** Reads them before the reader can choose another language. */
function messagesIn(page: Document) {
  const text = page.querySelector('script[data-words]')?.textContent ?? '{}';
  const areas = JSON.parse(text) as Readonly<Partial<Record<AreaName, Messages>>>;
  return { language: page.documentElement.lang, areas };
}

const heldMessages = (language: Language, area: AreaName): Messages | undefined =>
  IN_PAGE?.language === language ? IN_PAGE.areas[area] : undefined;

const fetchArea = async (language: Language, area: AreaName): Promise<Messages> =>
  heldMessages(language, area) ?? fetchFile(language, area);

function fetchFile(language: Language, area: AreaName): Promise<Messages> {
  const load = FILES[`../i18n/${language}/${area}.ts`] ?? FILES[`../i18n/${area}/${language}.ts`];
  if (load === undefined) throw new Error(`${area} has no file of words in ${language}.`);
  return load();
}
