import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** How each system opens a file with the program that people have chosen for it. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  linux: ['xdg-open'],
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};
/** How long the browser may take to read the file, in ms. */
const READ_WITHIN = 60_000;

/** Whether somebody sits at this machine's desktop and has started the program from a terminal there. */
export function hasDesktop(env: Environment, isTerminal: boolean, platform: NodeJS.Platform) {
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
