import type { Page } from 'playwright';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Looked {
  readonly type: 'image/png' | 'image/webp';
  readonly data: Buffer;
}

/**
 * Returns the difference of two pictures of the same shape: the share of small squares, 96 in a
 * row, with clearly different colours. Another font changes few squares; another card, car or frame
 * changes many.
 * @param apart area to ignore, as shares of width and height
 */
export const distanceOf = (darkroom: Page, one: Looked, other: Looked, apart: Box) =>
  darkroom.evaluate(
    async ({ sources, apart }) => {
      const [width, height, clearly] = [96, 54, 32];
      const looks = await Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          const resizing = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' };
          const small = await createImageBitmap(image, resizing as ImageBitmapOptions);
          const pen = new OffscreenCanvas(width, height).getContext('2d');
          if (pen === null) throw new Error('this browser draws no pictures');
          pen.drawImage(small, 0, 0);
          pen.clearRect(
            ...([apart.x * width, apart.y * height] as const),
            ...([apart.width * width, apart.height * height] as const),
          );
          return pen.getImageData(0, 0, width, height).data;
        }),
      );
      const differs = (square: number) =>
        [0, 1, 2].some((colour) => {
          const [a = 0, b = 0] = looks.map((look) => look[square * 4 + colour] ?? 0);
          return Math.abs(a - b) > clearly;
        });
      const squares = Array.from({ length: width * height }, (_, square) => square);
      return squares.filter(differs).length / squares.length;
    },
    { sources: [urlOf(one), urlOf(other)], apart },
  );

const urlOf = ({ type, data }: Looked) => `data:${type};base64,${data.toString('base64')}`;
