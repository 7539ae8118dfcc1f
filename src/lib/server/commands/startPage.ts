import { renderUnicodeCompact } from 'uqr';
import type { StartOptions } from './startOptions.ts';
import { startText } from './startText.ts';

/** What stands in the terminal once everything runs: where to look. */
export function startPage(
  address: string,
  secure: string | null,
  { lab }: Pick<StartOptions, 'lab'>,
): string {
  const rows = [
    [startText('home'), `${address}/`],
    [startText('tv'), `${address}/tv/CODE`],
    [startText('phone'), `${address}/play/CODE`],
    ...(secure === null ? [] : [[startText('reader'), `${secure}/reader`]]),
    ...(lab ? [[startText('lab'), `${address}/lab`]] : []),
  ];
  const addresses = rows.map(([name = '', where = '']) => `  ${name.padEnd(15)}${where}`);
  return ['', ...addresses, `  ${startText('code')}`, `  ${startText('stop')}`, '', ''].join('\n');
}

/** The link of the house, as a code too: whoever sees the terminal is at home. */
export const linkPage = (link: string): string =>
  [
    `  ${startText('house-link')}`,
    `  ${link}`,
    '',
    indent(renderUnicodeCompact(link)),
    '',
    '',
  ].join('\n');

const indent = (lines: string): string => lines.replace(/^/gm, '  ');
