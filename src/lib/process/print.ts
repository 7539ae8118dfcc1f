import { withoutUnseen } from '../game/unseen.ts';

/*
 * What programs say in a terminal bears names from elsewhere: of readers, decks and players. A terminal obeys control
 * characters, so that none may reach it but those that end our own lines.
 */

/** A line for people who watch the terminal. */
export const print = (line = ''): void => void process.stdout.write(`${withoutUnseen(line)}\n`);

/** A line about what went wrong; one for each line of an error's stack. */
export const printError = (text: string): void =>
  void process.stderr.write(`${text.split('\n').map(withoutUnseen).join('\n')}\n`);

/**
 * A promise that failed while nobody listened is told to `say`, and ends nothing: it has its own asker waiting at most,
 * and what was acknowledged lies on disk. An exception that nobody caught still ends the program, as Node does by
 * itself: it broke off in the middle of something, so that what this process holds in memory may be wrong from then on.
 * Whoever watches over the program starts it again, and it reads everything from its log.
 */
export function surviveRejections(say: (error: unknown) => void): void {
  process.on('unhandledRejection', say);
}

/** Tells `say` what Node warns of, which it would else write to stderr itself, as often as somebody causes it. */
export function printWarnings(say: (warning: Error) => void): void {
  process.removeAllListeners('warning').on('warning', say);
}
