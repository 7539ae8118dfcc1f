/** Somebody has wished for it from afar, and the browser wants a key pressed here first. */
let waits = $state(false);
let full = $state(false);
if (typeof document !== 'undefined') {
  document.addEventListener('fullscreenchange', () => {
    full = isFull();
    waits = false;
  });
}

export const fullScreen = (): 'on' | 'off' | 'waits' => (full ? 'on' : waits ? 'waits' : 'off');

/** Fills the screen with the page, or gives it back; refused where the browser forbids it, and then the page stays as it is. */
export function toggleFullScreen(): void {
  set(!isFull()).catch(reportError);
}

/** As `toggleFullScreen`, wished for from afar: what the browser refuses now is done with the next key. */
export async function wishFullScreen(on: boolean): Promise<void> {
  waits = on && !(await set(on));
}

/** Call it while a click or a key is handled. */
export function fillScreenNow(): void {
  if (!waits) return;
  waits = false;
  set(true).catch(reportError);
}

/** A telephone that fills its screen with films alone knows no such element, not even that there is none. */
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
