import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TELEVISION } from '../support/browser.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { pageWorld } from '../support/world/pages.ts';
import { distanceOf } from '../support/pictures/distance.ts';
import { README_PICTURE, SCENES, stage } from '../support/pictures/scenes.ts';
import { openScreenSocket } from '../support/screenSocket.ts';
import { until } from '../support/until.ts';

/** The share of the picture that may look otherwise. A field that is lit, a card or a car move more. */
const ALIKE = 0.02;

inWorld('the picture in the README', pageWorld(), (world) => {
  test('shows what a television shows today', async () => {
    const screen = openScreenSocket(world.app.url);
    const code = await stage(screen, SCENES.race);
    const context = await world.browser.newContext(TELEVISION);
    const page = await context.newPage();
    const darkroom = await world.browser.newPage();
    await page.goto(`${world.app.url}/tv/${code}`);
    await page.keyboard.press('a');
    const kept = { type: 'image/webp', data: readFileSync(README_PICTURE) } as const;

    // Each table has a code of its own, which stands in the corner.
    const box = await page.locator('main.tv aside').boundingBox();
    const { width = 1, height = 1 } = TELEVISION.viewport ?? {};
    expect(box).not.toBeNull();
    const { x = 0, y = 0 } = box ?? {};
    const corner = { x: x / width, y: y / height, width: 1, height: 1 };
    const distance = async () =>
      distanceOf(darkroom, kept, { type: 'image/png', data: await page.screenshot() }, corner);

    await until('it looks as in the README', async () => (await distance()) < ALIKE);
    await screen.command(code, {
      type: 'move',
      move: { type: 'discard', by: 'Basile', card: '25' },
    });
    await until('the next turn looks otherwise', async () => (await distance()) > ALIKE);
    screen.close();
    await context.close();
  });
});
