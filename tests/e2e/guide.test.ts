import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { OUTLINE, type StepId } from '#lib/guide/outline.ts';
import { PHONE } from '../support/browser.ts';
import { type Evening, walkFirstEvening } from './firstEvening.ts';
import { walkFirstTournament } from './firstTournament.ts';
import { askHow, askWho, seatPlayers } from '../support/pages.ts';
import { until } from '../support/until.ts';
import { storyInWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';

storyInWorld('the guide', pageWorld({ lab: true }), (world) => {
  let evening: Evening;
  let director: string;

  test('leads from the start of the server to the second round, by what it says alone', async () => {
    const taken: StepId[] = [];
    evening = await walkFirstEvening(world, 'fr-FR', (step) => {
      taken.push(step);
      return Promise.resolve();
    });
    const told = OUTLINE[0].steps.map(({ id }) => id);
    expect(told.filter((step) => !taken.includes(step))).toEqual([]);
  }, 120_000);

  test('leads from home to the second round of a tournament, its screens and a stacked deck', async () => {
    director = await walkFirstTournament(evening.home, {
      url: world.app.url,
      locale: 'fr-FR',
      entrants: ['Anne', 'Bruno', 'Chloé', 'Diane'],
      seen: () => Promise.resolve(),
    });
  }, 60_000);

  test('names only controls that exist on the page it describes', async () => {
    const { home, phone } = evening;
    const guide = await home.context().newPage();
    await guide.goto(`${world.app.url}/guide`);
    await guide.locator('article').last().waitFor();
    const wrong: string[] = [];
    for (const { id, at } of OUTLINE.flatMap(({ steps }) =>
      steps.map((step) => ({ at: null, ...step })),
    )) {
      if (at === null) continue;
      const names = await guide.locator(`article#${id} b`).allInnerTexts();
      expect(names, id).not.toEqual([]);
      const page = at === '/play/[table]' ? phone : home;
      if (page === home) {
        if (at === '/tournament/[code]') await home.goto(director);
        else await openPage(home, world.app.url, at);
      }
      for (const name of names) {
        if (!(await hasName(page, name))) wrong.push(`${id}: ${name}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  test('is searched without accents, and says what it found', async () => {
    const page = await (await world.browser.newContext(PHONE)).newPage();
    await page.goto(`${world.app.url}/guide`);
    await page.locator('article').last().waitFor();
    const widths = await page
      .locator('article .words')
      .evaluateAll((all) => all.map((words) => words.getBoundingClientRect().width));
    // Beside a tall picture there was room for a letter.
    expect(Math.min(...widths)).toBeGreaterThan(250);
    await page.getByRole('searchbox').fill('telephone lecteur chrome');
    await page.locator('article#tokens').waitFor({ state: 'detached' });
    await page.locator('article#phoneReader').waitFor();
    await page.getByRole('searchbox').fill('xyzzy');
    await page.getByText('Rien de tel dans le guide.').filter({ visible: true }).first().waitFor();
    await page.context().close();
  });

  test('is printed as a booklet of A5, each step of it', async () => {
    const page = await (await world.browser.newContext({ locale: 'fr-FR' })).newPage();
    await page.goto(`${world.app.url}/guide`);
    await page.locator('article').last().waitFor();
    await page.evaluate(() => (window.print = () => document.body.classList.add('printed')));
    await page.getByRole('button', { name: 'Imprimer' }).click();
    await page.locator('body.printed').waitFor();
    // Includes images that were not scrolled into view.
    const frames = page.locator('article img');
    const empty = await frames.evaluateAll(
      (all) => all.filter((one) => !(one instanceof HTMLImageElement && one.complete)).length,
    );
    expect(empty).toBe(0);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const sheets = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
    // 148 × 210 mm, in points.
    expect(
      sheets.filter(
        ([, width, height]) =>
          Math.abs(Number(width) - 419.5) > 1 || Math.abs(Number(height) - 595.3) > 1,
      ),
    ).toEqual([]);
    const steps = OUTLINE.reduce((sum, chapter) => sum + chapter.steps.length, 0);
    expect(sheets.length).toBeGreaterThan(steps / 4);
    await page.context().close();
  });

  test('is one touch away from every page, at the place that speaks of it', async () => {
    const page = await (await world.browser.newContext(PHONE)).newPage();
    await page.goto(`${world.app.url}/readers`);
    await page.getByRole('link', { name: 'Aide : cette page dans le guide' }).click();
    await page.waitForURL('**/guide#places');
    await page.locator('article#places').getByRole('heading').waitFor();
    await page.context().close();
  });
});

async function openPage(page: Page, url: string, path: string): Promise<void> {
  const [address = '', part] = path.split('?');
  await page.goto(url + address);
  if (address === '/') await askHow(page);
  if (part === 'open') {
    await askWho(page);
    await seatPlayers(page, ['Anne', 'Bruno']);
  }
  if (part === 'deck') await page.locator('a[href*="deck="]').first().click();
  await page.locator('h1').first().waitFor();
}

/** Opens all that is folded, as a reader who looks for something does. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
}

/**
 * Returns true once the unfolded page shows a name, to eyes or a screen reader. Parts may arrive
 * after the heading, and folded ones are rendered a moment after they are opened.
 */
const hasName = (page: Page, name: string): Promise<boolean> =>
  until(
    `the page names ${name}`,
    async () => {
      await unfold(page);
      return page.evaluate((text) => document.body.innerHTML.includes(text), escaped(name));
    },
    NAMED_WITHIN,
  ).then(
    () => true,
    () => false,
  );

/** In ms. */
const NAMED_WITHIN = 5_000;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
