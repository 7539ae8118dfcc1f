import type { Sound } from '#lib/client/hearing/soundBook.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { Heard } from './ears.ts';
import { captured, numberSaid, PHRASES } from './phrases.ts';

/** A token that answers a question, as it is printed. */
interface AnswerToken {
  readonly type: 'side' | 'seat';
  readonly number: number;
}

/** What somebody knows of a race who has heard everything and seen nothing. */
export interface Knowledge {
  /** Whose turn it is; the one who begins, between two rounds. */
  readonly turn: string | null;
  /** Kilometres of this round, by who drove them. */
  readonly driven: Readonly<Record<string, number>>;
  /** Points of the match, by the names of the sides. */
  readonly points: Readonly<Record<string, number>>;
  readonly answers: readonly AnswerToken[];
  readonly extension: boolean;
  readonly interval: boolean;
  readonly winner: string | null;
  /** Of the last card or token, with everything that was said after it. */
  readonly sound: Sound | null;
  readonly said: readonly string[];
}

export const NOTHING_KNOWN: Knowledge = {
  turn: null,
  driven: {},
  points: {},
  answers: [],
  extension: false,
  interval: false,
  winner: null,
  sound: null,
  said: [],
};

/** What is known after this was heard. */
export function learn(
  language: Language,
  before: Knowledge,
  { sound, sentences }: Heard,
): Knowledge {
  const fresh: Knowledge = {
    ...{ ...before, sound, said: sentences },
    ...{ answers: [], extension: false },
  };
  return sentences.reduce((known, sentence) => understand(language, known, sentence), fresh);
}

function understand(language: Language, known: Knowledge, sentence: string): Knowledge {
  const phrases = PHRASES[language];
  const turn = captured(phrases.turn, sentence);
  const driven = phrases.driven.exec(sentence);
  const taken = phrases.taken.exec(sentence);
  const totals = phrases.totals.exec(sentence);
  const plays = known.sound === 'accepted' || known.sound === 'coup-fourre';
  const begins = phrases.roundBegins.test(sentence) || (known.interval && plays && turn !== null);
  const km = begins ? {} : known.driven;
  return {
    ...known,
    turn: turn ?? known.turn,
    driven: drive(drive(km, driven, 1), taken, -1),
    points: totals === null ? known.points : pointsOf(totals[1] ?? '', phrases.total),
    answers: answersIn(language, known, sentence),
    extension: phrases.extension.test(sentence) || known.extension,
    interval: totals !== null || (known.interval && !begins),
    winner: captured(phrases.wins, sentence) ?? known.winner,
  };
}

function drive(
  driven: Knowledge['driven'],
  heard: RegExpExecArray | null,
  sign: 1 | -1,
): Knowledge['driven'] {
  const [, who = '', km = ''] = heard ?? [];
  if (heard === null) return driven;
  return { ...driven, [who]: (driven[who] ?? 0) + sign * numberSaid(km) };
}

const pointsOf = (said: string, total: RegExp): Knowledge['points'] =>
  Object.fromEntries(
    [...said.matchAll(total)].map(([, who = '', points = '']) => [who.trim(), numberSaid(points)]),
  );

/** Only a question names tokens with whom they stand for: "Side 1: Anne, Side 2: Bruno." */
function answersIn(language: Language, known: Knowledge, sentence: string): readonly AnswerToken[] {
  const { question, side, player } = PHRASES[language];
  if (!question.test(sentence)) return known.answers;
  const numbers = (pattern: RegExp, type: AnswerToken['type']) =>
    [...sentence.matchAll(pattern)].map(([, number]) => ({ type, number: Number(number) }));
  return [...numbers(side, 'side'), ...numbers(player, 'seat')];
}
