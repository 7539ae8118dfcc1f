import type { Page } from 'playwright';
import type { StepId } from '#lib/guide/outline.ts';
import { TELEVISION } from '../support/browser.ts';

interface Parts {
  readonly url: string;
  readonly locale: 'fr-FR' | 'en-GB';
  readonly entrants: readonly string[];
  /** Called after each step with the screen on which it ends. */
  seen(step: StepId, page: Page): Promise<void>;
}

interface Directing extends Parts {
  readonly home: Page;
  /** Returns the names of controls that a step of the guide contains, in order. */
  named(step: StepId): Promise<readonly string[]>;
  press(name: string): Promise<void>;
  shows(name: string): Promise<void>;
}

/**
 * Directs a tournament by the steps of the guide, in a house that has finished its first evening.
 * Each control is found by the name in the guide, in its language. The stacked deck is virtual.
 * Returns the address of the director's page, at a second round in which no match has begun.
 */
export async function walkFirstTournament(home: Page, parts: Parts): Promise<string> {
  const guide = await home.context().newPage();
  await guide.goto(`${parts.url}/guide`);
  await guide.locator('article').last().waitFor();
  const shown = (name: string) =>
    home.getByText(name, { exact: true }).filter({ visible: true }).first();
  const directing: Directing = {
    ...parts,
    home,
    named: (step) => guide.locator(`article#${step} b`).allInnerTexts(),
    press: (name) => shown(name).click(),
    shows: (name) => shown(name).waitFor(),
  };
  await prepare(directing);
  const director = home.url();
  await playRound(directing);
  await showInHall(directing);
  await stackDeck(directing);
  await home.goto(director);
  await home.getByTestId('pair').click();
  await home.getByTestId('round-1').waitFor();
  await guide.close();
  return director;
}

async function prepare({ home, url, entrants, named, press, shows, seen }: Directing) {
  const [tournaments = '', ...others] = await named('prepare');
  await home.goto(url);
  await home.getByTestId('more').click();
  await press(tournaments);
  for (const name of others) await shows(name);
  await seen('prepare', home);
  await press(others.at(-1) ?? '');

  const [paste = '', list = '', leaves = ''] = await named('entrants');
  await home.getByLabel(paste).fill(entrants.join('\n'));
  await home.getByTestId('enter').click();
  await press(list);
  await shows(leaves);

  const [wishes = ''] = await named('pairing');
  await shows(wishes);
  await home.getByTestId('pair').click();
}

async function playRound({ home, entrants, named, press, shows, seen }: Directing) {
  const [start = ''] = await named('clock');
  await press(start);
  const [open = '', equipment = '', result = ''] = await named('results');
  await press(open);
  await home.getByTestId('table-1').getByRole('link').waitFor();
  await shows(equipment);
  for (let number = 1; number <= entrants.length / 2; number += 1) {
    // The picture shows a round that is being played.
    if (number === 2) {
      await home.locator('#round').evaluate((title) => title.scrollIntoView());
      await seen('pairing', home);
    }
    const table = home.getByTestId(`table-${String(number)}`);
    await table.getByText(result, { exact: true }).click();
    await table
      .getByRole('spinbutton')
      .first()
      .fill(String(5_300 - number * 450));
    await table
      .getByRole('spinbutton')
      .last()
      .fill(String(2_150 + number * 325));
    await table.locator('form button').first().click();
    await table.locator('form').waitFor({ state: 'detached' });
  }
}

async function showInHall({ home, locale, named, press, shows, seen }: Directing) {
  const [, gong = ''] = await named('clock');
  const [here = '', which = ''] = await named('hallScreens');
  const projector = await (
    await home
      .context()
      .browser()
      ?.newContext({ ...TELEVISION, locale, reducedMotion: 'reduce' })
  )?.newPage();
  if (projector === undefined) throw new Error('a page without a browser');
  await projector.goto(`${home.url()}/screen`);
  await shows(here);
  const screen = home.getByTestId('screen-1');
  await screen.getByRole('combobox').selectOption('clock');
  await projector.getByRole('button', { name: gong }).waitFor();
  await screen.getByRole('combobox').selectOption('standings');
  await projector.getByRole('button', { name: gong }).waitFor({ state: 'detached' });
  await press(which);
  await seen('hallScreens', projector);
  await projector.context().close();
}

/** One shuffle for the next round, and a deck that is stacked by it. */
async function stackDeck({ home, named, press, shows, seen }: Directing) {
  const [way = '', draw = '', begin = '', compared = ''] = await named('boards');
  await press(way);
  await press(draw);
  await home.locator('[aria-labelledby="rounds"] select').first().selectOption('1');
  await shows(compared);
  const choices = home.locator('[aria-labelledby="decks"] select');
  // Only one card of the first deck was enrolled.
  await choices.first().selectOption({ index: 1 });
  await choices.nth(1).selectOption('1');
  await press(begin);
  await home.getByTestId('stack-now').waitFor();
  await seen('boards', home);
}
