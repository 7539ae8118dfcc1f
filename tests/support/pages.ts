import type { Browser, BrowserContext, Page } from 'playwright';
import type { App } from './app.ts';
import { PHONE, watchProblems } from './browser.ts';
import type { World } from './inBrowser.ts';

/** Opens a table on the home page, as a person does. Answers with its code. */
export async function openTableAtHome(
  page: Page,
  url: string,
  players: readonly string[],
): Promise<string> {
  await page.goto(url);
  return seatAndCreate(page, players);
}

/** On a form that is open: who plays, and the button. */
export async function seatAndCreate(page: Page, players: readonly string[]): Promise<string> {
  await wholeForm(page);
  await page.getByRole('radio', { name: `${String(players.length)} joueurs`, exact: true }).check();
  for (const [seat, name] of players.entries()) {
    await page.getByRole('textbox', { name: `Nom du joueur ${String(seat + 1)}` }).fill(name);
  }
  await page.getByTestId('create-table').click();
  const link = page.getByRole('link', { name: 'Ouvrir la télévision' });
  const href = (await link.getAttribute('href')) ?? '';
  return href.split('/').at(-1) ?? '';
}

/** A household that has played before is offered its last table first. */
export async function wholeForm(page: Page): Promise<void> {
  const change = page.getByTestId('change-household');
  await page.getByTestId('create-table').or(change).waitFor();
  if (await change.isVisible()) await change.click();
}

/** Opens a table of Elevens with the rows as the page proposes them. */
export async function openElevensAtHome(
  page: Page,
  url: string,
  players: readonly string[],
): Promise<string> {
  await page.goto(url);
  await wholeForm(page);
  await page.getByRole('radio', { name: /Elevens/ }).check();
  return seatAndCreate(page, players);
}

/** The phone page of a table. */
export interface Phone {
  readonly page: Page;
  /** What went wrong in the page. */
  readonly problems: readonly string[];
  /** Presses a button by what is written on it. */
  press(name: string | RegExp): Promise<void>;
  shows(text: string | RegExp): Promise<void>;
}

export async function openPhone(browser: Browser, url: string, code: string): Promise<Phone> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const problems = watchProblems(page);
  await page.goto(`${url}/play/${code}`);
  await page.getByTestId('turn').waitFor();
  return {
    page,
    problems,
    press: (name) => page.getByRole('button', { name }).first().click(),
    shows: (text) => page.getByText(text).filter({ visible: true }).first().waitFor(),
  };
}

/** The simulator: cards laid by a click, through the protocol of the readers. */
export interface LabPage {
  readonly page: Page;
  makeDeck(box?: string): Promise<void>;
  /** Lays a card or token, and waits for the sign the reader gives. */
  lay(what: string, sign?: string): Promise<void>;
  layToken(token: string, sign?: string): Promise<void>;
}

export async function openLab(context: BrowserContext, url: string): Promise<LabPage> {
  const page = await context.newPage();
  await page.goto(`${url}/lab`);
  const press = async (button: string, sign: string) => {
    await page.getByTestId(button).click();
    await page.locator(`[data-testid="sign"][data-outcome="${sign}"]`).first().waitFor();
  };
  return {
    page,
    async makeDeck(box = '1000-bornes') {
      await page.getByTestId('lab-box').selectOption(box);
      await page.getByTestId('make-deck').click();
      await page.getByTestId('making').waitFor();
      await page.getByTestId('making').waitFor({ state: 'detached', timeout: 60_000 });
      const failed = page.getByRole('alert').filter({ hasText: /arrêté|stopped/ });
      if (await failed.isVisible()) throw new Error(await failed.innerText());
    },
    lay: (card, sign = 'accepted') => press(`lay-${card}`, sign),
    layToken: (token, sign = 'accepted') => press(`token-${token}`, sign),
  };
}

/** Where phones of the network reach the program, which takes them for nobody it knows. */
export const networkAddress = (app: App): string =>
  /http:\/\/[^\s/]+/.exec(app.output())?.[0] ?? '';

/** A phone of the network that has scanned the code of a table. */
export async function openJoined(
  { app, browser }: Pick<World, 'app' | 'browser'>,
  code: string,
  invitation: string,
): Promise<Page> {
  const page = await (await browser.newContext(PHONE)).newPage();
  await page.goto(`${networkAddress(app)}/play/${code}#${invitation}`);
  return page;
}

/** Lets a device that stands at the entrance in, by the code that a page of the house shows for it. */
export async function pairWith(house: Page, device: Page): Promise<void> {
  await device.getByRole('button', { name: 'Demander un code' }).click();
  const code = device.getByTestId('pairing-code');
  await code.fill(await house.getByTestId('shown-code').innerText());
  await device
    .locator('form')
    .filter({ has: code })
    .getByRole('button', { name: 'Entrer' })
    .click();
}
