import { flushSync } from 'svelte';

/**
 * Time budget for one batch of rendering, in ms, before the browser may paint and handle input. A
 * single part may take longer.
 */
const BATCH_BUDGET_MS = 6;

const renderQueue = new Set<() => void>();

/**
 * Renders a part of a page after all those queued before it, with a paint in between: one layout of
 * everything would block a slow phone. Returns the cancel function. Browser only.
 */
export function queueRender(build: () => void): () => void {
  if (renderQueue.size === 0) setTimeout(renderNext);
  renderQueue.add(build);
  return () => renderQueue.delete(build);
}

function renderNext(): void {
  const began = performance.now();
  for (const part of renderQueue) {
    // Runs before its deletion: parts that it queues itself then follow those that already wait.
    try {
      flushSync(part);
    } catch (error) {
      reportError(error);
    }
    renderQueue.delete(part);
    if (performance.now() - began > BATCH_BUDGET_MS) break;
  }
  if (renderQueue.size === 0) return;
  // Hidden pages get no animation frames, but are rendered all the same.
  if (document.hidden) setTimeout(renderNext);
  else requestAnimationFrame(() => setTimeout(renderNext));
}
