import type { CardReader } from './backend.ts';

/**
 * Timeout of a command to a card, in ms. A card that stops answering blocks its reader until it is
 * lifted; the command is then given up, but the system cannot end it.
 */
const COMMAND_TIMEOUT_MS = 3_000;

/**
 * Returns a reader that gives up commands after a timeout and never has two under way, so that one
 * silent card holds only one of the few threads for native calls.
 */
export function oneAtATime(reader: CardReader, timeoutMs = COMMAND_TIMEOUT_MS): CardReader {
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<Answer>(command: () => Promise<Answer>): Promise<Answer> {
    let isGivenUp = false;
    const answer = last.then(() => {
      if (isGivenUp) throw new Error('the card did not answer the command before');
      return command();
    });
    last = answer.catch(() => undefined);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        isGivenUp = true;
        reject(new Error(`the card did not answer within ${String(timeoutMs)} ms`));
      }, timeoutMs);
      timer.unref();
      void answer.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }

  return {
    name: reader.name,
    connect: () => inTurn(() => reader.connect()),
    disconnect: () => inTurn(() => reader.disconnect()),
    transmit: (command, most) => inTurn(() => reader.transmit(command, most)),
    control: (command, most) => inTurn(() => reader.control(command, most)),
  };
}
