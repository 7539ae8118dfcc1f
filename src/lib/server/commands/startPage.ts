import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { correction, generate } from 'lean-qr';
import type { StartOptions } from './startOptions.ts';
import { startText } from './startText.ts';

/** Addresses without a slash at the end, under which a server answers. */
export interface Addresses {
  /** Of numbers, which every device finds. */
  readonly address: string;
  /** By https; null: none. */
  readonly secure: string | null;
  /** With a name to type; null: none. */
  readonly typed: string | null;
  /** Others of this machine, for phones of another network. */
  readonly others?: readonly string[];
}

/** What stands in the terminal once everything runs: where to look. */
export function startPage(
  { address, secure, typed, others = [] }: Addresses,
  { lab }: Pick<StartOptions, 'lab'>,
): string {
  const best = typed ?? address;
  const rows = [
    [startText('home'), `${best}/`],
    [startText('tv'), `${best}/tv`],
    ...(secure === null ? [] : [[startText('reader'), `${secure}/reader`]]),
    ...(lab ? [[startText('lab'), `${best}/lab`]] : []),
    ...(typed === null ? [] : [[startText('by-number'), `${address}/`]]),
  ];
  const addresses = rows.map(([name = '', where = '']) => `  ${name.padEnd(15)}${where}`);
  const more =
    others.length === 0 ? [] : [`  ${startText('other-address', { others: others.join(', ') })}`];
  return [
    '',
    ...addresses,
    `  ${startText('phone')}`,
    ...more,
    `  ${startText('stop')}`,
    '',
    '',
  ].join('\n');
}

/** The link of the house, as a code too: whoever sees the terminal is at home. */
export const linkPage = (link: string): string =>
  [`  ${startText('house-link')}`, `  ${link}`, '', indent(drawn(link)), '', ''].join('\n');

/** A QR code in characters of two dots each, light on a dark terminal, with a border of one dot. */
function drawn(text: string): string {
  const code = generate(text, { minCorrectionLevel: correction.L });
  const from = -1;
  const length = code.size + 2;
  const character = (x: number, y: number): string =>
    code.get(x, y) ? (code.get(x, y + 1) ? ' ' : '▄') : code.get(x, y + 1) ? '▀' : '█';
  return Array.from({ length: Math.ceil(length / 2) }, (_, row) =>
    Array.from({ length }, (__, column) => character(from + column, from + 2 * row)).join(''),
  ).join('\n');
}

const indent = (lines: string): string => lines.replace(/^/gm, '  ');

/** How each system opens a file with the program that people have chosen for it. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  linux: ['xdg-open'],
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};
/** How long the browser may take to read the file, in ms. */
const READ_WITHIN = 60_000;

/** Whether somebody sits at this machine's desktop and has started the program from a terminal there. */
export function hasDesktop(env: NodeJS.ProcessEnv, isTerminal: boolean, platform: NodeJS.Platform) {
  if (!isTerminal || env['CI'] || env['SSH_CONNECTION']) return false;
  if (platform === 'linux') return Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
  return OPENERS[platform] !== undefined;
}

/**
 * Opens a link in the machine's own browser, if it has one. By way of a file that nobody else can read: the arguments of a
 * program are seen by everybody who has an account on the machine.
 */
export function openBrowser(link: string, data: string, platform: NodeJS.Platform): void {
  const [command, ...args] = OPENERS[platform] ?? [];
  if (command === undefined) return;
  const file = join(data, 'open-house.html');
  const page = `<!doctype html><meta http-equiv="refresh" content="0;url=${link}">\n`;
  rmSync(file, { force: true });
  writeFileSync(file, page, { mode: 0o600 });
  const opener = spawn(command, [...args, file], { detached: true, stdio: 'ignore' });
  // Then the link stands in the terminal all the same.
  opener.once('error', () => undefined);
  opener.unref();
  setTimeout(() => rmSync(file, { force: true }), READ_WITHIN).unref();
}
