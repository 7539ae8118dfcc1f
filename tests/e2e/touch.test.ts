import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';

inWorld('sheets in braille', pageWorld(), (world) => {
  let page: Page;

  beforeAll(async () => {
    page = await (await world.browser.newContext(PHONE)).newPage();
    await page.goto(`${world.app.url}/cards`);
    await page.getByText('Imprimer', { exact: true }).click();
    await page.getByRole('link', { name: 'Feuilles en braille' }).click();
    await page.getByRole('heading', { level: 1, name: 'Feuilles en braille' }).waitFor();
  });

  /** Returns the file that this button saves: its name, and its bytes as one character each. */
  async function saved(button: string, at = 0) {
    const download = page.waitForEvent('download');
    await page.getByTestId(button).nth(at).click();
    const file = await download;
    return {
      name: file.suggestedFilename(),
      text: await readFile(await file.path(), 'latin1'),
    };
  }

  test('of the 106 cards of 1000 Bornes are saved for every way of raising dots', async () => {
    await page.getByRole('radio', { name: 'Les cartes : 1000 Bornes' }).check();
    const swell = await saved('swell');
    expect(swell.name).toBe('1000-bornes-swell-fr.pdf');
    expect(swell.text).toMatch(/^%PDF-1\.4[^]*\/Count 3 [^]*%%EOF\n$/);
    const slate = await saved('slate');
    expect(slate.name).toBe('1000-bornes-slate-fr.pdf');
    expect(slate.text).not.toBe(swell.text);
    const braille = await saved('brf');
    expect(braille.name).toBe('1000-bornes-fr.brf');
    // "200" in Antoine's digits, four times; and the green light on fourteen cards and in the legend.
    expect(braille.text.match(/,<##/g)).toHaveLength(4 + 2);
    expect(braille.text.match(/VERT/g)).toHaveLength(14 + 2);
    expect(braille.text).toContain('CREV=');
    const plastic = await saved('stl', 2);
    expect(plastic.name).toBe('1000-bornes-3-fr.stl');
    const triangles = Buffer.from(plastic.text, 'latin1').readUInt32LE(80);
    expect(plastic.text.length).toBe(84 + 50 * triangles);
  });

  test('of Elevens are 103, in the braille of the page’s language', async () => {
    await page.getByRole('radio', { name: 'Les cartes : Elevens' }).check();
    expect((await saved('brf')).text).toContain(',<* C,*');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Braille sheets' }).waitFor();
    const { name, text } = await saved('brf');
    expect(name).toBe('elevens-en.brf');
    expect(text).toContain('#BA C#A');
    await page.getByRole('button', { name: 'Français' }).click();
    await page.getByRole('heading', { level: 1, name: 'Feuilles en braille' }).waitFor();
  });

  test('of a tray show where piles, safeties and the reader lie', async () => {
    await page.getByRole('radio', { name: 'Le plateau d’un camp' }).check();
    const picture = page.getByRole('img', { name: 'Première page : Le plateau' });
    for (const word of ['bataille', 'vitesse', 'lecteur', 'As du volant']) {
      await picture.getByText(word, { exact: true }).waitFor();
    }
    expect((await saved('swell')).text).toContain('/MediaBox [0 0 841.89 595.276]');
  });
});
