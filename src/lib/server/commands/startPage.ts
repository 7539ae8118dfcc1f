import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { correction, generate } from 'lean-qr';
import type { StartOptions } from './startOptions.ts';
import { startText } from '../log/startText.ts';

export interface Addresses {
  readonly address: string;
  readonly secure: string | null;
  readonly typed: string | null;
  readonly others?: readonly string[];
}

/** Returns the addresses shown in the terminal after the start. */
export function addressesText(
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

/** Returns the administrator link with a QR code: the terminal's user is trusted. */
export const adminLinkText = (link: string): string =>
  [`  ${startText('house-link')}`, `  ${link}`, '', indent(drawQrCode(link)), '', ''].join('\n');

/**
 * Draws a QR code with two dots per character, light on a dark terminal, with a border of one dot.
 */
function drawQrCode(text: string): string {
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

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  linux: ['xdg-open'],
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};
const LINK_FILE_TTL_MS = 60_000;

/** True if the program was started from a terminal on this machine's desktop. */
export function hasDesktop(env: NodeJS.ProcessEnv, isTerminal: boolean, platform: NodeJS.Platform) {
  if (!isTerminal || env['CI'] || env['SSH_CONNECTION']) return false;
  if (platform === 'linux') return Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
  return OPENERS[platform] !== undefined;
}

/**
 * Opens a link in the default browser, through a private file: other accounts on the machine can
 * see the arguments of a program.
 */
export function openBrowser(link: string, data: string, platform: NodeJS.Platform): void {
  const [command, ...args] = OPENERS[platform] ?? [];
  if (command === undefined) return;
  const file = join(data, 'open-house.html');
  const page = `<!doctype html><meta http-equiv="refresh" content="0;url=${link}">\n`;
  rmSync(file, { force: true });
  writeFileSync(file, page, { mode: 0o600 });
  const opener = spawn(command, [...args, file], { detached: true, stdio: 'ignore' });
  // The link is in the terminal anyway.
  opener.once('error', () => undefined);
  opener.unref();
  setTimeout(() => rmSync(file, { force: true }), LINK_FILE_TTL_MS).unref();
}
