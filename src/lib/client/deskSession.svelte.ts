import { keepAwake } from './keepAwake.svelte.ts';
import type { LiveHouse } from './liveHouse.svelte.ts';

/** Work for which this page took the readers from the tables; other screens' work is left alone. */
export interface DeskSession {
  /** This page begins such work. */
  begun(): void;
  /** Readers play again. */
  end(): void;
}

/** Gives the readers back when the page is left, and keeps its screen lit till then; call it while a component is set up. */
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
