export interface Paint {
  readonly ground: string;
  readonly ink: string;
}

const DARK = '#14171b';
const LIGHT = '#ffffff';
const RED: Paint = { ground: '#cf2233', ink: LIGHT };
const YELLOW: Paint = { ground: '#ffd21f', ink: DARK };
const GREEN: Paint = { ground: '#12834a', ink: LIGHT };
const BLUE: Paint = { ground: '#2369c9', ink: LIGHT };
const ORANGE: Paint = { ground: '#ff9142', ink: DARK };
const VIOLET: Paint = { ground: '#8a4bd0', ink: LIGHT };
const PINK: Paint = { ground: '#ff9fcb', ink: DARK };
const TURQUOISE: Paint = { ground: '#2cc7c0', ink: DARK };
const BROWN: Paint = { ground: '#8a5424', ink: LIGHT };
const WHITE: Paint = { ground: '#f7f5ef', ink: DARK };
const GREY: Paint = { ground: '#a8b1ba', ink: DARK };
const BLACK: Paint = { ground: '#3b434c', ink: LIGHT };

const BY_PLACE: readonly Paint[] = [RED, YELLOW, GREEN, BLUE];

const BY_WORD: Readonly<Record<string, Paint>> = {
  rouge: RED,
  red: RED,
  jaune: YELLOW,
  yellow: YELLOW,
  vert: GREEN,
  verte: GREEN,
  green: GREEN,
  bleu: BLUE,
  bleue: BLUE,
  blue: BLUE,
  orange: ORANGE,
  violet: VIOLET,
  violette: VIOLET,
  mauve: VIOLET,
  purple: VIOLET,
  rose: PINK,
  pink: PINK,
  turquoise: TURQUOISE,
  marron: BROWN,
  brun: BROWN,
  brown: BROWN,
  blanc: WHITE,
  blanche: WHITE,
  white: WHITE,
  gris: GREY,
  grise: GREY,
  grey: GREY,
  gray: GREY,
  noir: BLACK,
  noire: BLACK,
  black: BLACK,
};

/**
 * Returns the colour that the row's name mentions in French or English, or else the colour of its
 * position.
 */
export function paintOf(name: string, row: number): Paint {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  const named = words.map((word) => (Object.hasOwn(BY_WORD, word) ? BY_WORD[word] : undefined));
  return named.find((paint) => paint !== undefined) ?? BY_PLACE[row % BY_PLACE.length] ?? RED;
}
