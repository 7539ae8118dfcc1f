/** What the pages, and Svelte under them, ask of a document and engines of 2018 do not know. core-js knows the language alone. */
type Global = typeof globalThis;

function bring<T extends object>(to: T, name: string, value: unknown): void {
  if (!(name in to)) Object.defineProperty(to, name, { value, configurable: true, writable: true });
}

export function bringDom(global: Global): void {
  const { Element, Document, AbortSignal } = global;
  // Which animations run cannot be asked there; whoever asks does as if there were none, and the picture jumps once.
  bring(Element.prototype, 'getAnimations', () => []);
  bring(Element.prototype, 'toggleAttribute', toggleAttribute);
  bring(AbortSignal, 'timeout', (within: number) => abortedAfter(global, within));
  bring(global, 'reportError', (error: unknown) => {
    global.setTimeout(() => {
      throw error;
    });
  });
  bringFullScreen(Element.prototype, Document.prototype);
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

/** Under another name, and without a promise, until 2018. */
interface Prefixed {
  webkitRequestFullscreen?: () => void;
  webkitExitFullscreen?: () => void;
  readonly webkitFullscreenElement?: Element | null;
}

function bringFullScreen(element: Element & Prefixed, document: Document & Prefixed): void {
  bring(element, 'requestFullscreen', async function (this: Prefixed) {
    this.webkitRequestFullscreen?.();
  });
  bring(document, 'exitFullscreen', async function (this: Prefixed) {
    this.webkitExitFullscreen?.();
  });
  if (!('fullscreenElement' in document)) {
    Object.defineProperty(document, 'fullscreenElement', {
      get(this: Prefixed) {
        return this.webkitFullscreenElement ?? null;
      },
    });
  }
}
