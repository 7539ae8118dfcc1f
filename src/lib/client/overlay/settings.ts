import { THEMES, type ThemeName } from '../../devices/themes.ts';

/** What an overlay may consist of. */
const OVERLAY_PARTS = ['lower-third', 'bug', 'race', 'card', 'board'] as const;
type OverlayPart = (typeof OVERLAY_PARTS)[number];

/** An overlay as its address asks for it. */
export interface OverlaySettings {
  readonly parts: readonly OverlayPart[];
  /** How much later than it happens everything is shown, in s. */
  readonly delay: number;
  readonly theme: ThemeName;
  /** How many sides to make up, to place the overlay by; null: the table is shown. */
  readonly sample: number | null;
}

const LONGEST_DELAY = 60;
const SIDES = { fewest: 2, most: 6 };

/** What is asked for by `show`, `delay`, `theme` and `sample`. What cannot be understood is as if it were not there. */
export function overlaySettings(asked: URLSearchParams): OverlaySettings {
  const named = asked.getAll('show').flatMap((list) => list.split(','));
  const parts = OVERLAY_PARTS.filter((part) => named.includes(part));
  return {
    parts: parts.length === 0 ? ['lower-third'] : parts,
    delay: numberIn(asked.get('delay'), 0, LONGEST_DELAY) ?? 0,
    theme: THEMES.find((name) => name === asked.get('theme')) ?? 'night',
    sample: asked.has('sample')
      ? (numberIn(asked.get('sample'), SIDES.fewest, SIDES.most) ?? SIDES.fewest)
      : null,
  };
}

/** The number, no smaller and no larger than these; null where there is none. */
function numberIn(text: string | null, least: number, most: number): number | null {
  const number = text === null || text.trim() === '' ? NaN : Number(text);
  return Number.isNaN(number) ? null : Math.min(most, Math.max(least, number));
}
