import { THEMES, type ThemeName } from '../../devices/themes.ts';

const OVERLAY_PARTS = ['lower-third', 'bug', 'race', 'card', 'board'] as const;
type OverlayPart = (typeof OVERLAY_PARTS)[number];

export interface OverlaySettings {
  readonly parts: readonly OverlayPart[];
  /** Delay of the picture, in s. */
  readonly delay: number;
  readonly theme: ThemeName;
  /** Number of sides of the sample; null: show the table itself. */
  readonly sample: number | null;
}

const MAX_DELAY_S = 60;
const SIDES = { fewest: 2, most: 6 };

export function overlaySettings(asked: URLSearchParams): OverlaySettings {
  const named = asked.getAll('show').flatMap((list) => list.split(','));
  const parts = OVERLAY_PARTS.filter((part) => named.includes(part));
  return {
    parts: parts.length === 0 ? ['lower-third'] : parts,
    delay: numberIn(asked.get('delay'), 0, MAX_DELAY_S) ?? 0,
    theme: THEMES.find((name) => name === asked.get('theme')) ?? 'night',
    sample: asked.has('sample')
      ? (numberIn(asked.get('sample'), SIDES.fewest, SIDES.most) ?? SIDES.fewest)
      : null,
  };
}

function numberIn(text: string | null, least: number, most: number): number | null {
  const number = text === null || text.trim() === '' ? NaN : Number(text);
  return Number.isNaN(number) ? null : Math.min(most, Math.max(least, number));
}
