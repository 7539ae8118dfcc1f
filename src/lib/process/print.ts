import { stripInvisible } from '../game/invisibleCharacters.ts';

/**
 * Prints a line for people who watch the terminal. Removes control characters, since names of
 * readers, decks and players come from outside.
 */
export const print = (line = ''): void => void process.stdout.write(`${stripInvisible(line)}\n`);

export const printError = (text: string): void =>
  void process.stderr.write(`${text.split('\n').map(stripInvisible).join('\n')}\n`);

/**
 * Reports unhandled rejections with `say` instead of ending the process: at most one caller waits
 * in vain, and acknowledged data is on disk.
 *
 * Uncaught exceptions still end it, since the state in memory may be inconsistent. The supervisor
 * then restarts it from the log.
 */
export function surviveRejections(say: (error: unknown) => void): void {
  process.on('unhandledRejection', say);
}

/** Passes Node's warnings to `say` instead of stderr, since strangers can cause them at will. */
export function printWarnings(say: (warning: Error) => void): void {
  process.removeAllListeners('warning').on('warning', say);
}
