import { formatIdentity } from '../../house/identity.ts';
import { parseCode, readPrinted } from '../../house/printedCode.ts';
import type { PresentTag } from '../../protocol/tapOutcome.ts';
import type { TagId } from '../../reader/events.ts';
import { updateView, NOTHING_IN_VIEW, type InView } from '../../reader/inView.ts';
import { keepAwake } from '../keepAwake.svelte.ts';
import { createCodeFinder, type CodeFinder } from './codeFinder.ts';
import { deviceReader } from './deviceReader.svelte.ts';
import { setOpenedCamera, type OpenedCamera } from './openedCamera.svelte.ts';
import { unlockSound } from './signCues.ts';

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

export interface Camera extends OpenedCamera {
  readonly state: CameraState;
  readonly lamp: boolean | null;
  start(): Promise<void>;
  stop(): void;
  light(lit: boolean): Promise<void>;
}

let shared: Camera | undefined;

export const camera = (): Camera => (shared ??= setOpenedCamera(new CameraReader()));

/** Back camera, at a resolution that can still be decoded in time. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: {
    facingMode: { ideal: 'environment' },
    frameRate: { ideal: 30 },
    width: { ideal: 1920 },
    height: { ideal: 1080 },
  },
};

/** Minimum pause between two pictures, in ms; longer if the last one took longer. */
const MIN_PICTURE_PAUSE_MS = 40;
const MAX_FOREIGN_CODES = 50;

const REPORTED: Partial<Readonly<Record<CameraState, 'ready' | 'connecting'>>> = {
  reading: 'ready',
  paused: 'connecting',
};

const unavailableReason = (): 'insecure' | 'unsupported' | null =>
  'mediaDevices' in navigator ? null : isSecureContext ? 'unsupported' : 'insecure';

class CameraReader implements Camera {
  state: CameraState = $state(unavailableReason() ?? 'idle');
  stream: MediaStream | null = $state.raw(null);
  sees: OpenedCamera['sees'] = $state('nothing');
  lamp: boolean | null = $state(null);
  readonly #device = deviceReader();
  #running = new AbortController();
  #foreign: string[] = [];

  async start(): Promise<void> {
    if (['unsupported', 'insecure', 'asking', 'reading', 'paused'].includes(this.state)) return;
    this.#become('asking');
    this.#device.join();
    unlockSound();
    const running = new AbortController();
    this.#running = running;
    const { signal } = running;
    try {
      const stream = await navigator.mediaDevices.getUserMedia(WANTED);
      const end = () => stream.getTracks().forEach((track) => track.stop());
      signal.addEventListener('abort', end, { once: true });
      const find = await createCodeFinder();
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
    // `torch` is from the image capture draft; a lamp that is too hot stays dark.
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
    // Unplugged, or the permission was withdrawn.
    const lost = () => this.#fail(new DOMException('', 'NotReadableError'), running);
    track?.addEventListener('ended', lost);
    const letSleep = keepAwake();
    signal.addEventListener('abort', letSleep, { once: true });
    // The browser delivers no pictures while the page is hidden, and resumes by itself.
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
        const seen = updateView(await find(video), began - last, view);
        if (signal.aborted) return;
        [last, view] = [began, seen.view];
        const inView = [...view.keys()];
        this.sees = inView.length === 0 ? 'nothing' : inView.some(isOurs) ? 'card' : 'foreign';
        seen.came.forEach((text) => this.#take(text));
      }
      const rest = Math.max(MIN_PICTURE_PAUSE_MS, performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, rest));
    }
  }

  #take(text: string): void {
    const number = parseCode(text);
    if (number !== null) return this.#device.handleTag('CAMERA', number, printedTag(number));
    if (this.#foreign.includes(text) || this.#foreign.length >= MAX_FOREIGN_CODES) return;
    this.#foreign.push(text);
    this.#device.reportForeignCode();
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

async function playing(stream: MediaStream): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, srcObject: stream });
  await video.play();
  return video;
}

const hasLamp = (track: MediaStreamTrack): boolean =>
  'getCapabilities' in track && 'torch' in track.getCapabilities();

/** Returns a printed code as a read-only tag: its identity is in the code itself. */
const printedTag = (number: TagId): PresentTag => ({
  read() {
    const said = readPrinted(number);
    return Promise.resolve(said === null ? null : formatIdentity({ ...said, name: '' }));
  },
  write: () => Promise.resolve('no-writer'),
});

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
