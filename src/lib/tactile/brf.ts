import { bitsOf } from './sizes.ts';

/** Paper of an embosser: cells a line and lines a page. */
export interface Paper {
  readonly cells: number;
  readonly lines: number;
}

const ASCII = ' A1B\'K2L@CIF/MSP"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)=';

const NEW_LINE = '\r\n';
const NEW_PAGE = '\f';
const BLANK = /[⠀ ]+/;

/** Lines kept together on one page, if they fit. */
export type Block = readonly string[];

/**
 * Returns blocks of braille as a BRF file. Wraps lines and pages to the paper; each page ends with
 * a form feed.
 */
export function brf(blocks: readonly Block[], paper: Paper): string {
  return pagesOf(blocks, paper)
    .map((lines) => lines.map((line) => ascii(line) + NEW_LINE).join('') + NEW_PAGE)
    .join('');
}

const ascii = (braille: string): string =>
  [...braille]
    .map((cell) => ASCII.charAt(bitsOf(cell)))
    .join('')
    .trimEnd();

function pagesOf(blocks: readonly Block[], paper: Paper): readonly (readonly string[])[] {
  const pages: string[][] = [];
  let page: string[] = [];
  const turn = () => {
    if (page.length > 0) pages.push(page);
    page = [];
  };
  for (const block of blocks) {
    const lines = block.flatMap((line) => wrapped(line, paper.cells));
    if (page.length + lines.length > paper.lines) turn();
    for (const line of lines) {
      if (page.length === paper.lines) turn();
      page.push(line);
    }
  }
  turn();
  return pages;
}

/** Wraps a line at blanks; splits words that exceed the line. */
function wrapped(line: string, cells: number): readonly string[] {
  if (line.length <= cells) return [line];
  const lines = [''];
  for (const word of line.split(BLANK)) {
    const last = lines.at(-1) ?? '';
    const joined = last === '' ? word : `${last}⠀${word}`;
    if (joined.length <= cells) lines[lines.length - 1] = joined;
    else lines.push(...(word.match(new RegExp(`.{1,${String(cells)}}`, 'gu')) ?? []));
  }
  return lines.filter((part) => part !== '');
}

export function columns(labels: readonly string[], widest: number, paper: Paper): readonly Block[] {
  const each = widest + 1;
  const across = Math.max(1, Math.floor((paper.cells + 1) / each));
  return Array.from({ length: Math.ceil(labels.length / across) }, (_, row) => [
    labels
      .slice(row * across, (row + 1) * across)
      .map((label) => label.padEnd(each, '⠀'))
      .join('')
      .slice(0, paper.cells),
    '',
  ]);
}
