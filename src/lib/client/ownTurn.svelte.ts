import { browserStorage, keep, recall } from './storage.ts';

/** How a phone tells that it is the turn of whoever holds it. */
export const CUES = ['tone', 'buzz'] as const;
export type Cue = (typeof CUES)[number];

/** A phone that lies on the table may buzz; it sounds only where somebody wants that. */
const AT_FIRST: Readonly<Record<Cue, boolean>> = { tone: false, buzz: true };
const BUZZ = [80, 60, 80];

let audio: AudioContext | undefined;
let wanted: Readonly<Record<Cue, boolean>> = $state.raw({
  tone: kept('tone'),
  buzz: kept('buzz'),
});

export const wants = (cue: Cue): boolean => wanted[cue];

/** Switches a cue, which this phone remembers, and shows how it is. Call it while somebody presses something. */
export function wantCue(cue: Cue, on: boolean): void {
  wanted = { ...wanted, [cue]: on };
  keep(browserStorage(), `own turn ${cue}`, on ? 'on' : 'off');
  wakeTone();
  if (on) give(cue);
}

/** Gives the cues that are wanted whenever `isMine` becomes true. Call it while a component is set up. */
export function cueOwnTurn(isMine: () => boolean): void {
  let before: boolean | null = null;
  $effect(() => {
    const mine = isMine();
    // Whoever opens the page sees it.
    if (mine && before === false) for (const cue of CUES) if (wanted[cue]) give(cue);
    before = mine;
  });
  // Browsers allow sound from the first touch of the page on.
  $effect(() => {
    if (!wanted.tone) return;
    addEventListener('pointerup', wakeTone, { once: true });
    return () => removeEventListener('pointerup', wakeTone);
  });
}

function wakeTone(): void {
  if (!wanted.tone || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  audio.resume().catch(() => undefined);
}

function give(cue: Cue): void {
  if (cue === 'buzz') return void navigator.vibrate?.(BUZZ);
  if (audio === undefined) return;
  const start = audio.currentTime + 0.02;
  for (const [at, pitch] of [659, 988].entries()) {
    const loudness = new GainNode(audio, { gain: 0 });
    const from = start + at * 0.16;
    loudness.gain.linearRampToValueAtTime(0.25, from + 0.02);
    loudness.gain.linearRampToValueAtTime(0, from + 0.2);
    const tone = new OscillatorNode(audio, { frequency: pitch, type: 'triangle' });
    tone.connect(loudness).connect(audio.destination);
    tone.start(from);
    tone.stop(from + 0.2);
  }
}

function kept(cue: Cue): boolean {
  const stored = recall(browserStorage(), `own turn ${cue}`);
  return stored === null ? AT_FIRST[cue] : stored === 'on';
}
