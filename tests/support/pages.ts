import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import type { PhoneTab } from '#lib/components/phone/tabNames.ts';
import type { App } from './app.ts';
import { PHONE, watchProblems } from './browser.ts';
import type { PageWorld } from './world/pages.ts';

export interface HomeAnswers {
  /** Way to play; by default with tags if a deck has some, else by phone. */
  readonly way?: 'tags' | 'phone' | 'sheet';
  readonly box?: RegExp;
}

/** Opens a table by the steps of the home page; returns its code. */
export async function openTableAtHome(
  page: Page,
  url: string,
  players: readonly string[],
  answers: HomeAnswers = {},
): Promise<string> {
  await page.goto(url);
  await askWho(page, answers);
  await seatPlayers(page, players);
  return createTable(page, answers);
}

/** Leads to the first question of the home page, also while a match fills it. */
export async function askHow(page: Page): Promise<void> {
  const ways = page.getByTestId('ways');
  const another = page.getByTestId('another-table');
  await ways.or(another).first().waitFor();
  if (await another.isVisible()) await another.click();
  await ways.waitFor();
}

/** Leads from the home page to the question who plays. */
export async function askWho(page: Page, { way }: HomeAnswers = {}): Promise<void> {
  await askHow(page);
  const tags = page.locator('button[data-testid="way-tags"]');
  const usual = (await tags.isVisible()) ? 'tags' : 'phone';
  await page.getByTestId(`way-${way ?? usual}`).click();
}

/** Answers who plays, and leads on to the last step. */
export async function seatPlayers(page: Page, players: readonly string[]): Promise<void> {
  const count = new RegExp(`^${String(players.length)} (joueurs|players)$`);
  await page.getByRole('radio', { name: count }).check();
  for (const [seat, name] of players.entries()) {
    const field = new RegExp(`^(Nom du joueur|Name of player) ${String(seat + 1)}$`);
    await page.getByRole('textbox', { name: field }).fill(name);
  }
  await page.getByTestId('players-known').click();
  await page.getByTestId('create-table').waitFor();
}

/** Opens the table of the last step; returns its code. */
export async function createTable(page: Page, { box }: HomeAnswers = {}): Promise<string> {
  const boxes = page.getByRole('radio', { name: box ?? '' });
  // A single tagged deck leaves no choice.
  if (box !== undefined && (await boxes.count()) > 0) await boxes.first().check();
  await page.getByTestId('create-table').click();
  return openedTable(page);
}

/** Returns the code of the table that the home page shows. */
export const openedTable = (page: Page): Promise<string> =>
  page.getByTestId('table-code').innerText();

export interface Phone {
  readonly page: Page;
  readonly problems: readonly string[];
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

/** Opens a tab of a phone's page at a table. */
export const openTab = (page: Page, tab: PhoneTab): Promise<void> =>
  page.getByTestId(`tab-${tab}`).click();

/** Unfolds the cards of a hand that may not be played now; without others they are unfolded already. */
export async function unfoldHand(hand: Locator): Promise<void> {
  await hand.locator('li').or(hand.getByTestId('refused-now')).first().waitFor();
  const folded = hand.getByTestId('refused-now').and(hand.page().locator(':not([open])'));
  if ((await folded.count()) > 0) await folded.locator('summary').click();
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

/** Returns the program's address for phones of the network, which are strangers there. */
export const networkAddress = (app: App): string =>
  /http:\/\/[^\s/]+/.exec(app.output())?.[0] ?? '';

/** A phone of the network that has scanned the code of a table. */
export async function openJoined(
  { app, browser }: Pick<PageWorld, 'app' | 'browser'>,
  code: string,
  invitation: string,
): Promise<Page> {
  const page = await (await browser.newContext(PHONE)).newPage();
  await page.goto(`${networkAddress(app)}/play/${code}#${invitation}`);
  return page;
}

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
