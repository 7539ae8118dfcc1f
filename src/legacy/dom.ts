/**
 * Polyfills the DOM functions that the pages and Svelte use and engines of 2018 lack. core-js
 * covers only the language.
 */
type Global = typeof globalThis;

function polyfill<T extends object>(to: T, name: string, value: unknown): void {
  if (!(name in to)) Object.defineProperty(to, name, { value, configurable: true, writable: true });
}

export function polyfillDom(global: Global): void {
  const { Element, AbortSignal } = global;
  // Running animations cannot be listed there: callers see none, and the picture jumps once.
  polyfill(Element.prototype, 'getAnimations', () => []);
  polyfill(Element.prototype, 'toggleAttribute', toggleAttribute);
  polyfill(AbortSignal, 'timeout', (within: number) => abortedAfter(global, within));
  polyfill(global, 'reportError', (error: unknown) => {
    global.setTimeout(() => {
      throw error;
    });
  });
  polyfillFullScreen(global);
}

function toggleAttribute(this: Element, name: string, force?: boolean): boolean {
  const is = force ?? !this.hasAttribute(name);
  if (!is) this.removeAttribute(name);
  else if (!this.hasAttribute(name)) this.setAttribute(name, '');
  return is;
}

function abortedAfter(global: Global, within: number): AbortSignal {
  const abort = new global.AbortController();
  global.setTimeout(() => abort.abort(), within);
  return abort.signal;
}

/** Prefixed fullscreen API without promises: Chromium until 2018, Safari until 2023. */
interface Prefixed {
  webkitRequestFullscreen(): void;
  webkitExitFullscreen(): void;
  readonly webkitFullscreenElement: Element | null;
}

/**
 * Left undefined where neither name exists, as on phones, so that callers can detect that
 * fullscreen is unsupported.
 */
function polyfillFullScreen({ Element, Document, document, Event }: Global): void {
  if ('requestFullscreen' in Element.prototype) return;
  if (!('webkitRequestFullscreen' in Element.prototype)) return;
  polyfill(Element.prototype, 'requestFullscreen', function (this: Prefixed) {
    return fullScreenSettled(document, () => this.webkitRequestFullscreen());
  });
  polyfill(Document.prototype, 'exitFullscreen', function (this: Prefixed) {
    return fullScreenSettled(document, () => this.webkitExitFullscreen());
  });
  Object.defineProperty(Document.prototype, 'fullscreenElement', {
    get(this: Prefixed) {
      return this.webkitFullscreenElement;
    },
  });
  for (const name of ['fullscreenchange', 'fullscreenerror']) {
    document.addEventListener(`webkit${name}`, () => document.dispatchEvent(new Event(name)));
  }
}

const fullScreenSettled = (document: Document, begin: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = ({ type }: Event): void => {
      document.removeEventListener('fullscreenchange', settle);
      document.removeEventListener('fullscreenerror', settle);
      if (type === 'fullscreenchange') resolve();
      else reject(new TypeError('the browser does not let the screen be filled'));
    };
    document.addEventListener('fullscreenchange', settle);
    document.addEventListener('fullscreenerror', settle);
    begin();
  });
