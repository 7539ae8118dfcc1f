import type { Sign } from '../../protocol/heard.ts';

/** One tone: its pitch (Hz), its length and the silence after it (ms). */
interface BuzzerTone {
  readonly pitch: number;
  readonly for: number;
  readonly rest: number;
}

const tones = (pitches: readonly number[], length: number, rest: number): readonly BuzzerTone[] =>
  pitches.map((pitch) => ({ pitch, for: length, rest }));

/**
 * The signs by ear and by touch, with the rhythm they have on a reader with a buzzer; here the pitch tells them apart
 * as well: up is good, down is not, level is nothing new.
 */
const CUES: Readonly<Record<Sign, readonly BuzzerTone[]>> = {
  accepted: tones([1047], 110, 0),
  'already-seen': tones([784, 784], 90, 90),
  question: tones([659, 831, 988], 100, 80),
  unknown: tones([494, 392], 190, 90),
  refused: tones([196], 520, 0),
};

const LOUDNESS = 0.25;
/** Long enough that a tone begins and ends without a click (s). */
const SOFTLY = 0.012;

let audio: AudioContext | undefined;

/** Enables sound; browsers allow that only while somebody presses something. */
export function wakeSound(): void {
  audio ??= new AudioContext();
  void audio.resume().catch(() => undefined);
}

/** Plays a sign, and vibrates where the device can. */
export function cue(sign: Sign): void {
  // Refused before the page was touched, and missing on most devices; a sign can be seen as well.
  navigator.vibrate?.(CUES[sign].flatMap(({ for: length, rest }) => [length, rest]));
  wakeSound();
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
