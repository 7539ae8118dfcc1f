import type { Sign } from '../../protocol/announcements.ts';

/** Tone with pitch in Hz, duration and following silence in ms. */
interface BuzzerTone {
  readonly pitch: number;
  readonly for: number;
  readonly rest: number;
}

const tones = (pitches: readonly number[], length: number, rest: number): readonly BuzzerTone[] =>
  pitches.map((pitch) => ({ pitch, for: length, rest }));

/**
 * Signs as sound and vibration, in the rhythm of a reader with a buzzer. Here the pitch differs
 * too: rising means good, falling means bad, level means nothing new.
 */
const CUES: Readonly<Record<Sign, readonly BuzzerTone[]>> = {
  accepted: tones([1047], 110, 0),
  'already-seen': tones([784, 784], 90, 90),
  question: tones([659, 831, 988], 100, 80),
  unknown: tones([494, 392], 190, 90),
  refused: tones([196], 520, 0),
};

const LOUDNESS = 0.25;
/** Fade in and out, in s, to avoid clicks. */
const SOFTLY = 0.012;

let audio: AudioContext | undefined;

/** Unlocks audio; browsers allow that only during a user gesture. */
export function unlockSound(): void {
  audio ??= new AudioContext();
  void audio.resume().catch(() => undefined);
}

export function playSignCue(sign: Sign): void {
  // Refused before the first gesture, and missing on most devices; the sign is visible too.
  navigator.vibrate?.(CUES[sign].flatMap(({ for: length, rest }) => [length, rest]));
  unlockSound();
  if (audio?.state === 'running') play(audio, CUES[sign]);
}

function play(context: AudioContext, melody: readonly BuzzerTone[]): void {
  let start = context.currentTime + 0.01;
  for (const { pitch, for: length, rest } of melody) {
    const end = start + length / 1000;
    const loudness = context.createGain();
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(LOUDNESS, start + SOFTLY);
    loudness.gain.setValueAtTime(LOUDNESS, end - SOFTLY);
    loudness.gain.linearRampToValueAtTime(0, end);
    const tone = new OscillatorNode(context, { frequency: pitch, type: 'triangle' });
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(end);
    start = end + rest / 1000;
  }
}
