/** How fast a voice may speak, in words a minute: few, so that a sentence is kept in few versions. The fastest is for trained ears. */
export const SPEEDS = [110, 135, 165, 200, 240, 290, 350] as const;
export type Speed = (typeof SPEEDS)[number];
/** Calm, and clear across a room. */
export const USUAL_SPEED: Speed = 165;

/** How loud, in per cent of what the voice was made with. */
export const VOLUMES = [15, 30, 50, 75, 100] as const;
type Volume = (typeof VOLUMES)[number];

/** Whole sentences, or only who, what and how far. */
export const FORMS = ['long', 'short'] as const;
export type Form = (typeof FORMS)[number];

/** Whose voice: the browser's own, where it has one of the language, or the server's. */
export const VOICES = ['browser', 'server'] as const;

/** How a listener is spoken to. Each device keeps its own. */
export interface SpeechSettings {
  readonly speed: Speed;
  readonly volume: Volume;
  readonly form: Form;
  readonly voice: (typeof VOICES)[number];
}

export const USUAL_SPEECH: SpeechSettings = {
  speed: USUAL_SPEED,
  volume: 100,
  form: 'long',
  voice: 'browser',
};

/** The speed that was asked for by its number; the usual one where it is none of ours. */
export const speedOf = (asked: string | null): Speed =>
  SPEEDS.find((speed) => String(speed) === asked) ?? USUAL_SPEED;
