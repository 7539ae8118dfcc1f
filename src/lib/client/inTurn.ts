import { flushSync } from 'svelte';

/** What is built before the browser is let draw and hear, in ms; a single part may take longer. */
const AT_ONCE = 6;

const parts = new Set<() => void>();

/**
 * Builds a part of a page after all that were asked for before it, and draws in between: what is laid out all at once holds
 * a slow phone for as long as building it. Returns how to take it back. Browser only.
 */
export function inTurn(build: () => void): () => void {
  if (parts.size === 0) setTimeout(buildNext);
  parts.add(build);
  return () => parts.delete(build);
}

function buildNext(): void {
  const began = performance.now();
  for (const part of parts) {
    // Before it is deleted: what it asks for itself comes after what waits already.
    try {
      flushSync(part);
    } catch (error) {
      reportError(error);
    }
    parts.delete(part);
    if (performance.now() - began > AT_ONCE) break;
  }
  if (parts.size === 0) return;
  // A page that nobody sees is drawn at no time, and built all the same.
  if (document.hidden) setTimeout(buildNext);
  else requestAnimationFrame(() => setTimeout(buildNext));
}
