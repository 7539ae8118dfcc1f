import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { GameMove } from '#lib/games.ts';
import { openRecord } from '#lib/table/record.ts';
import { PHONE, TELEVISION, watchProblems } from '../support/browser.ts';
import { byHand, eachAlone, elevensFor, TWO_TEAMS } from '../support/evening.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { openTab } from '../support/pages.ts';

/** Two turns of each, after which it is said who will win. */
const OPENING: readonly GameMove[] = [
  { type: 'play', by: 'Anne', card: 'roll' },
  { type: 'play', by: 'Bruno', card: 'roll' },
  { type: 'play', by: 'Anne', card: '200' },
  { type: 'discard', by: 'Bruno', card: '25' },
];

/** Timeout in ms: chances are computed at the lowest priority, which waits on a busy machine. */
const COMPUTED_MS = 120_000;
/** Within so many ms chances of that move would be told. */
const STILL = 500;
/** Expected chances of the round, including a round without a winner, and of the match. */
const SAID =
  /^Chances de gagner la manche\s: Anne, environ \d+\s%, Bruno, environ \d+\s%, personne, environ \d+\s%\. Chances de gagner la partie\s: Anne, environ \d+\s%, Bruno, environ \d+\s%\.$/;

inWorld('the chances to win, on a television', pageWorld(), (world) => {
  let code: string;

  const play = async (...moves: readonly GameMove[]) => {
    for (const move of moves)
      expect(await world.screen.command(code, { type: 'move', move })).toMatchObject({ ok: true });
  };
  async function open(path: string, options = TELEVISION) {
    const page = await (await world.browser.newContext(options)).newPage();
    page.setDefaultTimeout(COMPUTED_MS);
    const problems = watchProblems(page);
    await page.goto(world.app.url + path);
    return { page, problems };
  }

  beforeAll(async () => {
    code = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
  });
  test('are shown below the race once the settings allow it, and can be hidden on one television', async () => {
    const { page, problems } = await open(`/tv/${code}`);
    const bar = page.getByTestId('chances');
    const race = page.locator('main.tv');
    await race.waitFor();
    await play(...OPENING);
    const phone = (await open(`/play/${code}`, PHONE)).page;
    await phone.getByTestId('who-is-here').waitFor({ state: 'attached' });
    expect(await bar.count()).toBe(0);

    const settings = (await open('/settings', PHONE)).page;
    await settings.getByLabel('Chances de gagner').check();
    await bar.waitFor();
    await settings.context().close();
    await expect.poll(() => bar.getAttribute('aria-label')).toMatch(SAID);
    const above = await race.getByText(code).boundingBox();
    const below = await bar.boundingBox();
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0) - 1);

    const before = await bar.getAttribute('aria-label');
    await play({ type: 'play', by: 'Anne', card: 'out-of-gas', on: 'Bruno' });
    await race.getByText('Panne d’essence').first().waitFor();
    await page.waitForTimeout(STILL);
    expect(await bar.getAttribute('aria-label')).toBe(before);

    await openTab(phone, 'ask');
    await phone.getByRole('button', { name: 'Qui va gagner ?' }).click();
    await phone.getByTestId('answer').getByText('Chances de gagner la partie').waitFor();

    await openTab(phone, 'more');
    await phone.getByText('Régler la télévision').click();
    await phone.getByRole('button', { name: 'Chances de gagner' }).click();
    await bar.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await page.context().close();
    await phone.context().close();
  });

  test('are shown in the replay for the move in view', async () => {
    const { page, problems } = await open(`/tv/${code}/replay`);
    const bar = page.getByTestId('chances');
    await page.getByTestId('replay-at').waitFor();
    await page.keyboard.press('End');
    await bar.waitFor();
    await page.keyboard.press('Home');
    await bar.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('are told as a story after a round, with links to its turning points', async () => {
    const { page, problems } = await open(`/story/${code}`, PHONE);
    await page.getByTestId('early').waitFor();
    await play({ type: 'coupFourre', by: 'Bruno', card: 'extra-tank' }, { type: 'endRound' });
    await page.reload();
    const turn = page.getByTestId('turns').getByRole('listitem').first();
    await turn.getByText('Coup-fourré de Bruno').waitFor();
    await page.getByTestId('decisions').waitFor();
    await page.getByTestId('draws').getByText('moyenne').first().waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'La partie avec ces chances (JSON)' }).click(),
    ]);
    const record: unknown = JSON.parse(readFileSync((await file.path()) ?? '', 'utf8'));
    expect(openRecord(record).ok).toBe(true);
    expect(record).toHaveProperty('meta.chances.moves.0.after', 4);
    expect(record).toHaveProperty('meta.chances.moves.0.round.1');
    await turn.getByRole('link', { name: 'Revoir le coup 6' }).click();
    await page.getByTestId('replay-at').getByText('Coup 6 sur 7').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('take no room on a darkened television', async () => {
    const heard = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    for (const move of OPENING) await world.screen.command(heard, { type: 'move', move });
    const { page } = await open(`/tv/${heard}`);
    await page.getByTestId('chances').waitFor();
    await world.screen.command(heard, { type: 'byEar', byEar: true });
    const dark = page.locator('main.dark');
    await expect.poll(async () => (await dark.boundingBox())?.height).toBe(1080);
    await page.context().close();
  });

  test('are told as a story in which long names wrap and do not overlap', async () => {
    const [one, two] = ['A'.repeat(30), 'B'.repeat(30)];
    const long = await world.screen.createTable(eachAlone(one, two));
    await world.screen.command(long, {
      type: 'move',
      move: { type: 'play', by: one, card: 'roll' },
    });
    await world.screen.command(long, { type: 'move', move: { type: 'endRound' } });
    const { page } = await open(`/story/${long}`, PHONE);
    const heads = page.getByTestId('draws').locator('thead .side');
    await heads.first().waitFor();
    const cut = await heads.evaluateAll((names) =>
      names.filter((name) => name.scrollWidth > (name.parentElement?.clientWidth ?? 0)),
    );
    expect(cut).toHaveLength(0);
    await page.context().close();
  });

  test('are told as a story that compares two sides on a phone without scrolling', async () => {
    const [one, two] = ['Maximilienne', 'Jean-Bartholomé de Tours'];
    const long = await world.screen.createTable(eachAlone(one, two));
    const roll = { type: 'play', by: one, card: 'roll' } as const;
    await world.screen.command(long, { type: 'move', move: roll });
    await world.screen.command(long, { type: 'move', move: { type: 'endRound' } });
    const { page } = await open(`/story/${long}`, PHONE);
    const draws = page.getByTestId('draws').getByRole('region');
    await draws.getByText('moyenne').first().waitFor();
    expect(await draws.evaluate((at) => at.scrollWidth - at.clientWidth)).toBe(0);
    const legend = page.getByRole('region', { name: 'Qui allait gagner' }).locator('.side');
    const heights = await legend.evaluateAll((sides) => sides.map((side) => side.clientHeight));
    expect(heights[1]).toBe(heights[0]);
    await page.context().close();
  });

  test('are not offered for a game without a model, and the page says so', async () => {
    const rows = await world.screen.createTable(elevensFor('Zoé', 'Max'));
    const { page, problems } = await open(`/story/${rows}`, PHONE);
    await page.getByTestId('untold').waitFor();
    // No match is won yet.
    expect(await page.getByTestId('scores').count()).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('are not asked for by hand: the address of a story leads to the sheet', async () => {
    const sheet = await world.screen.house({ type: 'createTable', setup: byHand(TWO_TEAMS) });
    const { page, problems } = await open(`/story/${sheet}`, PHONE);
    await page.waitForURL(`**/score/${sheet}`);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('are shown in the history of a running match, and each match there links to its story', async () => {
    const going = await world.screen.createTable(eachAlone('Anne', 'Bruno'));
    for (const move of OPENING) await world.screen.command(going, { type: 'move', move });
    const { page, problems } = await open('/matches', PHONE);
    const listed = page.getByTestId(`match-${going}`);
    await listed.getByText(SAID).waitFor();
    await page
      .getByTestId(`match-${code}`)
      .getByRole('link', { name: `Toute la partie, table ${code}` })
      .click();
    await page.getByTestId('turns').getByText('Coup-fourré de Bruno').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/story/${code}`);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
