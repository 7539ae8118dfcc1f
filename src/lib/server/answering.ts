import type { Socket } from 'socket.io';
import { refuse } from '../game/result.ts';
import type { BorderRefusal } from '../protocol/messages.ts';
import { TOO_OFTEN } from './access/gate.ts';
import { log } from './log.ts';

/** For each message of a namespace one function from what came in, unparsed, to the reply. */
export type Handlers<Messages> = {
  readonly [Name in keyof Messages]: Messages[Name] extends (
    message: infer _Message,
    ack: (reply: infer Reply) => void,
  ) => void
    ? (raw: unknown) => Reply | Promise<Reply>
    : never;
};

type AnyHandlers = Readonly<Record<string, (raw: unknown) => unknown>>;

/**
 * Answers every message of a socket, whatever it is: unknown ones and those over the rate are refused, a handler that
 * throws is logged, and nothing that a stranger sends ends the program.
 */
export function answerAll(
  socket: Socket,
  handlers: AnyHandlers,
  withinRate: () => boolean | Promise<boolean>,
): void {
  const known = new Map(Object.entries(handlers));
  // Among the reasons: a message longer than the engine takes.
  socket.on('disconnect', (reason, description) => {
    if (reason === 'transport error')
      log.stranger('connection cut', { socket: socket.id, description });
  });
  socket.onAny((event: string, ...parts: unknown[]) => {
    const ack = parts.at(-1);
    const raw = typeof parts[0] === 'function' ? undefined : parts[0];
    void answer(socket, event, known.get(event), raw, withinRate).then((reply) => {
      if (typeof ack === 'function') ack(reply);
    });
  });
}

async function answer(
  socket: Socket,
  event: string,
  handler: ((raw: unknown) => unknown) | undefined,
  raw: unknown,
  withinRate: () => boolean | Promise<boolean>,
): Promise<unknown> {
  if (!(await withinRate())) return refused(socket, event, TOO_OFTEN);
  if (handler === undefined) return refused(socket, event, { code: 'unknown-message' });
  try {
    return await handler(raw);
  } catch (error) {
    log.error('message failed', { socket: socket.id, event: event.slice(0, 40), error });
    return refuse<BorderRefusal>({ code: 'not-saved' });
  }
}

function refused(socket: Socket, event: string, refusal: BorderRefusal) {
  log.stranger('message refused', { socket: socket.id, event: event.slice(0, 40), ...refusal });
  return refuse(refusal);
}
