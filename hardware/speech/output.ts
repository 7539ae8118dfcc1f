import { type Playable, silence } from './mixed.ts';
import type { Player, PlayEnd } from './player.ts';

/** Why nothing is heard of a machine; null: all is heard. */
type Mute = 'no-player' | 'no-sound' | 'no-voice' | null;

/** What a machine plays, one sound after the other, as sound cards take one at a time. */
export interface Output {
  play(sound: Playable, signal: AbortSignal): Promise<PlayEnd>;
  /** The server has a voice, or none. */
  voice(speaks: boolean): void;
  /** Whether sound can be played, as far as is known. */
  sounds(): boolean;
  /** Resolves once nothing plays any more; nothing begins to. */
  end(): Promise<void>;
}

/** Called with every change, and once all is heard again; with what the system says of it. */
export type TellMute = (why: Mute, detail: string) => void;

/** Between two looks whether sound can be played again, in ms. */
const LOOK_AGAIN = 15_000;

/** Looks at once whether it is heard, before there is anything to say. */
export function createOutput(player: Player, tell: TellMute): Output {
  const ended = new AbortController();
  let why: Mute = null;
  let playing: Promise<unknown> = Promise.resolve();
  let lookingAgain: NodeJS.Timeout | undefined;

  const look = () => void play(silence(0.1), ended.signal).catch(() => undefined);
  function become(now: Mute, detail = ''): void {
    clearTimeout(lookingAgain);
    if (now === 'no-player' || now === 'no-sound') {
      lookingAgain = setTimeout(look, LOOK_AGAIN).unref();
    }
    if (now === why) return;
    why = now;
    tell(now, detail);
  }
  async function play(sound: Playable, signal: AbortSignal): Promise<PlayEnd> {
    const before = playing;
    const now = before.then(() => player(sound, AbortSignal.any([signal, ended.signal])));
    playing = now;
    const how = await now;
    if (how.type === 'failed') become(how.state, how.why);
    if (how.type === 'heard' && why !== 'no-voice') become(null);
    return how;
  }
  look();
  return {
    play,
    voice(speaks) {
      if (!speaks) become('no-voice');
      else if (why === 'no-voice') become(null);
    },
    sounds: () => why !== 'no-player' && why !== 'no-sound',
    async end() {
      clearTimeout(lookingAgain);
      ended.abort();
      await playing;
    },
  };
}
