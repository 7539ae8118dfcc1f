/**
 * Speeds of a voice, in words a minute. Few, to limit cached versions; the fastest is for trained
 * listeners.
 */
export const SPEEDS = [110, 135, 165, 200, 240, 290, 350] as const;
export type Speed = (typeof SPEEDS)[number];
/** Calm, and clear across a room. */
export const DEFAULT_SPEED: Speed = 165;

/** Volumes in per cent of the recording. */
export const VOLUMES = [15, 30, 50, 75, 100] as const;
type Volume = (typeof VOLUMES)[number];

/** Full sentences, or only player, card and distance. */
export const SPEECH_FORMS = ['long', 'short'] as const;
export type SpeechForm = (typeof SPEECH_FORMS)[number];

/** Voice of the browser, if it has one for the language, or of the server. */
export const VOICES = ['browser', 'server'] as const;

export interface SpeechSettings {
  readonly speed: Speed;
  readonly volume: Volume;
  readonly form: SpeechForm;
  readonly voice: (typeof VOICES)[number];
}

export const DEFAULT_SPEECH: SpeechSettings = {
  speed: DEFAULT_SPEED,
  volume: 100,
  form: 'long',
  voice: 'browser',
};

/** Parses a speed; returns the default if it is none of `SPEEDS`. */
export const speedOf = (asked: string | null): Speed =>
  SPEEDS.find((speed) => String(speed) === asked) ?? DEFAULT_SPEED;
