import { afterEach, expect, test, vi } from 'vitest';
import { focusFirst, moveFocus } from '#lib/client/remote/focus.ts';

/** A part of a page with keys beside one another, each with how it is to be seen. */
function keysOf(visibilities: Readonly<Record<string, 'visible' | 'hidden'>>) {
  const keys = Object.entries(visibilities).map(([name, visibility], at) => {
    const left = at * 20;
    const key = {
      name,
      visibility,
      matches: () => false,
      getClientRects: () => [{}],
      getBoundingClientRect: () => ({ left, right: left + 10, top: 0, bottom: 10 }),
      // Browsers give no focus to what is not seen.
      focus: () => void (visibility === 'visible' && (document.activeElement = key)),
    };
    return key;
  });
  const part = {
    querySelectorAll: () => keys,
    contains: (other: unknown) => keys.includes(other as (typeof keys)[number]),
  };
  const document: { activeElement: unknown } = { activeElement: null };
  vi.stubGlobal('document', document);
  vi.stubGlobal('getComputedStyle', ({ visibility }: (typeof keys)[number]) => ({ visibility }));
  return {
    part: part as unknown as Element,
    focused: () => (document.activeElement as { readonly name?: string } | null)?.name,
  };
}

afterEach(() => void vi.unstubAllGlobals());

test('an arrow leads past a key that keeps its place but is not seen', () => {
  const { part, focused } = keysOf({ first: 'visible', unseen: 'hidden', last: 'visible' });
  focusFirst(part);
  expect(moveFocus(part, 'right')).toBe(true);
  expect(focused()).toBe('last');
});

test('the first key is the first that is seen', () => {
  const { part, focused } = keysOf({ unseen: 'hidden', first: 'visible' });
  focusFirst(part);
  expect(focused()).toBe('first');
});

test('an arrow leads nowhere where nothing is seen on that side', () => {
  const { part, focused } = keysOf({ first: 'visible', unseen: 'hidden' });
  focusFirst(part);
  expect(moveFocus(part, 'right')).toBe(false);
  expect(focused()).toBe('first');
});
