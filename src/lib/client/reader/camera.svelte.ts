import { formatIdentity } from '../../house/identity.ts';
import { parseCode, readPrinted } from '../../house/printedCode.ts';
import type { PresentTag } from '../../protocol/afterTap.ts';
import type { TagId } from '../../reader/events.ts';
import { look, NOTHING_IN_VIEW, type InView } from '../../reader/inView.ts';
import { keepAwake } from '../keepAwake.svelte.ts';
import { codeFinder, type CodeFinder } from './codeFinder.ts';
import { deviceReader } from './deviceReader.svelte.ts';
import { cameraOpened, type OpenedCamera } from './openedCamera.svelte.ts';
import { wakeSound } from './signCues.ts';

/**
 * The state of this device's camera as a reader: not available (and why), not asked for, waiting for permission, reading,
 * paused while the page is hidden, denied, missing, or not to be had because another program uses it.
 */
type CameraState =
  | 'unsupported'
  | 'insecure'
  | 'idle'
  | 'asking'
  | 'reading'
  | 'paused'
  | 'denied'
  | 'no-camera'
  | 'in-use';

/** A camera that reads the codes printed beside stickers. It goes on while other pages of the house are shown. */
export interface Camera extends OpenedCamera {
  readonly state: CameraState;
  /** Whether its lamp is lit; null where it has none. */
  readonly lamp: boolean | null;
  /** Call it while a button press is handled: browsers allow sound only then. */
  start(): Promise<void>;
  stop(): void;
  light(lit: boolean): Promise<void>;
}

let shared: Camera | undefined;

/** The one camera that this browser reads with; browser only. */
export const camera = (): Camera => (shared ??= cameraOpened(new CameraReader()));

/** The one at the back, with as many dots as are read in time. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: {
    ...{ facingMode: { ideal: 'environment' }, frameRate: { ideal: 30 } },
    ...{ width: { ideal: 1920 }, height: { ideal: 1080 } },
  },
};

/** Between two pictures the page is left alone for at least this long, or for as long as the last one took (ms). */
const REST = 40;
/** Codes of others are named once; so many of them are remembered. */
const MOST_FOREIGN = 50;

/** What the house hears of a state; null: there is no such reader. */
const REPORTED: Partial<Readonly<Record<CameraState, 'ready' | 'connecting'>>> = {
  reading: 'ready',
  paused: 'connecting',
};

const whyNone = (): 'insecure' | 'unsupported' | null =>
  'mediaDevices' in navigator ? null : isSecureContext ? 'unsupported' : 'insecure';

class CameraReader implements Camera {
  state: CameraState = $state(whyNone() ?? 'idle');
  stream: MediaStream | null = $state.raw(null);
  sees: OpenedCamera['sees'] = $state('nothing');
  lamp: boolean | null = $state(null);
  readonly #device = deviceReader();
  #running = new AbortController();
  /** Codes of others that were named. */
  #foreign: string[] = [];

  async start(): Promise<void> {
    if (['unsupported', 'insecure', 'asking', 'reading', 'paused'].includes(this.state)) return;
    this.#become('asking');
    this.#device.join();
    wakeSound();
    const running = new AbortController();
    this.#running = running;
    const { signal } = running;
    try {
      const stream = await navigator.mediaDevices.getUserMedia(WANTED);
      const end = () => stream.getTracks().forEach((track) => track.stop());
      signal.addEventListener('abort', end, { once: true });
      const find = await codeFinder();
      if (signal.aborted) return end();
      const video = await playing(stream);
      this.#begin(stream, running);
      this.#watch(video, find, signal).catch((error: unknown) => this.#fail(error, running));
    } catch (error) {
      this.#fail(error, running);
    }
  }

  stop(): void {
    this.#close('idle');
  }

  async light(lit: boolean): Promise<void> {
    const [track] = this.stream?.getVideoTracks() ?? [];
    // Of the image capture draft; a lamp that is too hot stays dark.
    const torch = { advanced: [{ torch: lit } as MediaTrackConstraintSet] };
    const done = await track?.applyConstraints(torch).then(
      () => true,
      () => false,
    );
    if (done === true && this.lamp !== null) this.lamp = lit;
  }

  #become(next: CameraState): void {
    this.state = next;
    this.#device.report('CAMERA', REPORTED[next] ?? null);
  }

  #begin(stream: MediaStream, running: AbortController): void {
    const { signal } = running;
    this.stream = stream;
    this.#foreign = [];
    const [track] = stream.getVideoTracks();
    this.lamp = track !== undefined && hasLamp(track) ? false : null;
    // Unplugged, or taken back by whoever uses the device.
    const lost = () => this.#fail(new DOMException('', 'NotReadableError'), running);
    track?.addEventListener('ended', lost);
    const letSleep = keepAwake();
    signal.addEventListener('abort', letSleep, { once: true });
    // The browser gives no pictures while the page is hidden, and goes on by itself when it is visible again.
    const lookWhetherSeen = () =>
      this.#become(document.visibilityState === 'visible' ? 'reading' : 'paused');
    document.addEventListener('visibilitychange', lookWhetherSeen, { signal });
    lookWhetherSeen();
  }

  async #watch(video: HTMLVideoElement, find: CodeFinder, signal: AbortSignal): Promise<void> {
    let view: InView = NOTHING_IN_VIEW;
    let last = performance.now();
    while (!signal.aborted) {
      const began = performance.now();
      if (this.state === 'reading') {
        if (video.paused) await video.play();
        const seen = look(await find(video), began - last, view);
        if (signal.aborted) return;
        [last, view] = [began, seen.view];
        const inView = [...view.keys()];
        this.sees = inView.length === 0 ? 'nothing' : inView.some(isOurs) ? 'card' : 'foreign';
        seen.came.forEach((text) => this.#take(text));
      }
      const rest = Math.max(REST, performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, rest));
    }
  }

  #take(text: string): void {
    const number = parseCode(text);
    if (number !== null) return this.#device.take('CAMERA', number, printedTag(number));
    if (this.#foreign.includes(text) || this.#foreign.length >= MOST_FOREIGN) return;
    this.#foreign.push(text);
    this.#device.foreign();
  }

  #fail(error: unknown, running: AbortController): void {
    if (running.signal.aborted) return;
    this.#close(stateAfter(error));
    if (this.state === 'unsupported') reportError(error);
  }

  #close(next: CameraState): void {
    this.#running.abort();
    this.stream = null;
    this.lamp = null;
    this.sees = 'nothing';
    this.#become(next);
  }
}

const isOurs = (text: string): boolean => parseCode(text) !== null;

/** Not in the page: what it shows is shown elsewhere, or nowhere. */
async function playing(stream: MediaStream): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, srcObject: stream });
  await video.play();
  return video;
}

const hasLamp = (track: MediaStreamTrack): boolean =>
  'getCapabilities' in track && 'torch' in track.getCapabilities();

/** A code says what it stands for, as a written sticker does; nothing can be written on paper. */
const printedTag = (number: TagId): PresentTag => ({
  read() {
    const said = readPrinted(number);
    return Promise.resolve(said === null ? null : formatIdentity({ ...said, name: '' }));
  },
  write: () => Promise.resolve('no-writer'),
});

/** What a refused camera means, by the names that the Media Capture standard gives to its errors. */
function stateAfter(error: unknown): CameraState {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'no-camera';
    case 'NotReadableError':
    case 'AbortError':
      return 'in-use';
    default:
      return 'unsupported';
  }
}
