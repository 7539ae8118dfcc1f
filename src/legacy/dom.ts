/** What the pages, and Svelte under them, ask of a document and engines of 2018 do not know. core-js knows the language alone. */
type Global = typeof globalThis;

function bring<T extends object>(to: T, name: string, value: unknown): void {
  if (!(name in to)) Object.defineProperty(to, name, { value, configurable: true, writable: true });
}

export function bringDom(global: Global): void {
  const { Element, AbortSignal } = global;
  // Which animations run cannot be asked there; whoever asks does as if there were none, and the picture jumps once.
  bring(Element.prototype, 'getAnimations', () => []);
  bring(Element.prototype, 'toggleAttribute', toggleAttribute);
  bring(AbortSignal, 'timeout', (within: number) => abortedAfter(global, within));
  bring(global, 'reportError', (error: unknown) => {
    global.setTimeout(() => {
      throw error;
    });
  });
  bringFullScreen(global);
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

/** Under other names, and without a promise: Chromium until 2018, Safari until 2023. */
interface Prefixed {
  webkitRequestFullscreen(): void;
  webkitExitFullscreen(): void;
  readonly webkitFullscreenElement: Element | null;
}

/** Left out where the screen cannot be filled under either name, as on telephones: who asks finds nothing to call. */
function bringFullScreen({ Element, Document, document, Event }: Global): void {
  if ('requestFullscreen' in Element.prototype) return;
  if (!('webkitRequestFullscreen' in Element.prototype)) return;
  bring(Element.prototype, 'requestFullscreen', function (this: Prefixed) {
    return heardOf(document, () => this.webkitRequestFullscreen());
  });
  bring(Document.prototype, 'exitFullscreen', function (this: Prefixed) {
    return heardOf(document, () => this.webkitExitFullscreen());
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

/** Settles as the document hears of what was begun. */
const heardOf = (document: Document, begin: () => void): Promise<void> =>
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
