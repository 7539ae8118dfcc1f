import type { Page } from 'playwright';
import type { StepId } from '#lib/guide/outline.ts';
import { TELEVISION } from './browser.ts';

interface Parts {
  /** Of the program. */
  readonly url: string;
  readonly locale: 'fr-FR' | 'en-GB';
  readonly entrants: readonly string[];
  /** What looks on as the steps are taken: at the screen that a step ends with. */
  seen(step: StepId, page: Page): Promise<void>;
}

/** A tournament on its way, on its director's page. */
interface Directing extends Parts {
  readonly home: Page;
  /** What the guide names in a step, in its order. */
  named(step: StepId): Promise<readonly string[]>;
  press(name: string): Promise<void>;
  shows(name: string): Promise<void>;
}

/**
 * Directs a tournament as the guide tells it, in a house where its first evening was played: whatever is pressed is pressed by the name
 * that stands in the guide, in its language. The deck that is stacked is a virtual one. Answers with the address of the director's page,
 * at a second round in which nothing has begun.
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

/** From home to the first round. */
async function prepare({ home, url, entrants, named, press, shows, seen }: Directing) {
  const [tournaments = '', ...others] = await named('prepare');
  await home.goto(url);
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

/** Its clock, its tables, and their results, which the director has been told. */
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

/** A screen of the hall, switched from the director's page. */
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
  // Of the first deck a single card was enrolled.
  await choices.first().selectOption({ index: 1 });
  await choices.nth(1).selectOption('1');
  await press(begin);
  await home.getByTestId('stack-now').waitFor();
  await seen('boards', home);
}
