import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PHONE, watchProblems } from '../support/browser.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';

/** Script: what can be touched and is smaller than a fingertip, 44 pixels. */
const TOO_SMALL = `[...document.querySelectorAll('main :is(button, input:not([type=checkbox], [type=radio]), select, summary, label.boxed, a.button)')]
  .filter((at) => at.checkVisibility())
  .map((at) => [at, at.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 43.5 || height < 43.5)
  .map(([at, { width, height }]) => at.textContent.trim().slice(0, 30) + ' ' + width + ' × ' + height)`;

inWorld('the components of the kit', pageWorld({ lab: true, bridge: false }), (world) => {
  let page: Page;
  let problems: readonly string[] = [];

  beforeAll(async () => {
    page = await (
      await world.browser.newContext({ ...PHONE, viewport: { width: 320, height: 640 } })
    ).newPage();
    problems = watchProblems(page);
    await page.goto(`${world.app.url}/lab/kit`);
    await page.locator('html[data-started]').waitFor({ state: 'attached' });
  });
  afterAll(async () => {
    expect(problems).toEqual([]);
    await page?.context().close();
  });

  const part = (name: string) => page.getByRole('region', { name, exact: true });
  const focused = () => page.evaluate('document.activeElement?.textContent.trim()');

  test('are large enough for a finger', async () => {
    expect(await page.evaluate(TOO_SMALL)).toEqual([]);
  });

  test('a request disables its buttons, then says that it was saved or why not', async () => {
    const request = page.getByTestId('kit-request');
    const buttons = request.getByRole('button');
    const busy = request.getByRole('status').first();
    await buttons.first().click();
    expect(await buttons.first().isDisabled()).toBe(true);
    await busy.getByText('Connexion').waitFor();
    await busy.getByText('Enregistré').waitFor();
    expect(await buttons.first().isEnabled()).toBe(true);
    const before = await request.getByRole('alert').count();
    await buttons.last().click();
    await expect.poll(() => request.getByRole('alert').count()).toBe(before + 1);
    expect(await busy.textContent()).not.toContain('Enregistré');
  });

  test('a dialog gives the focus back, by Escape and by its buttons', async () => {
    const opener = part('Dialog').getByRole('button', { name: 'Supprimer…' });
    const dialog = page.getByTestId('kit-dialog');
    const ways = [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button').first().click(),
      () => dialog.getByRole('button').last().click(),
    ];
    for (const close of ways) {
      await opener.focus();
      await page.keyboard.press('Enter');
      await dialog.waitFor();
      expect(await dialog.evaluate((at) => at.contains(document.activeElement))).toBe(true);
      await close();
      await dialog.waitFor({ state: 'detached' });
      expect(await opener.evaluate((at) => at === document.activeElement)).toBe(true);
    }
  });

  test('a sheet shows its beginning again when its content is replaced', async () => {
    await part('Dialog').getByRole('button', { name: 'Exemple' }).click();
    const sheet = page.getByTestId('kit-sheet');
    await sheet.getByRole('button', { name: 'Exemple' }).click();
    await sheet.getByRole('heading', { name: 'Exemple 1' }).waitFor();
    expect(await focused()).toBe('Exemple 1');
    expect(await sheet.evaluate((at) => at.scrollTop)).toBe(0);
    await page.keyboard.press('Escape');
  });

  test('a field is tied to its note and its error', async () => {
    const field = part('Field').getByRole('textbox', { name: 'Exemple 2' });
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const id = await field.getAttribute('aria-describedby');
    const said = await page.locator(`[id="${id ?? ''}"]`).textContent();
    expect(said).toContain('Il manque une réponse.');
    expect(said).toContain('Un texte long');
  });

  test('a number field says that it is empty', async () => {
    const field = part('NumberField').getByRole('spinbutton', { name: 'Exemple 6' });
    await field.fill('');
    await part('NumberField').getByRole('alert').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('-2');
    await part('NumberField').getByRole('alert').waitFor({ state: 'detached' });
    expect(await field.getAttribute('aria-invalid')).toBeNull();
  });

  test('a stepper stops at its bounds', async () => {
    const stepper = page.getByRole('group', { name: 'Exemple 7' });
    const more = stepper.getByRole('button', { name: '+ 1' });
    await more.click();
    await more.click();
    expect(await stepper.locator('output').textContent()).toBe('4');
    expect(await more.isDisabled()).toBe(true);
    const large = page.getByRole('group', { name: 'Exemple 8' });
    await large.getByRole('button', { name: '− 200' }).click();
    await large.getByRole('button', { name: '+ 25' }).click();
    expect(await large.locator('output').textContent()).toBe('800');
  });

  test('the arrows choose one of several and leave out a disabled one', async () => {
    const words = page.getByRole('group', { name: 'Exemple words' });
    await words.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowDown');
    expect(await words.getByRole('radio').nth(1).isChecked()).toBe(true);
    await page.keyboard.press('ArrowDown');
    expect(await words.getByRole('radio').first().isChecked()).toBe(true);
  });

  test('Space turns a toggle on and off', async () => {
    const toggle = page.getByTestId('kit-toggle');
    expect(await toggle.isChecked()).toBe(true);
    await toggle.focus();
    await page.keyboard.press('Space');
    expect(await toggle.isChecked()).toBe(false);
  });

  test('one button of a segmented choice is pressed', async () => {
    const choice = part('SegmentedChoice').getByRole('group');
    await choice.getByRole('button').last().click();
    const pressed = choice.locator('[aria-pressed="true"]');
    expect(await pressed.count()).toBe(1);
    expect(await pressed.textContent()).toContain('Un texte long');
  });

  test('a pressed button is seen where a system forces its colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const groundOf = (pressed: boolean) =>
      part('SegmentedChoice')
        .locator(`[aria-pressed="${String(pressed)}"]`)
        .first()
        .evaluate((at) => getComputedStyle(at).backgroundColor);
    expect(await groundOf(true)).not.toBe(await groundOf(false));
    await page.emulateMedia({ forcedColors: null });
  });

  test('a folded panel has its content when it is unfolded', async () => {
    const folded = page.getByTestId('kit-folded');
    expect(await folded.locator('p').count()).toBe(0);
    await folded.locator('summary').press('Enter');
    await folded.locator('p').waitFor();
  });

  test('a wide table is scrolled by the keyboard', async () => {
    const table = page.locator('[role="region"][tabindex="0"]').first();
    await table.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => table.evaluate((at) => at.scrollLeft)).toBeGreaterThan(0);
  });

  test('a row of figures is a card on a phone, and a row of its table for screen readers', async () => {
    const table = page.getByTestId('kit-cards');
    const cells = table.getByRole('row').nth(1).getByRole('cell');
    const lines = async () => {
      const tops = await cells.evaluateAll((found) =>
        found.map((cell) => cell.getBoundingClientRect().top),
      );
      return new Set(tops).size;
    };
    expect(await table.getByRole('columnheader').count()).toBe(13);
    expect(await table.getByRole('rowheader', { name: 'Exemple', exact: true }).count()).toBe(1);
    expect(await cells.count()).toBe(12);
    expect(await lines()).toBe(6);
    expect(
      await cells.first().evaluate((cell) => getComputedStyle(cell, '::before').content),
    ).toContain('Exemple 1');
    expect(await table.evaluate((at) => at.scrollWidth <= at.clientWidth)).toBe(true);
    const named = await cells.first().ariaSnapshot();
    expect(named).not.toContain('Exemple 1');
    await page.setViewportSize({ width: 640, height: 720 });
    await expect.poll(lines).toBe(1);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(lines).toBe(6);
  });

  test('an empty list offers at most one next step', async () => {
    const empty = page.getByTestId('kit-empty');
    expect(await empty.locator('p').count()).toBe(2);
    expect(await empty.getByRole('button').count()).toBe(1);
    expect(
      await page.getByTestId('kit-empty-step').getByRole('button', { name: 'Exemple' }).count(),
    ).toBe(1);
  });

  test('the arrows, Home and End walk through the tabs', async () => {
    const tabs = page.getByRole('tab');
    const shown = () => page.locator('[role="tab"][aria-selected="true"]').textContent();
    await tabs.first().focus();
    for (const [key, name] of [
      ['ArrowRight', 'two'],
      ['End', 'three'],
      ['ArrowRight', 'one'],
      ['ArrowLeft', 'three'],
      ['Home', 'one'],
    ] as const) {
      await page.keyboard.press(key);
      expect((await shown())?.trim(), key).toBe(`Exemple ${name}`);
      expect(await focused(), key).toBe(`Exemple ${name}`);
      await page.locator('[role="tabpanel"]:visible', { hasText: name }).waitFor();
    }
  });
});
