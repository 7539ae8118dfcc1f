import { withoutIsolates } from '../i18n/isolation.ts';
/**
 * A drawing of this server as a PNG file, drawn in its own size: messengers and albums take no other kind.
 *
 * @param address where the drawing (SVG) is
 * @throws when it cannot be fetched or drawn
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

/** What became of a file that was to be shared. */
type Handed = 'shared' | 'saved' | 'left';

/** Hands a file to another app of this device; saves it where the browser cannot do that. */
export async function handOn(file: File, title: string): Promise<Handed> {
  const shared = { files: [file], title };
  if ('canShare' in navigator && navigator.canShare(shared)) {
    try {
      await navigator.share(shared);
      return 'shared';
    } catch (error) {
      // Whoever closes the list of apps has changed their mind.
      if (error instanceof DOMException && error.name === 'AbortError') return 'left';
    }
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = withoutIsolates(file.name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return 'saved';
}
