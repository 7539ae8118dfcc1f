/** True if full screen was requested remotely, and the browser requires a key press first. */
let isPending = $state(false);
let full = $state(false);
if (typeof document !== 'undefined') {
  document.addEventListener('fullscreenchange', () => {
    full = isFull();
    isPending = false;
  });
}

export const fullScreen = (): 'on' | 'off' | 'waits' => (full ? 'on' : isPending ? 'waits' : 'off');

export function toggleFullScreen(): void {
  set(!isFull()).catch(reportError);
}

/**
 * Sets full screen on remote request; what the browser refuses now is done at the next key press.
 */
export async function setFullScreenRemotely(on: boolean): Promise<void> {
  isPending = on && !(await set(on));
}

export function enterPendingFullScreen(): void {
  if (!isPending) return;
  isPending = false;
  set(true).catch(reportError);
}

/** On phones without element full screen the property is undefined, not null. */
const isFull = (): boolean => (document.fullscreenElement ?? null) !== null;

async function set(on: boolean): Promise<boolean> {
  if (on === isFull()) return true;
  try {
    await (on ? document.documentElement.requestFullscreen() : document.exitFullscreen());
    return true;
  } catch {
    return false;
  }
}
