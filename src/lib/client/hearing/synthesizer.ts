import { SOUND_BOOK, type Sound, type Tone } from './soundBook.ts';

const ATTACK = 0.008;

/** Makes sounds; browsers let it only after somebody has touched the page, or where they are told to. */
export interface Synthesizer {
  /** Whether the browser lets it sound now, as far as is known. */
  readonly awake: boolean;
  play(sound: Sound): void;
  /** Call it while a click or a key is handled. */
  wake(): Promise<void>;
}

/** Looking for loudspeakers takes a tenth of a second in which a page stands still, ms: not while it opens. */
const FIRST_PAGE = 3_000;

/** Null where the browser has no Web Audio. `changed` is called whenever it falls asleep or wakes up. */
export function synthesizer(changed: () => void): Synthesizer | null {
  if (typeof AudioContext === 'undefined') return null;
  let opened: AudioContext | null = null;
  function open(): AudioContext {
    if (opened !== null) return opened;
    opened = new AudioContext();
    opened.addEventListener('statechange', changed);
    changed();
    return opened;
  }
  setTimeout(open, FIRST_PAGE);
  return {
    get awake() {
      return opened === null || opened.state === 'running';
    },
    play(sound) {
      const context = open();
      if (context.state !== 'running') return;
      for (const tone of SOUND_BOOK[sound]) playTone(context, tone);
    },
    wake: () => open().resume(),
  };
}

function playTone(context: AudioContext, { at, hertz, to = hertz, seconds, shape, gain }: Tone) {
  const start = context.currentTime + at;
  const oscillator = new OscillatorNode(context, { type: shape, frequency: hertz });
  const loudness = new GainNode(context, { gain: 0 });
  oscillator.frequency.exponentialRampToValueAtTime(to, start + seconds);
  // A tone that begins or ends at once clicks.
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(gain, start + ATTACK);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  oscillator.connect(loudness).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}
