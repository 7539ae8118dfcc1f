import type { Sound } from '#lib/protocol/announcements.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { Heard } from './ears.ts';
import { captured, namesSaid, numberSaid, PHRASES } from './phrases.ts';

/** A token that answers a question, as it is printed. */
interface AnswerToken {
  readonly type: 'side' | 'seat';
  readonly number: number;
}

/** A number for each side, by its number from 0; what was never told is 0. */
type BySide = Readonly<Record<number, number>>;

/** Knowledge of a listener to a race who has not seen the table. */
export interface Knowledge {
  /** Names of the players by side. */
  readonly sides: readonly (readonly string[])[];
  /** Player on turn or, between two rounds, the one who begins. */
  readonly turn: string | null;
  /** Kilometres of this round by side, or null if a resumed round was not asked about yet. */
  readonly km: BySide | null;
  /** Points of the match. */
  readonly points: BySide;
  readonly answers: readonly AnswerToken[];
  readonly extension: boolean;
  readonly interval: boolean;
  readonly paused: boolean;
  readonly winner: string | null;
  /** Target of a possible coup-fourré after the last card. */
  readonly window: string | null;
  readonly skipped: readonly string[];
  /** The sheet as it was read, line by line, and whether its end was heard. */
  readonly lines: readonly BySide[];
  readonly sheetEnded: boolean;
  /** The next match is open. */
  readonly rematch: boolean;
  /** Sound of the last card or token. */
  readonly sound: Sound | null;
  readonly said: readonly string[];
}

export const NOTHING_KNOWN: Knowledge = {
  sides: [],
  turn: null,
  km: {},
  points: {},
  answers: [],
  extension: false,
  interval: false,
  paused: false,
  winner: null,
  window: null,
  skipped: [],
  lines: [],
  sheetEnded: false,
  rematch: false,
  sound: null,
  said: [],
};

/** Returns the knowledge after an announcement. */
export function learn(
  language: Language,
  before: Knowledge,
  { sound, sentences }: Heard,
): Knowledge {
  const fresh: Knowledge = {
    ...before,
    sound,
    said: sentences,
    answers: [],
    extension: false,
    window: null,
    skipped: [],
    rematch: false,
  };
  return sentences.reduce((known, sentence) => understand(language, known, sentence), fresh);
}

/** Sounds with which a round ends: sheets that are read later have none. */
const ENDS: readonly (Sound | null)[] = ['arrived', 'crowned', 'end'];

function understand(language: Language, known: Knowledge, sentence: string): Knowledge {
  const phrases = PHRASES[language];
  const turn = captured(phrases.turn, sentence);
  const totals = captured(phrases.totals, sentence);
  const plays = known.sound === 'accepted' || known.sound === 'coup-fourre';
  const ends = totals !== null && ENDS.includes(known.sound);
  const begins = phrases.roundBegins.test(sentence) || (known.interval && plays && turn !== null);
  const reopens = phrases.roundReopens.test(sentence);
  const sides = sidesIn(language, known, sentence);
  const skipped = captured(phrases.skipped, sentence);
  const bySide = (pattern: RegExp, text = sentence) => numbersIn(text, pattern, sides);
  return {
    ...known,
    sides,
    turn: turn ?? known.turn,
    km: reopens
      ? null
      : driven(language, { ...known, sides, km: begins ? {} : known.km }, sentence),
    points: {
      ...known.points,
      ...bySide(phrases.pointsNow),
      ...(totals === null ? {} : bySide(phrases.total, totals)),
    },
    answers: answersIn(language, known, sentence),
    extension: phrases.extension.test(sentence) || known.extension,
    interval: ends || (known.interval && !begins && !reopens),
    paused: phrases.paused.test(sentence) || (known.paused && !phrases.resumed.test(sentence)),
    winner: reopens ? null : (captured(phrases.wins, sentence) ?? known.winner),
    window: captured(phrases.window, sentence) ?? known.window,
    skipped: skipped === null ? known.skipped : namesSaid(skipped),
    ...sheetIn(language, { ...known, sides }, sentence),
    rematch: phrases.rematch.test(sentence) || known.rematch,
  };
}

/** Reads the seats, which are announced at the start and on request. */
function sidesIn(language: Language, { sides }: Knowledge, sentence: string): Knowledge['sides'] {
  const { sits, question } = PHRASES[language];
  const told = [...sentence.matchAll(sits)];
  return told.length === 0 || question.test(sentence)
    ? sides
    : told.map(([, , names = '']) => namesSaid(names));
}

/** Returns the side of the first name, or of the last name if a question begins the sentence. */
const sideOf = (names: string, sides: Knowledge['sides']): number => {
  const [first = ''] = namesSaid(names.replace(/^.*[.:?!] /, ''));
  return sides.findIndex((players) => players.includes(first));
};

const numbersIn = (text: string, pattern: RegExp, sides: Knowledge['sides']): BySide =>
  Object.fromEntries(
    [...text.matchAll(pattern)].map(([, names = '', number = '']) => [
      sideOf(names, sides),
      numberSaid(number),
    ]),
  );

function driven(
  language: Language,
  { km, sides, sound }: Knowledge,
  sentence: string,
): BySide | null {
  const phrases = PHRASES[language];
  const told = {
    ...numbersIn(sentence, phrases.km, sides),
    ...numbersIn(sentence, phrases.kmNow, sides),
  };
  if (Object.keys(told).length > 0) return { ...km, ...told };
  const [, who = '', more = ''] = phrases.driven.exec(sentence) ?? [];
  // A repetition has no sound.
  if (km === null || who === '' || sound === null) return km;
  const side = sideOf(who, sides);
  return { ...km, [side]: (km[side] ?? 0) + numberSaid(more) };
}

/** Lines are those of one reading: after the end, and after anything else, it begins anew. */
function sheetIn(
  language: Language,
  { lines, sheetEnded, sides }: Knowledge,
  sentence: string,
): Pick<Knowledge, 'lines' | 'sheetEnded'> {
  const { line, total, sheetEnds } = PHRASES[language];
  const read = captured(line, sentence);
  if (sheetEnds.test(sentence)) return { lines, sheetEnded: true };
  if (read === null) return { lines: sheetEnded ? [] : lines, sheetEnded: false };
  return { lines: [...lines, numbersIn(read, total, sides)], sheetEnded: false };
}

/** Only a question names tokens with whom they stand for: "Side 1: Anne, Side 2: Bruno." */
function answersIn(language: Language, known: Knowledge, sentence: string): readonly AnswerToken[] {
  const { question, side, player } = PHRASES[language];
  if (!question.test(sentence)) return known.answers;
  const numbers = (pattern: RegExp, type: AnswerToken['type']) =>
    [...sentence.matchAll(pattern)].map(([, number]) => ({ type, number: Number(number) }));
  return [...numbers(side, 'side'), ...numbers(player, 'seat')];
}
