import type { TableView } from '../table/view.ts';

const IDLE_CHECK_INTERVAL_MS = 2_000;

/**
 * Reloads the page once it is idle: the server has another version, and files of the old pages are
 * gone. Returns the cancel function.
 */
export function reloadWhenIdle(): () => void {
  const look = () => {
    if (!isBusy()) location.reload();
  };
  const timer = setInterval(look, IDLE_CHECK_INTERVAL_MS);
  look();
  return () => clearInterval(timer);
}

export const isBusy = (): boolean =>
  document.querySelector('[data-in-play]') !== null || isFormOpen();

export const isFormOpen = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  document.activeElement?.matches('input, textarea, select') === true;

/** Returns true during play, when a reload would hide something from its viewers. */
export const isInPlay = ({ moves, interval, paused, looking, match }: TableView): boolean =>
  moves > 0 && !interval && !paused && !looking && match.winners === null;

export function markInPlay(isPlayed: boolean): () => void {
  const { documentElement } = document;
  documentElement.toggleAttribute('data-in-play', isPlayed);
  return () => documentElement.removeAttribute('data-in-play');
}
