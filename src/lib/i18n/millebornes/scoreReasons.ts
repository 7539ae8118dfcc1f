import { EDITIONS } from '../../millebornes/editions/index.ts';
import type { Tariff } from '../../millebornes/editions/edition.ts';
import type { ScoreLine } from '../../millebornes/score.ts';
import type { FinishedRoundView, MilleBornesView } from '../../millebornes/view.ts';
import { format } from '../format.ts';
import type { Language } from '../language.ts';
import type { SideNames } from '../sides.ts';
import { correctionText } from './finishedRounds.ts';
import { scoreLinesOf, sideNames } from './scores.ts';

/** Parts of a match that the reasons depend on, at a table of cards or on a written sheet. */
export type ScoreContext = SideNames & Pick<MilleBornesView, 'edition' | 'shutOut'>;
/** A round; points that are missing are none. */
export interface ScoredRound extends Pick<FinishedRoundView, 'corrections'> {
  readonly scores: readonly Readonly<Partial<Record<ScoreLine, number>>>[];
}

/** Explanation of one line of a score sheet, for all sides with this reason for their points. */
export interface ScoreReason {
  readonly sides: readonly number[];
  readonly text: string;
}

/** Points that a line counts several times, by line. */
const UNIT_OF = {
  safeties: 'safety',
  coupsFourres: 'coupFourre',
  shutOut: 'shutOut',
} as const satisfies Partial<Record<ScoreLine, keyof Tariff>>;

type CountedLine = keyof typeof UNIT_OF;

/**
 * Returns the reasons for the points on a line: "2 × 500 : aucun adversaire n’a de botte". Sides
 * with the same reason share one.
 */
export function scoreReasons(
  language: Language,
  match: ScoreContext,
  round: ScoredRound,
  line: ScoreLine,
): readonly ScoreReason[] {
  const told = new Map<string, number[]>();
  round.scores.forEach((_, side) => {
    const text = reasonOf(language, match, round, { line, side });
    if (text === null) return;
    const sides = told.get(text) ?? [];
    sides.push(side);
    told.set(text, sides);
  });
  return Array.from(told, ([text, sides]) => ({ sides, text }));
}

interface Cell {
  readonly line: ScoreLine;
  readonly side: number;
}

function reasonOf(
  language: Language,
  match: ScoreContext,
  round: ScoredRound,
  { line, side }: Cell,
): string | null {
  const correction = round.corrections?.find((one) => one.side === side && one.line === line);
  if (correction !== undefined) return correctionText(language, correction);
  const points = round.scores[side]?.[line] ?? 0;
  const { tariff } = EDITIONS[match.edition];
  if (points === 0 || tariff === null) return null;
  if (line === 'distance')
    return format(language, 'scores.why.distance', { km: points / tariff.perKm });
  if (line === 'safeties' && points === tariff.allSafeties)
    return format(language, 'scores.why.allSafeties', { points });
  if (!isCounted(line)) return ruleOf(language, match, line);
  const unit = tariff[UNIT_OF[line]];
  const count = points / unit;
  const product = format(language, 'scores.why.times', { count, unit });
  const why =
    line === 'shutOut'
      ? shutOutReason(language, match, round, { side, count })
      : format(language, `scores.why.${line}`, { count });
  return why === null ? product : format(language, 'common.of', { what: product, name: why });
}

const isCounted = (line: ScoreLine): line is CountedLine => line in UNIT_OF;

function ruleOf(language: Language, { edition }: ScoreContext, line: ScoreLine): string | null {
  const found = scoreLinesOf(language, EDITIONS[edition]).find((one) => one.line === line);
  return found?.text ?? null;
}

/** Names the opponents that laid nothing of the kind that counts, or says that all did not. */
function shutOutReason(
  language: Language,
  match: ScoreContext,
  { scores }: ScoredRound,
  { side, count }: { readonly side: number; readonly count: number },
): string | null {
  const rule = match.shutOut ?? EDITIONS[match.edition].defaults.shutOut ?? 'off';
  if (rule === 'off') return null;
  const nothing = rule === 'no-safety' ? 'safeties' : 'distance';
  const opponents = scores.flatMap((score, other) =>
    other !== side && (score[nothing] ?? 0) === 0 ? [other] : [],
  );
  // After a correction of that line, the sheet no longer tells who was shut out.
  if (opponents.length !== count) return null;
  const all = count === scores.length - 1 && count > 1;
  return format(language, `scores.why.${rule}`, {
    all: String(all),
    players: opponents.flatMap((other) => match.sides[other]?.players ?? []).length,
    sides: sideNames(language, match, opponents),
  });
}
