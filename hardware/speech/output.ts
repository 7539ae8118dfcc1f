import { type Playable, silence } from './mix.ts';
import type { Player, PlayEnd } from './player.ts';

/** Reason why speech is not heard; null if it works. */
type SpeechProblem = 'no-player' | 'no-sound' | 'no-voice' | null;

export interface AudioOutput {
  play(sound: Playable, signal: AbortSignal): Promise<PlayEnd>;
  setVoiceAvailable(speaks: boolean): void;
  isSoundWorking(): boolean;
  /** Stops playing; resolves when nothing plays any more. */
  end(): Promise<void>;
}

/** Called on every change, with the system's message. */
export type SpeechProblemHandler = (why: SpeechProblem, detail: string) => void;

/** Interval between checks if sound works again, in ms. */
const SOUND_CHECK_INTERVAL_MS = 15_000;

/** Checks the sound output at once, before the first sentence. */
export function createOutput(player: Player, tell: SpeechProblemHandler): AudioOutput {
  const ended = new AbortController();
  let why: SpeechProblem = null;
  let playing: Promise<unknown> = Promise.resolve();
  let lookingAgain: NodeJS.Timeout | undefined;

  const look = () => void play(silence(0.1), ended.signal).catch(() => undefined);
  function become(now: SpeechProblem, detail = ''): void {
    clearTimeout(lookingAgain);
    if (now === 'no-player' || now === 'no-sound') {
      lookingAgain = setTimeout(look, SOUND_CHECK_INTERVAL_MS).unref();
    }
    if (now === why) return;
    why = now;
    tell(now, detail);
  }
  async function play(sound: Playable, signal: AbortSignal): Promise<PlayEnd> {
    const before = playing;
    const now = before.then(() => player(sound, AbortSignal.any([signal, ended.signal])));
    // A player that throws must not silence the sounds after it.
    playing = now.catch(() => undefined);
    const how = await now;
    if (how.type === 'failed') become(how.state, how.why);
    if (how.type === 'heard' && why !== 'no-voice') become(null);
    return how;
  }
  look();
  return {
    play,
    setVoiceAvailable(speaks) {
      if (!speaks) become('no-voice');
      else if (why === 'no-voice') become(null);
    },
    isSoundWorking: () => why !== 'no-player' && why !== 'no-sound',
    async end() {
      clearTimeout(lookingAgain);
      ended.abort();
      await playing;
    },
  };
}
