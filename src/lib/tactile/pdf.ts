import type { Drawing, Shape } from './drawing.ts';
import { BRAILLE, type Point } from './sizes.ts';

/*
 * PDF writer with coordinates in millimetres; the file asks for printing at its actual size. A web
 * page would be scaled by a print dialogue setting that blind people cannot see, and swell paper is
 * often ordered by file. PDF libraries do far more than needed here (pdf-lib is unmaintained since
 * 2021).
 */

const POINTS_PER_MM = 72 / 25.4;
/** Line width in mm: thin enough to cut along, thick enough to swell and to feel. */
const LINE = 0.3;
const PRINT = '0 0.35 0.75 rg';
const BLACK = '0 g 0 G';
/** Handle length of the four Bézier curves that approximate a unit circle. */
const HANDLE = 0.5523;

const number = (value: number): string => String(Math.round(value * 1000) / 1000);
const numbers = (...values: readonly number[]): string => values.map(number).join(' ');

export function pdf(
  title: string,
  language: string,
  pages: readonly Drawing[],
): Uint8Array<ArrayBuffer> {
  // Object 1 is the catalogue, 2 the pages, 3 the font, 4 the title; each page adds two.
  const kids = pages.map((_, at) => `${String(5 + 2 * at)} 0 R`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (${language}) /ViewerPreferences << /PrintScaling /None /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${String(pages.length)} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title (${escaped(title)}) >>`,
    ...pages.flatMap((page, at) => pageObjects(page, 6 + 2 * at)),
  ];
  return bytesOf(file(objects));
}

function pageObjects(page: Drawing, content: number): readonly string[] {
  const box = numbers(0, 0, page.width * POINTS_PER_MM, page.height * POINTS_PER_MM);
  const drawn = contentOf(page);
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Resources << /Font << /F 3 0 R >> >> /Contents ${String(content)} 0 R >>`,
    `<< /Length ${String(drawn.length)} >>\nstream\n${drawn}\nendstream`,
  ];
}

function file(objects: readonly string[]): string {
  let text = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${String(at + 1)} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = String(objects.length + 1);
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${String(text.length)}\n%%EOF\n`;
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

/** Converts millimetres from the upper left corner to PDF points, by one transformation. */
const contentOf = ({ height, shapes }: Drawing): string =>
  [
    `${[POINTS_PER_MM, 0, 0, -POINTS_PER_MM, 0, height * POINTS_PER_MM].map((value) => value.toFixed(6)).join(' ')} cm`,
    `${number(LINE)} w ${BLACK}`,
    ...shapes.map(drawn),
  ].join('\n');

function drawn(shape: Shape): string {
  switch (shape.type) {
    case 'dot':
      return circle(shape.at, BRAILLE.ink / 2);
    case 'outline':
      return `${shape.corners.map(({ x, y }, at) => `${numbers(x, y)} ${at === 0 ? 'm' : 'l'}`).join(' ')} s`;
    case 'print':
      return printed(shape);
  }
}

function circle({ x, y }: Point, radius: number): string {
  const handle = radius * HANDLE;
  return [
    `${numbers(x + radius, y)} m`,
    `${numbers(x + radius, y + handle, x + handle, y + radius, x, y + radius)} c`,
    `${numbers(x - handle, y + radius, x - radius, y + handle, x - radius, y)} c`,
    `${numbers(x - radius, y - handle, x - handle, y - radius, x, y - radius)} c`,
    `${numbers(x + handle, y - radius, x + radius, y - handle, x + radius, y)} c f`,
  ].join(' ');
}

const SHARE = { start: 0, middle: 0.5, end: 1 } as const;

function printed({ at, text, size, align }: Extract<Shape, { type: 'print' }>): string {
  const left = at.x - textWidth(text) * size * SHARE[align];
  return `q ${PRINT} BT /F ${number(size)} Tf 1 0 0 -1 ${numbers(left, at.y)} Tm (${escaped(text)}) Tj ET Q`;
}

const escaped = (text: string): string => winAnsi(text).replace(/[\\()]/g, '\\$&');

/**
 * Widths of Helvetica's characters from the space on, in thousandths of the font size (Adobe's
 * metrics of 1997).
 */
const WIDTHS = [
  ...[278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278],
  ...[556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556],
  ...[1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778],
  ...[667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556],
  ...[333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556],
  ...[556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584],
];
const OTHER = 556;
const FIRST = 0x20;

const textWidth = (text: string): number =>
  [...text.normalize('NFD').replace(/\p{M}/gu, '').replace(/’/g, "'")].reduce(
    (sum, letter) => sum + (WIDTHS[letter.charCodeAt(0) - FIRST] ?? OTHER),
    0,
  ) / 1000;

/** Codes of WinAnsi characters outside Latin-1. Narrow spaces become plain ones. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '’': '\x92',
  '–': '\x96',
  '—': '\x97',
  '…': '\x85',
  œ: '\x9c',
  Œ: '\x8c',
  '\u202f': '\xa0',
};

/**
 * Encodes text as WinAnsi, the encoding of PDF's standard fonts, one byte a character. Unknown
 * characters become a question mark.
 */
const winAnsi = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => ELSEWHERE[letter] ?? (letter.charCodeAt(0) <= 0xff ? letter : '?'))
    .join('');
