import type { TableView } from '../table/view.ts';

/** How often a page that somebody is busy with looks whether it may be loaded anew, in ms. */
const LOOK_AGAIN_AFTER = 2_000;

/**
 * Loads the page anew as soon as nobody is busy with it: the server has become another version, and its old pages would
 * miss files. Returns how to stop waiting.
 */
export function reloadWhenQuiet(): () => void {
  const look = () => {
    if (!isBusy()) location.reload();
  };
  const timer = setInterval(look, LOOK_AGAIN_AFTER);
  look();
  return () => clearInterval(timer);
}

/** Somebody writes, is asked something, or follows a round. */
export const isBusy = (): boolean => document.querySelector('[data-in-play]') !== null || isAsked();

/** Somebody writes or is asked something. */
export const isAsked = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  document.activeElement?.matches('input, textarea, select') === true;

/** Whether cards are being laid at a table just now, so that whoever looks at it would miss something. */
export const isInPlay = ({ moves, interval, paused, looking, match }: TableView): boolean =>
  moves > 0 && !interval && !paused && !looking && match.winners === null;

/** Says whether this page shows a round in play. Returns how to take it back. */
export function showInPlay(isPlayed: boolean): () => void {
  const { documentElement } = document;
  documentElement.toggleAttribute('data-in-play', isPlayed);
  return () => documentElement.removeAttribute('data-in-play');
}
