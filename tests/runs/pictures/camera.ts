import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright';

/** Longer than any animation. */
const SETTLED = 2_500;
const QUALITY = 0.55;

/** Takes pictures of pages; televisions are made half as large, so that all pictures together stay small. */
export interface Camera {
  /** Writes a WebP file. */
  shoot(options: BrowserContextOptions, url: string, file: string): Promise<void>;
  /** Writes a PNG file of the full size. */
  shootWhole(options: BrowserContextOptions, url: string, file: string): Promise<void>;
}

export async function openCamera(browser: Browser): Promise<Camera> {
  const darkroom = await browser.newPage();
  const take = async (options: BrowserContextOptions, url: string): Promise<Buffer> => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto(url);
    // A television that may not sound yet asks for a key.
    if (url.includes('/tv/')) await page.keyboard.press('a');
    await pause(SETTLED);
    const picture = await page.screenshot({ fullPage: options.hasTouch === true });
    await context.close();
    return picture;
  };
  return {
    async shoot(options, url, file) {
      const scale = options.hasTouch === true ? 1 : 0.5;
      writeFileSync(file, await develop(darkroom, await take(options, url), scale));
      console.log(file);
    },
    async shootWhole(options, url, file) {
      writeFileSync(file, await take(options, url));
      console.log(file);
    },
  };
}

/** A PNG picture as WebP, scaled: browsers can do both. */
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
