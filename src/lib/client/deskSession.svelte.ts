import { keepAwake } from './keepAwake.svelte.ts';
import type { LiveHouse } from './liveHouse.svelte.ts';

export interface DeskSession {
  begun(): void;
  end(): void;
}

/**
 * Returns the readers when the page is left, and keeps the screen on until then. Call it during
 * component initialisation.
 */
export function deskSession(house: LiveHouse): DeskSession {
  let ours = $state(false);
  const working = $derived(ours && house.view?.work !== null);

  function end() {
    ours = false;
    void house.send({ type: 'clearDesk' }).catch((error: unknown) => reportError(error));
  }

  $effect(() => {
    if (working) return keepAwake();
    return undefined;
  });
  $effect(() => {
    const leave = () => {
      if (ours)
        void house.send({ type: 'clearDesk' }).catch((error: unknown) => reportError(error));
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  });

  return { begun: () => void (ours = true), end };
}
