import type { Browser, Page } from 'playwright';
import type { StepId } from '#lib/guide/outline.ts';
import '#lib/i18n/bothLanguages.ts';
import { format } from '#lib/i18n/format.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { App } from './app.ts';
import { PHONE, TELEVISION } from './browser.ts';
import { networkAddress, openLab, type LabPage } from './pages.ts';

/** The screens of an evening that goes by the guide. */
export interface Evening {
  readonly home: Page;
  readonly lab: LabPage;
  readonly television: Page;
  readonly phone: Page;
}

/** What looks on as the steps are taken: at the screen that a step ends with. */
type Looking = (step: StepId, page: Page) => Promise<void>;

/** Small windows: what a picture of them shows can be read in the midst of text. */
const WIDE = { viewport: { width: 720, height: 600 } } as const;
export const HANDHELD = { ...PHONE, viewport: { width: 375, height: 640 } } as const;
const PLAYERS = ['Anne', 'Bruno'] as const;

/**
 * Takes the ten steps of the first evening as the guide tells them: whatever is pressed is pressed by the name that stands in the
 * guide, in its language. A virtual reader stands for the one that is plugged in, and a virtual deck for the cards.
 */
export async function walkFirstEvening(
  { app, browser }: { readonly app: App; readonly browser: Browser },
  locale: 'fr-FR' | 'en-GB',
  seen: Looking,
): Promise<Evening> {
  const open = async (url: string, options: object) => {
    const page = await (
      await browser.newContext({ ...options, locale, reducedMotion: 'reduce' })
    ).newPage();
    await page.goto(url);
    return page;
  };
  const guide = await open(`${app.url}/guide`, WIDE);
  await guide.locator('article').last().waitFor();
  const named = (step: StepId) => guide.locator(`article#${step} b`).allInnerTexts();

  const home = await open(app.url, WIDE);
  for (const name of await named('start')) await home.getByRole('heading', { name }).waitFor();
  await seen('start', home);

  const lab = await openLab(home.context(), app.url);
  const [readers = '', well = ''] = await named('plug');
  await home.getByRole('link', { name: readers, exact: true }).click();
  await home.getByRole('heading', { name: readers, level: 1 }).waitFor();
  await home.getByText(well, { exact: true }).first().waitFor();
  await seen('plug', home);

  const [decks = '', create = ''] = await named('enrol');
  await home.goto(app.url);
  await home.getByRole('link', { name: decks }).click();
  const deck = locale === 'fr-FR' ? 'Cuisine' : 'Kitchen';
  await home.getByTestId('deck-name').fill(deck);
  await home.getByRole('button', { name: create }).click();
  await home.getByRole('heading', { name: deck }).waitFor();
  await home.locator('button.first').first().click();
  await home.getByTestId('enrol-now').waitFor();
  await lab.page.getByTestId('lay-unknown').click();
  await home.getByTestId('last-laid').waitFor();
  await seen('enrol', home);
  await home.getByTestId('enrol-now').locator('..').getByRole('button').last().click();
  await lab.page.reload();
  await lab.makeDeck();

  // A television is another machine, which the house does not know.
  const television = await open(networkAddress(app), TELEVISION);
  const [askForCode = ''] = await named('television');
  await letIn(television, home, askForCode);
  await television.goto(`${networkAddress(app)}/tv`);
  await television.locator('html[data-started]').waitFor({ state: 'attached' });
  await seen('television', television);

  const [, openTable = ''] = await named('open');
  await home.goto(app.url);
  await home.getByRole('radio', { name: /^2 / }).check();
  for (const [at, name] of PLAYERS.entries()) {
    await home.getByRole('textbox', { name: new RegExp(`${String(at + 1)}$`) }).fill(name);
  }
  await seen('open', home);
  await home.getByRole('button', { name: openTable }).click();
  const code = await home.getByTestId('table-code').innerText();

  await television.getByText(code).first().waitFor();
  await television.keyboard.press('Enter');
  await seen('join', television);
  const digits =
    /\d{3}[ \u00a0\u202f]\d{3}/.exec(await television.locator('body').innerText())?.[0] ?? '';
  const phone = await (
    await browser.newContext({ ...HANDHELD, locale, reducedMotion: 'reduce' })
  ).newPage();
  await phone.goto(networkAddress(app));
  await phone.getByTestId('join-code').fill(digits);
  await phone.getByTestId('join-code').press('Enter');
  const [who = ''] = await named('place');
  await phone.getByText(who).first().waitFor();
  await seen('place', phone);
  await phone.getByRole('button', { name: 'Anne' }).first().click();

  for (const card of ['roll', 'roll', '200', '100']) await lab.lay(card);
  await seen('lay', television);

  await lab.lay('end-of-limit', 'refused');
  await seen('refused', television);
  const ways = await named('refused');
  for (const name of ways) await phone.getByRole('button', { name }).waitFor();
  await phone.getByRole('button', { name: ways.at(-1) ?? '' }).click();
  await phone.getByTestId('refused').waitFor({ state: 'detached' });

  const [undo = '', moves = ''] = await named('correct');
  const played = phone.getByTestId('recent').getByRole('button');
  await phone.getByRole('heading', { name: moves }).waitFor();
  const refused = await played.count();
  await phone.getByRole('button', { name: undo }).first().click();
  // The move that is undone would close what corrects it.
  await played.nth(refused - 1).waitFor({ state: 'detached' });
  await played.first().click();
  await phone.getByRole('dialog').waitFor();
  await seen('correct', phone);
  await phone.keyboard.press('Escape');

  await endRound(phone, locale === 'fr-FR' ? 'fr' : 'en');
  const [next = ''] = await named('finish');
  await seen('finish', television);
  await phone.getByRole('button', { name: next }).click();
  await phone.getByTestId('turn').waitFor();
  await guide.context().close();
  return { home, lab, television, phone };
}

/** By the code that the screens of the house show for it. */
async function letIn(television: Page, home: Page, askForCode: string): Promise<void> {
  await television.getByRole('button', { name: askForCode }).click();
  const code = television.getByTestId('pairing-code');
  await code.fill(await home.getByTestId('shown-code').innerText());
  await code.press('Enter');
  await code.waitFor({ state: 'detached' });
}

/** The referee ends it: to play it out would take a hundred cards. */
async function endRound(phone: Page, language: Language): Promise<void> {
  await phone.getByText(format(language, 'phone.referee.title')).click();
  for (const key of ['phone.referee.endRound', 'phone.referee.endRound.sure'] as const) {
    await phone.getByRole('button', { name: format(language, key) }).click();
  }
}
