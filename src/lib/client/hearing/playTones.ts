import type { Tone } from '../../hearing/soundBook.ts';
import { ATTACK, FADED } from '../../hearing/toneSamples.ts';
import type { Heard } from '../../protocol/heard.ts';

/** Plays tones now, on the clock of the context. */
export function playTones(
  context: BaseAudioContext,
  tones: readonly Tone[],
  { pan, timbre }: Heard,
): void {
  const place = placeOf(context, pan);
  for (const tone of tones) playTone(context, { ...tone, shape: timbre ?? tone.shape }, place);
}

/** Old browsers have no panner, and loudspeakers of most televisions no sides: a sound is told by more than its place. */
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
  loudness.gain.linearRampToValueAtTime(gain, start + ATTACK);
  loudness.gain.exponentialRampToValueAtTime(FADED, start + seconds);
  oscillator.connect(loudness).connect(to);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}
