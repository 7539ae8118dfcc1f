import { browserStorage, storeItem, readItem } from './storage.ts';

export const CUES = ['tone', 'buzz'] as const;
export type Cue = (typeof CUES)[number];

/** Vibration is on by default, since a phone on the table disturbs little; sound is opt-in. */
const DEFAULT_CUES: Readonly<Record<Cue, boolean>> = { tone: false, buzz: true };
const BUZZ = [80, 60, 80];

let audio: AudioContext | undefined;
let enabledCues: Readonly<Record<Cue, boolean>> = $state.raw({
  tone: storedCue('tone'),
  buzz: storedCue('buzz'),
});

export const isCueEnabled = (cue: Cue): boolean => enabledCues[cue];

export function setCueEnabled(cue: Cue, on: boolean): void {
  enabledCues = { ...enabledCues, [cue]: on };
  storeItem(browserStorage(), `own turn ${cue}`, on ? 'on' : 'off');
  unlockAudio();
  if (on) playCue(cue);
}

export function cueOwnTurn(isMine: () => boolean): void {
  let before: boolean | null = null;
  $effect(() => {
    const mine = isMine();
    // No cue on opening the page: it is visible there.
    if (mine && before === false) for (const cue of CUES) if (enabledCues[cue]) playCue(cue);
    before = mine;
  });
  // Browsers allow sound only after a first gesture.
  $effect(() => {
    if (!enabledCues.tone) return;
    addEventListener('pointerup', unlockAudio, { once: true });
    return () => removeEventListener('pointerup', unlockAudio);
  });
}

function unlockAudio(): void {
  if (!enabledCues.tone || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  audio.resume().catch(() => undefined);
}

function playCue(cue: Cue): void {
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

function storedCue(cue: Cue): boolean {
  const stored = readItem(browserStorage(), `own turn ${cue}`);
  return stored === null ? DEFAULT_CUES[cue] : stored === 'on';
}
