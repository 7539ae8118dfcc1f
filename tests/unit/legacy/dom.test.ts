import { expect, it } from 'vitest';
import { bringDom } from '../../../src/legacy/dom.ts';

/** As little of a document as an engine of 2018 has. */
function engineOf2018() {
  const attributes = new Map<string, string>();
  let full: object | null = null;
  const element = {
    hasAttribute: (name: string) => attributes.has(name),
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    removeAttribute: (name: string) => void attributes.delete(name),
    webkitRequestFullscreen: () => void (full = element),
  };
  const document = {
    get webkitFullscreenElement() {
      return full;
    },
    webkitExitFullscreen: () => void (full = null),
  };
  const global = globalOf(element, document, {});
  bringDom(global);
  return {
    element: element as unknown as Element,
    document: document as unknown as Document,
    global,
  };
}

const globalOf = (element: object, document: object, AbortSignal: object) =>
  ({
    Element: { prototype: element },
    Document: { prototype: document },
    AbortSignal,
    AbortController,
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

it('the screen is filled and given back under the names of today', async () => {
  const { element, document } = engineOf2018();
  expect(document.fullscreenElement).toBeNull();
  await element.requestFullscreen();
  expect(document.fullscreenElement).toBe(element);
  await document.exitFullscreen();
  expect(document.fullscreenElement).toBeNull();
});

it('a request is given up after its time', async () => {
  const signal = engineOf2018().global.AbortSignal.timeout(1);
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  expect(signal.aborted).toBe(true);
});

it('what an engine knows by itself is left as it is', () => {
  const getAnimations = () => ['its own'];
  const element = { getAnimations };
  bringDom(globalOf(element, {}, AbortSignal));
  expect(element.getAnimations).toBe(getAnimations);
});
