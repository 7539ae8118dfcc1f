import { withoutUnseen } from '../game/unseen.ts';

/*
 * What programs say in a terminal bears names from elsewhere: of readers, decks and players. A terminal obeys control
 * characters, so that none may reach it but those that end our own lines.
 */

/** A line for people who watch the terminal. */
export const say = (line = ''): void => void process.stdout.write(`${withoutUnseen(line)}\n`);

/** A line about what went wrong; one for each line of an error's stack. */
export const complain = (text: string): void =>
  void process.stderr.write(`${text.split('\n').map(withoutUnseen).join('\n')}\n`);
