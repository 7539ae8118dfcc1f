import type { Tone } from '../../hearing/soundBook.ts';
import { ATTACK_SECONDS, SILENCE_GAIN } from '../../hearing/toneSamples.ts';
import type { SoundPlacement } from '../../protocol/announcements.ts';

export function playTones(
  context: BaseAudioContext,
  tones: readonly Tone[],
  { pan, timbre }: SoundPlacement,
): void {
  const place = placeOf(context, pan);
  for (const tone of tones) playTone(context, { ...tone, shape: timbre ?? tone.shape }, place);
}

/**
 * Returns the output for a position. Old browsers have no panner and most televisions no stereo, so
 * position is never the only cue.
 */
function placeOf(context: BaseAudioContext, pan: number): AudioNode {
  if (pan === 0 || typeof StereoPannerNode === 'undefined') return context.destination;
  const panner = new StereoPannerNode(context, { pan });
  panner.connect(context.destination);
  return panner;
}

function playTone(
  context: BaseAudioContext,
  { at, hertz, seconds, shape, gain }: Tone,
  to: AudioNode,
): void {
  const start = context.currentTime + at;
  const oscillator = new OscillatorNode(context, { type: shape, frequency: hertz });
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(gain, start + ATTACK_SECONDS);
  loudness.gain.exponentialRampToValueAtTime(SILENCE_GAIN, start + seconds);
  oscillator.connect(loudness).connect(to);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}
