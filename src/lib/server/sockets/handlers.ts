import type { Socket } from 'socket.io';
import * as v from 'valibot';
import { refuse } from '../../game/result.ts';
import type { BorderRefusal } from '../../protocol/messages.ts';
import { addressAt } from '../access/principal.ts';
import { TOO_OFTEN } from '../../protocol/notNow.ts';
import { log } from '../log/log.ts';

/** One handler per message of a namespace, from the raw message to the reply. */
export type Handlers<Messages> = {
  readonly [Name in keyof Messages]: Messages[Name] extends (
    message: infer _Message,
    ack: (reply: infer Reply) => void,
  ) => void
    ? (raw: unknown) => Reply | Promise<Reply>
    : never;
};

type AnyHandlers = Readonly<Record<string, (raw: unknown) => unknown>>;

/** Whether the rate limit allows one more message of this name. */
export type WithinRate = (name: string) => boolean | Promise<boolean>;

/** Waits until this server knows who has which right. */
export type Fresh = () => Promise<void>;

/**
 * Answers every message of a socket. Unknown messages and those over the rate are refused, and a handler that throws is
 * logged: no input of a stranger ends the program.
 */
export function answerAll(
  socket: Socket,
  handlers: AnyHandlers,
  withinRate: WithinRate,
  fresh: Fresh,
): void {
  const known = new Map(Object.entries(handlers));
  // One cause: a message longer than the engine accepts.
  socket.on('disconnect', (reason, description: unknown) => {
    if (reason !== 'transport error') return;
    // Only the message: the stack says nothing about the cause.
    const why = description instanceof Error ? description.message : description;
    log.stranger('connection cut', { socket: socket.id, why });
  });
  // The protocol allows a number as the name of a message.
  socket.onAny((event: unknown, ...parts: unknown[]) => {
    const ack = parts.at(-1);
    const raw = typeof parts[0] === 'function' ? undefined : parts[0];
    const name = String(event);
    const handler = typeof event === 'string' ? known.get(name) : undefined;
    answer({ socket, name, handler, raw, withinRate, fresh })
      .then((reply) => {
        if (typeof ack === 'function') ack(reply);
      })
      .catch(log.failure('message not answered'));
  });
}

interface ReceivedMessage {
  readonly socket: Socket;
  readonly name: string;
  readonly handler: ((raw: unknown) => unknown) | undefined;
  readonly raw: unknown;
  readonly withinRate: WithinRate;
  readonly fresh: Fresh;
}

async function answer({
  socket,
  name,
  handler,
  raw,
  withinRate,
  fresh,
}: ReceivedMessage): Promise<unknown> {
  try {
    if (!(await withinRate(name))) return refused(socket, name, TOO_OFTEN);
    if (handler === undefined) return refused(socket, name, { code: 'unknown-message' });
    await fresh();
    // Whoever was turned out elsewhere is cut by what was read.
    if (socket.disconnected) return refused(socket, name, CUT);
    const reply = await handler(raw);
    if (v.is(TURNED_AWAY, reply)) {
      const why = reply.refusal.code === 'malformed' ? 'message refused' : 'no right to it';
      log.stranger(why, fieldsOf(socket, name, reply.refusal));
    }
    return reply;
  } catch (error) {
    const fields = { socket: socket.id, event: name.slice(0, LONGEST_NAME), error };
    log.stranger('message failed', fields, 'error');
    return refuse<BorderRefusal>({ code: 'not-saved' });
  }
}

const CUT: BorderRefusal = { code: 'not-allowed', needs: 'player' };

/** Unknown names are cut to this length in the log. */
const LONGEST_NAME = 40;

function refused(socket: Socket, name: string, refusal: BorderRefusal) {
  log.stranger('message refused', fieldsOf(socket, name, refusal));
  return refuse(refusal);
}

const fieldsOf = (socket: Socket, name: string, refusal: BorderRefusal) => ({
  ...{ socket: socket.id, address: addressAt(socket) },
  ...{ event: name.slice(0, LONGEST_NAME), ...refusal },
});

/** Replies that only faulty or hostile programs, or those without the right, provoke. */
const TURNED_AWAY = v.object({
  refusal: v.object({ code: v.picklist(['malformed', 'not-allowed']) }),
});
