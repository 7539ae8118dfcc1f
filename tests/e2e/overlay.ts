import type { Page } from 'playwright';

/** The alpha values of a page as a mixer gets it: how much of it is not painted, and how much is solid, from 0 to 1. */
export async function transparencyOf(
  page: Page,
): Promise<{ readonly clear: number; readonly solid: number }> {
  const picture = await page.screenshot({ omitBackground: true });
  const reader = await page.context().newPage();
  try {
    return await reader.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.drawImage(image, 0, 0);
      const { data: bytes } = context.getImageData(0, 0, image.width, image.height);
      let [clear, solid] = [0, 0];
      for (let at = 3; at < bytes.length; at += 4) {
        if (bytes[at] === 0) clear += 1;
        if (bytes[at] === 255) solid += 1;
      }
      const all = bytes.length / 4;
      return { clear: clear / all, solid: solid / all };
    }, picture.toString('base64'));
  } finally {
    await reader.close();
  }
}
