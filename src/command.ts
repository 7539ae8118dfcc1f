#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { keepToOwner } from '#lib/process/owner.ts';
import { COMMAND_NAME, namesData } from '#lib/process/typed.ts';

/**
 * `table-companion`: the one command of a package, for all programs. A machine starts the service by it whenever it is switched on, so
 * that nothing is loaded here which that does not need; whatever else it can do is in `commands.ts`.
 */

const [first, ...rest] = process.argv.slice(2);
const isService = first === 'start' && process.env['npm_command'] !== 'exec' && namesData(rest);
const program = new URL(isService ? './start.js' : './commands.js', import.meta.url);

keepToOwner();
if (isService) {
  process.env[COMMAND_NAME] ??= 'table-companion';
  // As if it had been started by itself.
  process.argv = [process.execPath, fileURLToPath(program), ...rest];
}
await import(/* @vite-ignore */ program.href);
