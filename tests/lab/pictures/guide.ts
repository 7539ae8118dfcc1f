import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { OUTLINE, type PictureId, type StepId } from '#lib/guide/outline.ts';
import '#lib/i18n/bothLanguages.ts';
import { format } from '#lib/i18n/format.ts';
import type { Language } from '#lib/i18n/language.ts';
import { startApp } from '../../support/app.ts';
import { type Evening, HANDHELD, walkFirstEvening } from '../../e2e/firstEvening.ts';
import { walkFirstTournament } from '../../e2e/firstTournament.ts';
import { atHome } from '../../support/ownHouse.ts';
import { openTab } from '../../support/pages.ts';
import { openScreenSocket } from '../../support/screenSocket.ts';
import type { Camera } from './camera.ts';
import { SHEETS, stage } from '../../support/pictures/scenes.ts';

const GUIDE_PICTURES = 'src/lib/components/guide/pictures';

const LOCALES = { fr: 'fr-FR', en: 'en-GB' } as const;
const ENTRANTS = ['Anne', 'Bruno', 'Chloé', 'Diane', 'Élodie', 'Fabien', 'Gaël', 'Hélène'] as const;
const PICTURE_OF: ReadonlyMap<string, PictureId> = new Map(
  OUTLINE.flatMap(({ steps }) =>
    steps.flatMap((step) => ('picture' in step ? [[step.id, step.picture] as const] : [])),
  ),
);

/** Takes the pictures of the guide anew, in both languages, while the evening that it tells is played. */
export async function takeGuide(opened: Browser, camera: Camera): Promise<void> {
  const sizes: Record<string, readonly number[]> = {};
  for (const [language, locale] of Object.entries(LOCALES) as [Language, 'fr-FR' | 'en-GB'][]) {
    const app = await startApp({ lab: true });
    const browser = atHome(opened, app.url);
    const take = async (id: PictureId, page: Page) => {
      const name = `${id}-${language}`;
      sizes[name] = await camera.view(page, join(GUIDE_PICTURES, `${name}.webp`));
    };
    const seen = async (step: StepId, page: Page) => {
      const picture = PICTURE_OF.get(step);
      if (picture !== undefined) await take(picture, page);
    };
    const evening = await walkFirstEvening({ app, browser }, locale, seen);
    await takeRest(evening, app.url, language, take);
    await walkFirstTournament(evening.home, { url: app.url, locale, entrants: ENTRANTS, seen });
    await app.close();
  }
  const listed = Object.entries(sizes).toSorted(([one], [other]) => one.localeCompare(other));
  const lines = listed.map(
    ([name, [width, height]]) => `  "${name}": [${String(width)}, ${String(height)}]`,
  );
  writeFileSync(join(GUIDE_PICTURES, 'sizes.json'), `{\n${lines.join(',\n')}\n}\n`);
}

async function takeRest(
  { home, phone }: Evening,
  url: string,
  language: Language,
  take: (id: PictureId, page: Page) => Promise<void>,
): Promise<void> {
  await openTab(phone, 'ask');
  await take('ask', phone);
  await openTab(phone, 'more');
  await phone.getByText(format(language, 'televisions.title'), { exact: true }).first().click();
  await phone.getByTestId('television').first().waitFor();
  await phone.getByTestId('televisions').evaluate((panel) => panel.scrollIntoView());
  await take('set', phone);

  await home.goto(`${url}/cards/tokens`);
  await take('tokens', home);
  const screen = openScreenSocket(url);
  const sheet = await stage(screen, SHEETS);
  screen.close();
  const hand = await home
    .context()
    .browser()
    ?.newContext({ ...HANDHELD, locale: LOCALES[language] });
  if (hand === undefined) return;
  await hand.addCookies(await home.context().cookies());
  const page = await hand.newPage();
  await page.goto(`${url}/score/${sheet}`);
  await take('fill', page);
  await page.goto(`${url}/reader`);
  await take('phoneReader', page);
  await hand.close();
}
