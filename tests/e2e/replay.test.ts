import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { violationsIn } from './axe.ts';
import { PHONE, TELEVISION } from '../support/browser.ts';
import { eachAlone } from '../support/evening.ts';
import { order, screenAt, freshId } from '../support/sockets.ts';
import { storyInWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { until } from '../support/until.ts';
import { openTab } from '../support/pages.ts';

storyInWorld('watching a match again', pageWorld(), (world) => {
  let page: Page;
  let code: string;
  let record: string;

  const shows = (text: string | RegExp) =>
    page.locator('main').getByText(text).filter({ visible: true }).first().waitFor();
  const isAt = (move: string) => page.getByTestId('replay-at').getByText(move).waitFor();

  beforeAll(async () => {
    code = await aMatch(world.app.url);
    page = await (await world.browser.newContext(TELEVISION)).newPage();
  });

  test('begins before the first card, from the home page', async () => {
    await page.goto(world.app.url);
    await page.getByLabel(`Plus, table ${code}`).click();
    await page.getByRole('link', { name: `Revoir, table ${code}` }).click();
    await isAt('Coup 0 sur 6');
    await shows('Revue de la partie');
  });

  test('can be read on a small phone, and rolls by a thumb or keys', async () => {
    const options = { ...PHONE, viewport: { width: 360, height: 640 } };
    const phone = await (await world.browser.newContext(options)).newPage();
    await phone.goto(`${world.app.url}/tv/${code}/replay`);
    await phone.getByText('reste 700').first().waitFor();
    const size = await phone
      .getByText('reste 700')
      .first()
      .evaluate((words) => parseFloat(getComputedStyle(words).fontSize));
    expect(size).toBeGreaterThanOrEqual(11);
    expect(await violationsIn(phone)).toEqual([]);
    const picture = phone.getByRole('region', { name: `Revoir la table ${code}` });
    await picture.focus();
    await phone.keyboard.press('ArrowDown');
    await until('it has rolled', () => picture.evaluate(({ scrollTop }) => scrollTop > 0));
    await phone.context().close();
  });

  test('is seen whole on a phone on its side, with all that leads through it beside it', async () => {
    const options = { ...PHONE, viewport: { width: 812, height: 375 } };
    const phone = await (await world.browser.newContext(options)).newPage();
    await phone.goto(`${world.app.url}/tv/${code}/replay`);
    const picture = phone.getByRole('region', { name: `Revoir la table ${code}` });
    await picture.getByText('reste 700').first().waitFor();
    const rolls = await picture.evaluate((at) => at.scrollHeight - at.clientHeight);
    expect(rolls).toBeLessThanOrEqual(0);
    const beside = phone.getByRole('region', { name: 'Avancer dans la partie' });
    for (const part of await beside
      .locator('button, input, select, a')
      .filter({ visible: true })
      .all()) {
      const { x, y, width, height } = (await part.boundingBox()) ?? {
        x: 0,
        y: 0,
        width: 0,
        height: 0,
      };
      expect(y + height).toBeLessThanOrEqual(375);
      expect(x + width).toBeLessThanOrEqual(812);
    }
    await phone.context().close();
  });

  test('goes forward and back by the keyboard', async () => {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await isAt('Coup 2 sur 6');
    await page.keyboard.press('ArrowRight');
    await shows(/Crevaison/);
    await page.keyboard.press('ArrowLeft');
    await isAt('Coup 2 sur 6');
    await page.keyboard.press('End');
    await isAt('Coup 6 sur 6');
    await page.keyboard.press('Home');
    await isAt('Coup 0 sur 6');
  });

  test('goes by a remote control, which comes to all its keys and back to the match', async () => {
    const focus = () =>
      page.evaluate(() => {
        const at = document.activeElement;
        return at?.getAttribute('aria-label') ?? (at?.textContent ?? '').trim();
      });
    const press = async (key: string, comesTo: string) => {
      await page.keyboard.press(key);
      await until(`it comes to ${comesTo}`, async () => (await focus()) === comesTo);
    };
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await press('ArrowDown', 'Lire');
    await press('ArrowRight', 'Coup suivant');
    await page.keyboard.press('Enter');
    await isAt('Coup 1 sur 6');
    await press('ArrowRight', 'Coup');
    await page.keyboard.press('ArrowRight');
    await isAt('Coup 2 sur 6');
    // Up and down lead away from a slider, along the line in which all stands.
    await press('ArrowDown', 'Manche');
    await press('ArrowLeft', 'Coup');
    await press('ArrowUp', 'Coup suivant');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowLeft');
    await isAt('Coup 1 sur 6');
    await page.keyboard.press('ArrowLeft');
    await isAt('Coup 0 sur 6');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Arrêter' }).waitFor();
    await page.evaluate(() =>
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'MediaPause', cancelable: true })),
    );
    await page.getByRole('button', { name: 'Lire' }).waitFor();
    await page.keyboard.press('Home');
    await isAt('Coup 0 sur 6');
  });

  test('jumps by the slider and to a round, and shows the sheet at its end', async () => {
    await page.getByRole('slider').fill('5');
    await page.getByRole('table').waitFor();
    await page.getByRole('combobox', { name: 'Manche' }).selectOption({ label: 'Manche 2' });
    await isAt('Coup 6 sur 6');
    await shows(/^Manche 2$/);
  });

  test('plays by itself until the end', async () => {
    await page.getByRole('slider').fill('3');
    await page.getByRole('combobox', { name: 'Vitesse' }).selectOption({ label: '4×' });
    await page.getByRole('button', { name: 'Lire' }).click();
    await page.getByRole('button', { name: 'Arrêter' }).waitFor();
    await isAt('Coup 6 sur 6');
    await page.getByRole('button', { name: 'Lire' }).waitFor();
  });

  test('is downloaded, and opened again from the file', async () => {
    const waiting = page.waitForEvent('download');
    await page.getByRole('link', { name: 'La partie (JSON)' }).click();
    const file = await (await waiting).path();
    record = readFileSync(file, 'utf8');
    await page.goto(world.app.url);
    await page.getByTestId('more').click();
    await page.getByText('Ouvrir une partie enregistrée').click();
    await page.getByTestId('record-file').setInputFiles(file);
    await isAt('Coup 0 sur 6');
    await shows('Partie enregistrée : à regarder seulement');
    await page.keyboard.press('End');
    await shows(/Anne/);
  });

  test('is downloaded as a table of its scores, in the language of the page', async () => {
    await page.goto(`${world.app.url}/matches`);
    const waiting = page.waitForEvent('download');
    await page.getByTestId(`match-${code}`).locator('summary').click();
    await page.getByRole('link', { name: `Les scores (CSV), table ${code}` }).click();
    const rows = readFileSync(await (await waiting).path(), 'utf8')
      .trim()
      .split('\n');
    expect(rows[0]).toMatch(/^\ufeff?Manche/);
    expect(rows.some((row) => row.includes('Anne'))).toBe(true);
  });

  test('says what is wrong with a file, and where', async () => {
    await page.goto(world.app.url);
    await page.getByTestId('more').click();
    await page.getByText('Ouvrir une partie enregistrée').click();
    const broken = record.replace('"play":"roll"', '"play":7');
    const buffer = Buffer.from(broken);
    await page
      .getByTestId('record-file')
      .setInputFiles({ name: 'match.json', mimeType: 'application/json', buffer });
    await page.getByTestId('record-refused').getByText('Le coup n° 1 n’est pas lisible').waitFor();
  });

  test('fits a phone, with targets for thumbs', async () => {
    const phone = await (await world.browser.newContext(PHONE)).newPage();
    await phone.goto(`${world.app.url}/play/${code}`);
    await openTab(phone, 'more');
    await phone.getByRole('link', { name: 'Revoir la partie' }).click();
    await phone.getByRole('button', { name: 'Coup suivant' }).click();
    await phone.getByTestId('replay-at').getByText('Coup 1 sur 6').waitFor();
    const wide = await phone.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(375);
    for (const target of await phone.locator('section button, section a, select').all()) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
});

/** Six moves: an attack, its answer, the end of a round, and the start of the next. */
async function aMatch(url: string): Promise<string> {
  const screen = screenAt(url);
  const table = await order(screen, { type: 'createTable', setup: eachAlone('Anne', 'Bruno') });
  for (const move of [
    { type: 'play', by: 'Anne', card: 'roll' },
    { type: 'play', by: 'Bruno', card: 'roll' },
    { type: 'play', by: 'Anne', card: 'flat-tire' },
    { type: 'coupFourre', by: 'Bruno', card: 'puncture-proof' },
    { type: 'endRound' },
    { type: 'play', by: 'Bruno', card: 'roll' },
  ] as const) {
    const request = { id: freshId(), table, command: { type: 'move', move } } as const;
    const reply = await screen.emitWithAck('table', request);
    if (!reply.ok || reply.value.outcome !== 'accepted') throw new Error(JSON.stringify(reply));
  }
  screen.close();
  return table;
}
