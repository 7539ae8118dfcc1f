import { renderUnicodeCompact } from 'uqr';
import type { StartOptions } from './startOptions.ts';
import { startText } from './startText.ts';

/** What stands in the terminal once everything runs: where to look, and a code for phones. */
export function startPage(
  address: string,
  /** What lets a browser into the house. */
  link: string,
  secure: string | null,
  { lab }: Pick<StartOptions, 'lab'>,
): string {
  const rows = [
    [startText('home'), link],
    [startText('tv'), `${address}/tv/CODE`],
    [startText('phone'), `${address}/play/CODE`],
    ...(secure === null ? [] : [[startText('reader'), `${secure}/reader`]]),
    ...(lab ? [[startText('lab'), `${address}/lab`]] : []),
  ];
  const addresses = rows.map(([name = '', where = '']) => `  ${name.padEnd(15)}${where}`);
  return [
    '',
    ...addresses,
    `  ${startText('code')}`,
    '',
    `  ${startText('scan')}`,
    '',
    indent(renderUnicodeCompact(link)),
    '',
    `  ${startText('stop')}`,
    '',
    '',
  ].join('\n');
}

const indent = (lines: string): string => lines.replace(/^/gm, '  ');
