import type { Browser, Page } from 'playwright';
import type { StepId } from '#lib/guide/outline.ts';
import '#lib/i18n/bothLanguages.ts';
import { format } from '#lib/i18n/format.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { App } from '../support/app.ts';
import { PHONE, TELEVISION } from '../support/browser.ts';
import { networkAddress, openLab, type LabPage, openTab } from '../support/pages.ts';

export interface Evening {
  readonly home: Page;
  readonly lab: LabPage;
  readonly television: Page;
  readonly phone: Page;
}

/** Observer called after each step with the screen on which it ends. */
type Looking = (step: StepId, page: Page) => Promise<void>;

/** Small windows: what a picture of them shows can be read in the midst of text. */
const WIDE = { viewport: { width: 720, height: 600 } } as const;
export const HANDHELD = { ...PHONE, viewport: { width: 375, height: 640 } } as const;
const PLAYERS = ['Anne', 'Bruno'] as const;

/**
 * Follows the ten steps of the first evening in the guide. Each control is found by the name in the
 * guide, in its language. A virtual reader and a virtual deck stand in for the real ones.
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
  const [ask = '', rest = ''] = await named('start');
  await home.getByRole('heading', { name: ask }).waitFor();
  await seen('start', home);

  const lab = await openLab(home.context(), app.url);
  const [readers = '', well = ''] = await named('plug');
  await home.getByRole('link', { name: rest }).click();
  await home.getByRole('link', { name: readers, exact: true }).click();
  await home.getByRole('heading', { name: readers, level: 1 }).waitFor();
  await home.getByText(well, { exact: true }).first().waitFor();
  await seen('plug', home);

  const [decks = '', create = ''] = await named('enrol');
  await home.goto(app.url);
  await home.getByRole('link', { name: rest }).click();
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
  const television = await open(`${networkAddress(app)}/tv`, TELEVISION);
  const [, accept = ''] = await named('television');
  await letIn(television, home, accept);
  await television.locator('html[data-started]').waitFor({ state: 'attached' });
  await seen('television', television);

  const [, way = '', next = '', openTable = ''] = await named('open');
  await home.goto(app.url);
  await home.getByRole('button', { name: way }).click();
  await home.getByRole('radio', { name: /^2 / }).check();
  for (const [at, name] of PLAYERS.entries()) {
    await home.getByRole('textbox', { name: new RegExp(`${String(at + 1)}$`) }).fill(name);
  }
  await seen('open', home);
  await home.getByRole('button', { name: next }).click();
  await home.getByRole('button', { name: openTable }).click();
  const code = await home.getByTestId('table-code').innerText();

  await television.getByText(code).first().waitFor();
  await television.keyboard.press('Enter');
  await seen('join', television);
  const digits = await television
    .getByText(/^\s*\d{3}[ \u00a0\u202f]\d{3}\s*$/)
    .first()
    .innerText();
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
  await phone.getByRole('tab', { name: moves }).click();
  const played = phone.getByTestId('recent').getByRole('button');
  const refused = await played.count();
  await phone.getByRole('button', { name: undo }).first().click();
  // The move that is undone would close what corrects it.
  await played.nth(refused - 1).waitFor({ state: 'detached' });
  await played.first().click();
  await phone.getByRole('dialog').waitFor();
  await seen('correct', phone);
  await phone.keyboard.press('Escape');

  await openTab(phone, 'more');
  await endRound(phone, locale === 'fr-FR' ? 'fr' : 'en');
  const [nextRound = ''] = await named('finish');
  await seen('finish', television);
  await openTab(phone, 'play');
  await phone.getByRole('button', { name: nextRound }).click();
  await phone.getByTestId('turn').waitFor();
  await guide.context().close();
  return { home, lab, television, phone };
}

async function letIn(television: Page, home: Page, accept: string): Promise<void> {
  const number = television.getByTestId('screen-number');
  const asks = home.getByTestId('screen-request').filter({ hasText: await number.innerText() });
  await asks.getByRole('button', { name: accept }).click();
  await number.waitFor({ state: 'detached' });
}

/** The referee ends it: to play it out would take a hundred cards. */
async function endRound(phone: Page, language: Language): Promise<void> {
  await phone.getByText(format(language, 'phone.referee.title')).click();
  for (const key of ['phone.referee.endRound', 'phone.referee.endRound.sure'] as const) {
    await phone.getByRole('button', { name: format(language, key) }).click();
  }
}
