import { EDITIONS } from '../../millebornes/editions/index.ts';
import type { EditionId } from '../../millebornes/editions/edition.ts';
import { SCORE_LINES, sheetLinesOf } from '../../millebornes/score.ts';
import {
  isSafetyCell,
  type CellValue,
  type SideCell,
  type CellPosition,
} from '../../tally/cells.ts';
import type { Move, Refusal } from '../../tally/moves.ts';
import { openShutOutOf } from '../../tally/openShutOut.ts';
import type { TallyLine } from '../../tally/sheetRules.ts';
import type { SheetView, TallyMatch } from '../../tally/view.ts';
import { cardName } from '../millebornes/cardNames.ts';
import { format, type Values } from '../format.ts';
import type { Language } from '../language.ts';
import { scoreLineName } from '../millebornes/scoreLineName.ts';
import { numberText, sideNames, winnersText } from '../millebornes/scores.ts';
import { sideName } from '../sides.ts';
import { capitalised } from '../sentences.ts';

export type SheetWords = Pick<TallyMatch, 'edition' | 'sides'>;

const ELEVENS_LINES = ['bonus', 'numbers', 'jokers'] as const;

/** Returns the lines of a sheet in order; null stands for Elevens. */
export function tallyLinesOf(edition: EditionId | null): readonly TallyLine[] {
  return edition === null ? ELEVENS_LINES : sheetLinesOf(EDITIONS[edition].tariff);
}

export function tallyLineName(language: Language, line: TallyLine | 'total'): string {
  const known = [...SCORE_LINES, 'total' as const].find((one) => one === line);
  if (known !== undefined) return scoreLineName(language, known);
  const own = ELEVENS_LINES.find((one) => one === line) ?? 'bonus';
  return format(language, `tally.${own}`);
}

/** Returns the name of a cell: "Kilomètres", "As du volant". */
export function cellName(
  language: Language,
  { edition }: SheetWords,
  cell: SideCell | 'exhausted',
): string {
  if (isSafetyCell(cell)) return cardName(language, edition ?? 'classique', cell);
  if (cell === 'exhausted' && edition === null) return format(language, 'tally.exhausted.elevens');
  return format(language, `tally.${cell}`);
}

/** Returns the spoken value of a cell: "475 km", "coup-fourré", "oui". */
export function cellText(
  language: Language,
  cell: SideCell | 'exhausted',
  value: CellValue,
): string {
  if (typeof value === 'boolean') return format(language, value ? 'tally.yes' : 'tally.no');
  if (typeof value === 'string') return format(language, `tally.safety.${value}`);
  return cell === 'km' ? format(language, 'common.km', { km: value }) : numberText(language, value);
}

/** Returns a written cell, or a finished round, as a short text. */
export function writtenText(language: Language, match: SheetWords, change: Move): string {
  if (change.type === 'close') {
    return format(language, 'tally.tv.done', { round: change.round });
  }
  const { side, cell, value } = change;
  const what = cellName(language, match, cell);
  const written = cellText(language, cell, value);
  return side === null
    ? format(language, 'common.of', { what, name: written })
    : format(language, 'tally.change.filled', {
        what,
        value: written,
        side: sideName(match, side),
      });
}

/**
 * Explains a refused entry, and what to do. `spot` is its cell, if any: an entry refused for its
 * own value is named by its side.
 */
export function tallyRefusalText(
  language: Language,
  match: SheetWords,
  refusal: Refusal,
  spot: CellPosition | null = null,
): string {
  const why = refusalReason(language, match, refusal, spot);
  if (typeof spot?.side !== 'number' || !REFUSED_FOR_ITSELF.has(refusal.code)) return why;
  return format(language, 'tally.refusal.at', { side: sideName(match, spot.side), why });
}

const REFUSED_FOR_ITSELF: ReadonlySet<Refusal['code']> = new Set([
  'no-such-km',
  'past-distance',
  'more-km-than-cards',
  'more-than-the-box',
  'hand-was-empty',
]);

function refusalReason(
  language: Language,
  match: SheetWords,
  refusal: Refusal,
  spot: CellPosition | null,
): string {
  const say = (values: Values = {}) => format(language, `tally.refusal.${refusal.code}`, values);
  const sided = (side: number): Values => ({
    side: sideName(match, side),
    players: match.sides[side]?.players.length ?? 1,
  });
  const variant = match.edition === null ? '.elevens' : '';
  switch (refusal.code) {
    case 'no-such-sheet':
    case 'no-such-cell':
    case 'match-over':
    case 'no-such-km':
    case 'hand-was-empty':
      return say();
    case 'changed-meanwhile':
      return say({ is: cellText(language, spot?.cell ?? 'numbers', refusal.is) });
    case 'past-distance':
      return say({ distance: refusal.distance, extendTo: refusal.extendTo ?? 0 });
    case 'more-km-than-cards':
      return say({ most: refusal.most });
    case 'two-winners':
    case 'somebody-arrived':
      return format(language, `tally.refusal.${refusal.code}${variant}`, sided(refusal.winner));
    case 'safety-taken':
      return say({
        ...sided(refusal.holder),
        card: capitalised(cellName(language, match, refusal.safety)),
      });
    case 'not-the-winner':
      return say({ what: cellName(language, match, refusal.cell) });
    case 'extension-asked':
      return say(sided(refusal.asker));
    case 'extension-too-soon':
      return say({ ...sided(refusal.asker), distance: refusal.distance });
    case 'nobody-arrived':
      return format(language, `tally.refusal.${refusal.code}${variant}`, {
        distance: refusal.distance ?? 0,
      });
    case 'more-than-the-box':
      return say({ what: cellName(language, match, refusal.cell), most: refusal.most });
  }
}

/**
 * Returns the shut-out points that a side gains if the sheets stay as they are, with the sides that
 * give them; empty if there are none.
 */
export function pendingText(
  language: Language,
  { edition, setup, sides }: Pick<TallyMatch, 'edition' | 'setup' | 'sides'>,
  sheet: Pick<SheetView, 'sides' | 'pending'>,
  side: number,
): string {
  const points = sheet.pending[side] ?? 0;
  if (points === 0 || edition === null || setup.game !== '1000-bornes') return '';
  const rule = setup.options.shutOut ?? EDITIONS[edition].defaults.shutOut ?? 'off';
  const givers = openShutOutOf(side, sheet.sides, rule);
  return format(language, 'tally.pending', {
    points,
    rule: rule.replace('-', ''),
    sides: sideNames(language, { sides }, givers),
    players: givers.flatMap((giver) => sides[giver]?.players ?? []).length,
  });
}

export const tallyWinnersText = (
  language: Language,
  { edition, sides }: SheetWords,
  winners: readonly number[],
): string =>
  winnersText(language, { game: '1000-bornes', edition: edition ?? 'classique', sides }, winners);
