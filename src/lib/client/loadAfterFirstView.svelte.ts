import { untrack } from 'svelte';
import { loadWithRetry } from './loadWithRetry.ts';
import { queueRender } from './renderQueue.ts';

export interface LaterPart<Part> {
  /** Null until it has arrived. */
  readonly part: Part | null;
}

/**
 * Loads parts of a page that its first view does not show, as soon as that view stands: they are
 * there when they are needed, also if the server has gone away by then. Call it in a component.
 * `isShown` is false while the component still waits for its content.
 */
export function loadAfterFirstView<Part>(
  fetchPart: () => Promise<Part>,
  isShown: () => boolean = () => true,
): LaterPart<Part> {
  let part: Part | null = $state.raw(null);
  const stands = $derived(isShown());
  $effect(() => {
    if (!stands || untrack(() => part) !== null) return;
    return queueRender(() => {
      loadWithRetry(fetchPart)
        .then((loaded) => (part = loaded))
        .catch(reportError);
    });
  });
  return {
    get part() {
      return part;
    },
  };
}
