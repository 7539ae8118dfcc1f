export type CodeFinder = (video: HTMLVideoElement) => Promise<readonly string[]>;

/** The part of the shape detection draft that is used here; TypeScript has no types for it. */
interface Detector {
  detect(picture: HTMLCanvasElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

type ReadPicture = (
  picture: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
) => Promise<readonly string[]>;

/**
 * Side of the decoded pictures, in px. A code of 8 mm, 15 cm from a camera of 720 lines, has
 * modules of 2.5 px: they are decoded only if enlarged.
 */
const PICTURE_SIDE_PX = 1_080;
const CROP_RATIO = 0.75;
/** Number of centre crops before one full picture, for codes at the edge or close to the camera. */
const CROPS_PER_FULL_PICTURE = 2;

/**
 * Uses the browser's detector if it has one, else a library loaded on demand. Rejects if the
 * library cannot be loaded.
 */
export async function createCodeFinder(): Promise<CodeFinder> {
  const read = (await byBrowser()) ?? (await byLibrary());
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let looks = 0;
  return (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    if (context === null || width === 0 || height === 0) return Promise.resolve([]);
    looks += 1;
    const isWhole = looks % (CROPS_PER_FULL_PICTURE + 1) === 0;
    if (isWhole) drawWhole(video, canvas, context);
    else drawMiddle(video, canvas, context);
    return read(canvas, context);
  };
}

function drawMiddle(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
): void {
  const { videoWidth: width, videoHeight: height } = video;
  const side = Math.round(Math.min(width, height) * CROP_RATIO);
  Object.assign(canvas, { width: PICTURE_SIDE_PX, height: PICTURE_SIDE_PX });
  context.drawImage(
    video,
    ...([(width - side) / 2, (height - side) / 2, side, side] as const),
    ...([0, 0, PICTURE_SIDE_PX, PICTURE_SIDE_PX] as const),
  );
}

function drawWhole(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
): void {
  const { videoWidth: width, videoHeight: height } = video;
  const scale = Math.min(1, (PICTURE_SIDE_PX * 1.5) / Math.max(width, height));
  Object.assign(canvas, { width: Math.round(width * scale), height: Math.round(height * scale) });
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
}

/** Chrome on Android and macOS decodes QR codes natively, off the main thread. */
async function byBrowser(): Promise<ReadPicture | null> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorClass };
  if (BarcodeDetector === undefined) return null;
  const formats = await BarcodeDetector.getSupportedFormats();
  if (!formats.includes('qr_code')) return null;
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}

/** Finds at most one code a picture, to stay within the time of a frame. */
async function byLibrary(): Promise<ReadPicture> {
  const { decodeQR } = await import('qr/decode.js');
  return (picture, context) => {
    const { width, height } = picture;
    const { data } = context.getImageData(0, 0, width, height);
    try {
      return Promise.resolve([decodeQR({ data, width, height })]);
    } catch {
      // The library throws if it finds no code.
      return Promise.resolve([]);
    }
  };
}
