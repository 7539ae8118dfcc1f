/** Finds the texts of QR codes in what a camera shows now. */
export type CodeFinder = (video: HTMLVideoElement) => Promise<readonly string[]>;

/** The part of the shape detection draft that is used here; TypeScript has no types for it. */
interface Detector {
  detect(picture: HTMLCanvasElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Reads a picture that was cut out and enlarged. */
type ReadPicture = (
  picture: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
) => Promise<readonly string[]>;

/**
 * The side of the pictures that are read. A code of 8 mm, at 15 cm from a camera of 720 lines, has dots of two and a half
 * pixels: enlarged they are read, as they are they are not.
 */
const SIDE = 1_080;
/** How much of the shorter side of the camera's picture is enlarged, from its middle. */
const MIDDLE = 0.75;
/** So many times the middle is read before all is: a code at the edge, or one that is held close. */
const OF_MIDDLE = 2;

/** By the browser's own means where it has any, else by a library that is fetched now. Rejects when it cannot be fetched. */
export async function codeFinder(): Promise<CodeFinder> {
  const read = (await byBrowser()) ?? (await byLibrary());
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let looks = 0;
  return (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    if (context === null || width === 0 || height === 0) return Promise.resolve([]);
    looks += 1;
    const isWhole = looks % (OF_MIDDLE + 1) === 0;
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
  const side = Math.round(Math.min(width, height) * MIDDLE);
  Object.assign(canvas, { width: SIDE, height: SIDE });
  context.drawImage(
    video,
    ...([(width - side) / 2, (height - side) / 2, side, side] as const),
    ...([0, 0, SIDE, SIDE] as const),
  );
}

function drawWhole(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
): void {
  const { videoWidth: width, videoHeight: height } = video;
  const scale = Math.min(1, (SIDE * 1.5) / Math.max(width, height));
  Object.assign(canvas, { width: Math.round(width * scale), height: Math.round(height * scale) });
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
}

/** Chrome on Android and on Macs reads codes itself, off the page's own thread. */
async function byBrowser(): Promise<ReadPicture | null> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorClass };
  if (BarcodeDetector === undefined) return null;
  const formats = await BarcodeDetector.getSupportedFormats();
  if (!formats.includes('qr_code')) return null;
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}

/** Finds one code a picture, in the time that a page may take between two frames. */
async function byLibrary(): Promise<ReadPicture> {
  const { decodeQR } = await import('qr/decode.js');
  return (picture, context) => {
    const { width, height } = picture;
    const { data } = context.getImageData(0, 0, width, height);
    try {
      return Promise.resolve([decodeQR({ data, width, height })]);
    } catch {
      // It throws where it finds none.
      return Promise.resolve([]);
    }
  };
}
