import { closeSync, openSync, writeSync } from 'node:fs';
import { HEIGHT, WIDTH, type Picture } from './scene.ts';

/** A film that Chromium shows as its camera, over and over; what it shows can be changed while it runs. */
export interface Film {
  /** The switches of the browser that uses it; it gives the camera without asking. */
  readonly switches: readonly string[];
  show(picture: Picture): void;
  close(): void;
}

/** One picture a file, in YUV4MPEG2: `rate` is how often a second the camera gives it. */
export function openFilm(file: string, first: Picture, rate = 10): Film {
  const header = `YUV4MPEG2 W${String(WIDTH)} H${String(HEIGHT)} F${String(rate)}:1 Ip A1:1 C420jpeg\nFRAME\n`;
  const handle = openSync(file, 'w');
  const colours = new Uint8Array((WIDTH * HEIGHT) / 2).fill(128);
  writeSync(handle, header);
  writeSync(handle, first.luma, 0, first.luma.length, header.length);
  writeSync(handle, colours, 0, colours.length, header.length + first.luma.length);
  return {
    switches: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
    show: ({ luma }) => void writeSync(handle, luma, 0, luma.length, header.length),
    close: () => closeSync(handle),
  };
}
