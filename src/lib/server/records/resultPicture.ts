import type { MatchSummary } from '../../history/summary.ts';
import { resultWords, type SideResult } from '../../i18n/result.ts';
import type { Language } from '../../i18n/language.ts';
import { SIDE_COLOURS } from '../../table/feed.ts';
import { escapeMarkup } from './escapeMarkup.ts';

/** Sizes in px that messengers and stories show uncropped. */
export const SHAPES = {
  wide: { width: 1200, height: 630 },
  story: { width: 1080, height: 1920 },
} as const;
export type PictureShape = keyof typeof SHAPES;

/*
 * The television's night theme (`client/themes/night.ts`) as literal values: a picture has no style
 * sheet.
 */
const CHALK = '#f7f5ef';
const SOFT = '#c3cad1';
const MARK = '#ffd21f';
const INK = '#14171b';
const FONT =
  "Bahnschrift,'DIN Alternate','Avenir Next Condensed','Roboto Condensed','Liberation Sans Narrow','DejaVu Sans Condensed','Arial Narrow',system-ui,sans-serif";

/**
 * Marks that distinguish sides without colour, centred at 0 0 and 40 wide
 * (`components/parts/sideMark.ts`).
 */
const MARKS = [
  '<circle r="17"/>',
  '<rect x="-16" y="-16" width="32" height="32" rx="3"/>',
  '<path d="M0-17 18 16h-36z"/>',
  '<path d="M0-19 19 0 0 19-19 0z"/>',
];

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly headline: { readonly y: number; readonly size: number };
  readonly about: { readonly y: number; readonly size: number };
  readonly rows: {
    readonly top: number;
    readonly bottom: number;
    readonly tallest: number;
    /** Row height from which the total is below the names; null: always beside them. */
    readonly stackedFrom: number | null;
  };
  readonly horizon: number;
  readonly stone: { readonly x: number; readonly y: number; readonly scale: number };
}

const LAYOUTS: Readonly<Record<PictureShape, Layout>> = {
  wide: {
    ...SHAPES.wide,
    margin: 64,
    headline: { y: 116, size: 72 },
    about: { y: 162, size: 30 },
    rows: { top: 224, bottom: 494, tallest: 112, stackedFrom: null },
    horizon: 528,
    stone: { x: 1012, y: 506, scale: 1.7 },
  },
  story: {
    ...SHAPES.story,
    margin: 80,
    headline: { y: 380, size: 112 },
    about: { y: 462, size: 44 },
    rows: { top: 610, bottom: 1390, tallest: 380, stackedFrom: 190 },
    horizon: 1480,
    stone: { x: 420, y: 1424, scale: 4 },
  },
};

export function resultPicture(
  language: Language,
  match: MatchSummary,
  shape: PictureShape,
): string {
  const at = LAYOUTS[shape];
  const words = resultWords(language, match);
  const { width, height } = at;
  const decisive =
    words.decisive === null ? [] : wrapped(words.decisive, at.about.size, roomIn(at));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width)}" height="${n(height)}" viewBox="0 0 ${n(width)} ${n(height)}" font-family="${FONT}">`,
    `<title>${escapeMarkup(words.alt)}</title>`,
    ground(at),
    lines(words.headline, at, { ...at.headline, fill: CHALK, weight: 800 }),
    line(words.about, at, { ...at.about, fill: SOFT, weight: 400 }),
    ...decisive.map((each, below) =>
      line(each, at, {
        y: at.about.y + at.about.size * (1.4 + 1.2 * below),
        size: at.about.size,
        fill: MARK,
        weight: 700,
      }),
    ),
    rowsOf(words.sides, below(at, decisive.length)),
    '</svg>',
  ].join('');
}

function ground({ width, height, horizon, stone }: Layout): string {
  const middle = horizon + (height - horizon) / 2;
  return [
    '<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#14233c"/><stop offset=".72" stop-color="#3c4f74"/><stop offset="1" stop-color="#c77b4f"/></linearGradient></defs>',
    `<rect width="${n(width)}" height="${n(height)}" fill="#262b31"/>`,
    `<rect width="${n(width)}" height="${n(horizon)}" fill="url(#sky)"/>`,
    `<path d="M0 ${n(horizon)}V${n(horizon - 26)}Q${n(width * 0.22)} ${n(horizon - 64)} ${n(width * 0.46)} ${n(horizon - 22)}T${n(width)} ${n(horizon - 34)}V${n(horizon)}z" fill="#14241c"/>`,
    `<path d="M0 ${n(horizon)}H${n(width)}" stroke="#d9d4c4" stroke-width="6"/>`,
    `<path d="M0 ${n(middle)}H${n(width)}" stroke="${CHALK}" stroke-opacity=".35" stroke-width="8" stroke-dasharray="64 48"/>`,
    `<g transform="translate(${n(stone.x)} ${n(stone.y)}) scale(${n(stone.scale)})" text-anchor="middle"><path d="M3 64V28a27 25 0 0 1 54 0v36z" fill="#f3efe4" stroke="${INK}"/><path d="M3 31v-3a27 25 0 0 1 54 0v3z" fill="${MARK}" stroke="${INK}"/><text x="30" y="55" font-size="25" font-weight="800" textLength="50" lengthAdjust="spacingAndGlyphs" fill="${INK}">1000</text></g>`,
  ].join('');
}

const below = (at: Layout, lines: number): Layout => ({
  ...at,
  rows: { ...at.rows, top: at.rows.top + at.about.size * (lines === 0 ? -1.4 : 1.2 * (lines - 1)) },
});

function rowsOf(sides: readonly SideResult[], at: Layout): string {
  const { top, bottom, tallest } = at.rows;
  const height = Math.min(tallest, (bottom - top) / sides.length);
  return sides.map((result, place) => row(result, top + place * height, height, at)).join('');
}

const MARK_ROOM = 190;

function row(
  { side, players, total, first }: SideResult,
  top: number,
  height: number,
  { margin, width, rows: { stackedFrom } }: Layout,
): string {
  const middle = top + height / 2;
  const fill = first ? INK : CHALK;
  const weight = first ? 800 : 600;
  const mark = Math.min(height, MARK_ROOM);
  const indent = mark * 1.05;
  const isStacked = stackedFrom !== null && height >= stackedFrom;
  const size = isStacked ? Math.min(height * 0.4, 128) : Math.min(height * 0.5, 64);
  const beside = width - 2 * margin - indent - 0.6 * size;
  const named = isStacked
    ? { y: top + height * 0.3, size: Math.min(height * 0.26, 80), room: beside }
    : { y: middle, size, room: beside - lengthOf(total, size) - 0.6 * size };
  const totalAt = isStacked ? top + height * 0.84 : middle + size * 0.35;
  const ground = `fill="${first ? MARK : INK}" fill-opacity="${first ? '1' : '.72'}"`;
  return [
    `<rect x="${n(margin)}" y="${n(top + 4)}" width="${n(width - 2 * margin)}" height="${n(height - 8)}" rx="12" ${ground}/>`,
    `<g transform="translate(${n(margin + mark * 0.55)} ${n(middle)}) scale(${n(mark / 84)})" fill="${SIDE_COLOURS[side % SIDE_COLOURS.length] ?? CHALK}" stroke="${INK}" stroke-width="2" stroke-linejoin="round">${MARKS[side % MARKS.length] ?? ''}</g>`,
    names(players, { x: margin + indent, y: named.y, size: named.size, fill, weight }, named.room),
    `<text x="${n(width - margin - size * 0.6)}" y="${n(totalAt)}" font-size="${n(size)}" font-weight="800" fill="${fill}" text-anchor="end">${escapeMarkup(total)}</text>`,
  ].join('');
}

interface Lettering {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly weight: number;
}

function names(players: readonly string[], lettering: Lettering, room: number): string {
  const { y, size } = lettering;
  const together = players.join(' & ');
  if (players.length === 1 || lengthOf(together, size) * MIN_SCALE <= room) {
    return text(together, { ...lettering, y: y + size * 0.35 }, room);
  }
  const own = (size * 1.5) / players.length;
  return players
    .map((name, at) => {
      const below = (at - (players.length - 1) / 2) * own + own * 0.33;
      return text(name, { ...lettering, y: y + below, size: own * 0.85 }, room);
    })
    .join('');
}

const MIN_SCALE = 0.75;

type Line = Omit<Lettering, 'x'>;

const roomIn = ({ margin, width }: Layout): number => width - 2 * margin;

const line = (words: string, at: Layout, lettering: Line): string =>
  text(words, { ...lettering, x: at.margin }, roomIn(at));

/**
 * Returns one line, or the two most even lines if one would be scaled down too far. No line ends in
 * "&".
 */
function wrapped(words: string, size: number, room: number): readonly string[] {
  if (lengthOf(words, size) * MIN_SCALE <= room) return [words];
  const signs = words.split(' ');
  const [even] = signs
    .slice(1)
    .map((_, to) => [signs.slice(0, to + 1).join(' '), signs.slice(to + 1).join(' ')])
    .filter(([above = '']) => !above.endsWith('&'))
    .sort((one, other) => longest(one) - longest(other));
  return even ?? [words];
}

const longest = (lines: readonly string[]): number =>
  Math.max(...lines.map((each) => lengthOf(each, 1)));

function lines(words: string, at: Layout, lettering: Line): string {
  const { y, size } = lettering;
  const each = wrapped(words, size, roomIn(at));
  if (each.length === 1) return line(words, at, lettering);
  const fitting = Math.min(size * 0.64, roomIn(at) / longest(each));
  return each
    .map((part, below) =>
      line(part, at, { ...lettering, size: fitting, y: y - (1 - below) * fitting * 1.1 }),
    )
    .join('');
}

function text(words: string, { x, y, size, fill, weight }: Lettering, room: number): string {
  const fitting = Math.min(size, (size * room) / lengthOf(words, size));
  return `<text x="${n(x)}" y="${n(y)}" font-size="${n(fitting)}" font-weight="${n(weight)}" fill="${fill}">${escapeMarkup(words)}</text>`;
}

/**
 * Returns the estimated width in px in the widest fallback font; the server cannot measure fonts.
 */
const lengthOf = (words: string, size: number): number =>
  [...words].reduce((sum, sign) => sum + widthOf(sign), 0) * size;

const widthOf = (sign: string): number =>
  NARROW.test(sign) ? 0.38 : WIDE.test(sign) ? 1.05 : 0.64;

const NARROW = /[ ,.:'’!|ijltf\u00a0\u202f]/;
const WIDE = /[MWmw@%&\u1100-\u{10ffff}]/u;

const n = (value: number): string => String(Math.round(value * 10) / 10);
