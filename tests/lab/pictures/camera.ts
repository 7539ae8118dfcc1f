import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright';

const QUALITY = 0.55;
/** So many looks in a row must be the same before a picture is taken, and so long lies between two, in ms. */
const SAME = 4;
const BETWEEN_LOOKS = 400;
/** Pages that never rest are taken as they are then. */
const MOST_LOOKS = 25;
/** From this length of its longer edge on, a screen is a television, which shows one picture and does not scroll. */
const LARGE = 1280;

/** Width of pictures within text, in pixels. */
const VIEW_WIDTH = 800;

/** Takes pictures of pages; televisions are made half as large, so that all pictures together stay small. */
export interface Camera {
  shoot(options: BrowserContextOptions, url: string, file: string): Promise<void>;
  /** The same of a page that is open: as it is now, or once it has come to rest. */
  take(page: Page, file: string, when: 'now' | 'at-rest'): Promise<void>;
  /**
   * Captures the visible part of an open page once it is at rest. Returns the picture's width and
   * height.
   */
  view(page: Page, file: string): Promise<readonly [number, number]>;
}

export async function openCamera(browser: Browser): Promise<Camera> {
  const darkroom = await browser.newPage();
  return {
    async shoot(options, url, file) {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      await page.goto(url);
      // A television that may not sound yet asks for a key.
      if (url.includes('/tv/')) await page.keyboard.press('a');
      const picture = await takeAtRest(page, options.hasTouch === true);
      await context.close();
      writeFileSync(file, await develop(darkroom, picture, options.hasTouch === true ? 1 : 0.5));
      console.log(file);
    },
    async view(page, file) {
      const { width = 0, height = 0 } = page.viewportSize() ?? {};
      const scale = Math.max(width, height) >= LARGE ? VIEW_WIDTH / width : 1;
      writeFileSync(file, await develop(darkroom, await takeAtRest(page, false), scale));
      console.log(file);
      return [Math.round(width * scale), Math.round(height * scale)];
    },
    async take(page, file, when) {
      const { width = 0, height = 0 } = page.viewportSize() ?? {};
      const isLarge = Math.max(width, height) >= LARGE;
      const picture =
        when === 'now'
          ? await page.screenshot({ fullPage: !isLarge })
          : await takeAtRest(page, !isLarge);
      writeFileSync(file, await develop(darkroom, picture, 1));
      console.log(file);
    },
  };
}

async function takeAtRest(page: Page, fullPage: boolean): Promise<Buffer> {
  // A key press on a television shows controls for ten seconds.
  await page.locator('html[data-keys]').waitFor({ state: 'detached' });
  let picture = await page.screenshot({ fullPage });
  for (let same = 1, looks = 1; same < SAME && looks < MOST_LOOKS; looks += 1) {
    await pause(BETWEEN_LOOKS);
    const next = await page.screenshot({ fullPage });
    same = next.equals(picture) ? same + 1 : 1;
    picture = next;
  }
  return picture;
}

async function develop(darkroom: Page, png: Buffer, scale: number): Promise<Buffer> {
  const webp = await darkroom.evaluate(
    async ({ source, scale, quality }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(image.width * scale);
      canvas.height = Math.round(image.height * scale);
      const pen = canvas.getContext('2d');
      if (pen === null) throw new Error('this browser draws no pictures');
      pen.imageSmoothingQuality = 'high';
      pen.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', quality);
    },
    { source: png.toString('base64'), scale, quality: QUALITY },
  );
  return Buffer.from(webp.slice(webp.indexOf(',') + 1), 'base64');
}
