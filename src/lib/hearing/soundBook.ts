import type { Happening } from '../table/happenings.ts';
import type { CardTable } from '../table/view.ts';
import type { SoundPlacement, Sound, Timbre } from '../protocol/announcements.ts';

export interface Tone {
  readonly at: number;
  readonly hertz: number;
  readonly seconds: number;
  readonly shape: Timbre;
  readonly gain: number;
}

type Stroke = number | readonly number[];

/** Seconds from the start of one note to the next. Closer notes merge for the ear. */
const NOTE_INTERVAL_SECONDS = 0.2;

/** Builds a rhythm: the first note is the loudest and the last the longest. */
const strokes = (shape: Timbre, gain: number, ...struck: readonly Stroke[]) =>
  struck.flatMap((pitches, n): readonly Tone[] => {
    const last = n === struck.length - 1;
    const at = n * NOTE_INTERVAL_SECONDS;
    const together = typeof pitches === 'number' ? [pitches] : pitches;
    const loud = (n === 0 ? gain * 1.25 : gain) / Math.sqrt(together.length);
    return together.map((hertz) => ({ at, hertz, seconds: last ? 0.42 : 0.16, shape, gain: loud }));
  });

/**
 * Sounds differ mainly in number of notes, register and timbre, which ears distinguish far better
 * than pitches. No two sounds have the same number of notes in one register: below 300 Hz for
 * errors, to 750 Hz for the race, above for questions and confirmations. After the guidelines of
 * Brewster, Wright and Edwards for earcons.
 */
export const SOUND_BOOK: Readonly<Record<Sound, readonly Tone[]>> = {
  accepted: strokes('triangle', 0.28, 1047),
  'taken-back': strokes('sine', 0.3, 1319, 880),
  question: strokes('sine', 0.36, 880, 1175, 1568),
  crowned: strokes('triangle', 0.28, 784, 988, 1175, 1568, [1175, 1568, 1976]),
  'already-seen': strokes('triangle', 0.3, 440, 440),
  arrived: strokes('square', 0.16, [349, 440], [349, 440], [440, 523, 659]),
  'coup-fourre': strokes('sawtooth', 0.16, 392, 494, 587, [494, 587, 698]),
  end: strokes('triangle', 0.28, 330, 392, 494, 587, 494, [494, 587, 698]),
  refused: strokes('sawtooth', 0.22, 165, 131),
  unknown: strokes('square', 0.14, 220, 156, 220),
  voiceless: strokes('square', 0.14, 247, 247, 247, 247),
};

/** Timbres of the sides of a table, for events of one side. */
const TIMBRES = ['triangle', 'square', 'sawtooth', 'sine'] as const;
/** Stereo position of the outermost sides; 1 is one loudspeaker alone. */
const OUTERMOST = 0.8;

/** Position and timbre for events of the whole table. */
export const CENTRE: SoundPlacement = { pan: 0, timbre: null };

export function soundPositionOfSide(side: number, sides: number): SoundPlacement {
  if (sides < 2) return CENTRE;
  const pan = ((2 * side) / (sides - 1) - 1) * OUTERMOST;
  return { pan, timbre: TIMBRES[side % TIMBRES.length] ?? null };
}

export function soundPositionOf(
  happenings: readonly Happening[],
  match: CardTable['match'],
): SoundPlacement {
  const [only, ...more] = happenings;
  if (only?.type !== 'played' || more.length > 0) return CENTRE;
  const { move } = only.play;
  const sides = sidesOf(match);
  const side = sides.findIndex((players) => 'by' in move && players.includes(move.by ?? ''));
  return side < 0 ? CENTRE : soundPositionOfSide(side, sides.length);
}

const sidesOf = (match: CardTable['match']): readonly (readonly string[])[] =>
  'sides' in match
    ? match.sides.map(({ players }) => players)
    : match.seats.map(({ name }) => [name]);

export function soundOf(happenings: readonly Happening[]): Sound | null {
  const sounds = happenings.map(soundOfOne);
  return WEIGHT.find((sound) => sounds.includes(sound)) ?? null;
}

/** Priority of sounds: decisions before results. */
const WEIGHT: readonly Sound[] = [
  'refused',
  'question',
  'end',
  'crowned',
  'arrived',
  'coup-fourre',
  'unknown',
  'already-seen',
  'taken-back',
  'accepted',
];

function soundOfOne(happening: Happening): Sound | null {
  switch (happening.type) {
    case 'played':
      return happening.play.move.type === 'coupFourre' ? 'coup-fourre' : 'accepted';
    case 'taken-back':
    case 'corrected':
      return 'taken-back';
    case 'half-complete':
      return 'coup-fourre';
    case 'round-over':
      return happening.round.scores.some(({ delayedAction = 0 }) => delayedAction > 0)
        ? 'crowned'
        : 'arrived';
    case 'match-over':
      return 'end';
    case 'refused':
      return 'refused';
    case 'asked':
    case 'extension-asked':
      return 'question';
    case 'noticed':
      return soundOfNotice(happening.notice);
    case 'counted':
    case 'link-laid':
    case 'discard-armed':
      return 'accepted';
    case 'paused':
    case 'by-ear':
    case 'round-begun':
      return null;
  }
}

function soundOfNotice(notice: Extract<Happening, { type: 'noticed' }>['notice']): Sound | null {
  switch (notice.type) {
    case 'unknown-tag':
    case 'other-deck':
    case 'reader-problem':
      return 'unknown';
    case 'already-seen':
      return 'already-seen';
    case 'not-now':
    case 'refused':
      return 'refused';
    case 'let-in':
    case 'called':
    case 'enrolled':
      return 'accepted';
    case 'prepared':
      return notice.what.type === 'counting' ? 'accepted' : 'taken-back';
    case 'withdrawn':
      return 'taken-back';
    default:
      return null;
  }
}
