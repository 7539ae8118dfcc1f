/** Fills the screen with the page, or gives it back; refused where the browser forbids it, and then the page stays as it is. */
export function toggleFullScreen(): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  done.catch(() => undefined);
}
