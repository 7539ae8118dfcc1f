#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { setPrivateUmask } from '#lib/process/owner.ts';
import { COMMAND_NAME, hasDataOption } from '#lib/process/commandNames.ts';

/**
 * `table-companion`: the single command of a package. The service starts through it at boot, so
 * this file loads only what that needs; all other commands are in `commands.ts`.
 */

const [first, ...rest] = process.argv.slice(2);
const isService = first === 'start' && process.env['npm_command'] !== 'exec' && hasDataOption(rest);
const program = new URL(isService ? './start.js' : './commands.js', import.meta.url);

setPrivateUmask();
if (isService) {
  process.env[COMMAND_NAME] ??= 'table-companion';
  // The program sees the arguments it would have if started directly.
  process.argv = [process.execPath, fileURLToPath(program), ...rest];
}
await import(/* @vite-ignore */ program.href);
