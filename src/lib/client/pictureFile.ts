import { saveFile } from './saveFile.ts';

/**
 * Renders an SVG of this server as a PNG file in its own size: messengers and albums accept no SVG.
 *
 * @param address URL of the SVG
 * @throws if it cannot be fetched or drawn
 */
export async function pictureFile(address: string, name: string): Promise<File> {
  const drawing = new Image();
  drawing.src = address;
  await drawing.decode();
  const canvas = document.createElement('canvas');
  canvas.width = drawing.naturalWidth;
  canvas.height = drawing.naturalHeight;
  canvas.getContext('2d')?.drawImage(drawing, 0, 0);
  const type = 'image/png';
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  if (drawn === null) throw new Error('This browser cannot draw pictures.');
  return new File([drawn], name, { type });
}

type ShareOutcome = 'shared' | 'saved' | 'left';

/** Shares a file with another app of this device; downloads it if the browser cannot share. */
export async function shareOrSave(file: File, title: string): Promise<ShareOutcome> {
  const shared = { files: [file], title };
  if ('canShare' in navigator && navigator.canShare(shared)) {
    try {
      await navigator.share(shared);
      return 'shared';
    } catch (error) {
      // The user closed the share dialog.
      if (error instanceof DOMException && error.name === 'AbortError') return 'left';
    }
  }
  saveFile(file.name, file.type, file);
  return 'saved';
}
