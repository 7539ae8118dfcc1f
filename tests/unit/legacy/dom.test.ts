import { expect, it } from 'vitest';
import { polyfillDom } from '../../../src/legacy/dom.ts';

interface Given {
  /** True if a key was just pressed: browsers require that for full screen. */
  readonly pressed?: boolean;
}

/** As little of a document as an engine of 2018 has. */
function engineOf2018({ pressed = true }: Given = {}) {
  const attributes = new Map<string, string>();
  let full: object | null = null;
  const later = (name: string, become: object | null) =>
    queueMicrotask(() => {
      full = become;
      document.dispatchEvent(new Event(`webkitfullscreen${name}`));
    });
  const element = {
    hasAttribute: (name: string) => attributes.has(name),
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    removeAttribute: (name: string) => void attributes.delete(name),
    webkitRequestFullscreen: () => (pressed ? later('change', element) : later('error', null)),
  };
  const document: EventTarget = Object.defineProperties(new EventTarget(), {
    webkitFullscreenElement: { get: () => full },
    webkitExitFullscreen: { value: () => later('change', null) },
  });
  const global = globalOf(element, document, {});
  polyfillDom(global);
  return {
    element: element as unknown as Element,
    document: document as Document,
    global,
  };
}

const globalOf = (element: object, document: object, AbortSignal: object) =>
  ({
    Element: { prototype: element },
    Document: { prototype: document },
    document,
    AbortSignal,
    AbortController,
    Event,
    setTimeout,
  }) as unknown as typeof globalThis;

it('an element says that nothing moves it, so that a list may let go of its items', () => {
  expect(engineOf2018().element.getAnimations()).toEqual([]);
});

it('an attribute is set and taken away', () => {
  const { element } = engineOf2018();
  expect(element.toggleAttribute('data-in-play', true)).toBe(true);
  expect(element.hasAttribute('data-in-play')).toBe(true);
  expect(element.toggleAttribute('data-in-play')).toBe(false);
  expect(element.hasAttribute('data-in-play')).toBe(false);
});

it('the screen is filled and given back under the names of today, and all hear of it', async () => {
  const { element, document } = engineOf2018();
  const heard: boolean[] = [];
  document.addEventListener('fullscreenchange', () => {
    heard.push(document.fullscreenElement !== null);
  });
  expect(document.fullscreenElement).toBeNull();
  await element.requestFullscreen();
  expect(document.fullscreenElement).toBe(element);
  await document.exitFullscreen();
  expect(document.fullscreenElement).toBeNull();
  expect(heard).toEqual([true, false]);
});

it('a screen that the browser does not let be filled is refused, as today', async () => {
  const { element, document } = engineOf2018({ pressed: false });
  await expect(element.requestFullscreen()).rejects.toThrow(TypeError);
  expect(document.fullscreenElement).toBeNull();
});

it('a telephone that can fill no screen is not said to', () => {
  const element = {};
  polyfillDom(globalOf(element, new EventTarget(), AbortSignal));
  expect(element).not.toHaveProperty('requestFullscreen');
});

it('a request is given up after its time', async () => {
  const signal = engineOf2018().global.AbortSignal.timeout(1);
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  expect(signal.aborted).toBe(true);
});

it('native functions of an engine stay unchanged', () => {
  const getAnimations = () => ['its own'];
  const element = { getAnimations };
  polyfillDom(globalOf(element, new EventTarget(), AbortSignal));
  expect(element.getAnimations).toBe(getAnimations);
});
