import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Socket } from 'socket.io';
import { refuse, type Result } from '../../game/result.ts';
import type { Authority } from '../../game/tableGame.ts';
import type {
  AnswerOf,
  Message,
  Place,
  RequestOf,
  MessageQuota,
} from '../../protocol/messages/define.ts';
import type { ProtocolRefusal } from '../../protocol/messages.ts';
import type { Share } from '../../table/events.ts';
import { RATE_LIMITED } from '../../protocol/retries.ts';
import { log } from '../log/log.ts';
import { StoreFailed } from '../store/store.ts';
import type { Authorizer } from '../access/authorizer.ts';
import type { Principal } from '../access/principal.ts';
import type { RequestLimits } from '../access/requestLimits.ts';

/** Sender of an authorised request. */
interface Caller {
  /** Authority at the table; `player` in other scopes. */
  readonly as: Authority;
  /** Quota that corrections of a table count against. */
  readonly share: Share;
  /** Checks the role again, for a subscription or for long work. */
  isAllowed(): boolean;
}

type Handler<Defined> = (
  request: RequestOf<Defined>,
  caller: Caller,
) => AnswerOf<Defined> | Promise<AnswerOf<Defined>>;

/** Handlers of an area's messages. Their requests are parsed, metered and authorised. */
export type Handlers<Messages> = {
  readonly [Name in keyof Messages]: Handler<Messages[Name]>;
};

/** Runs a handler if its message may be handled; returns its reply or a refusal. */
type Gate = <Request>(
  message: Pick<
    Message<Request, unknown>,
    'scope' | 'placeOf' | 'roleOf' | 'otherRolesOf' | 'quota'
  >,
  request: Request,
  run: (caller: Caller) => unknown,
) => unknown;

export interface AnyMessage extends Message<unknown, unknown> {
  /** Declared as a method, so that messages with any request are accepted. */
  placeOf(request: unknown): Place;
}

type AnyHandlers = Readonly<Record<string, (request: never, caller: Caller) => unknown>>;

/** A message with its handler; the types of both have been compared. */
export interface HandledMessage {
  readonly message: AnyMessage;
  handle(request: unknown, caller: Caller): unknown;
}

interface SocketGuards {
  /** Returns false if the message is over the rate limit. */
  withinRate(name: string, cost: number): boolean | Promise<boolean>;
  /** Applies changes by other servers. */
  fresh(): Promise<void>;
  /** Returns the sender's address, for the log. */
  addressOf(socket: Socket): string;
  readonly gate: Gate;
}

/**
 * Answers every message of a socket. Refuses unknown messages, those over the rate limit, and those
 * that do not parse or are not allowed. A handler that throws is logged and answered, so that no
 * input ends the program.
 */
export function handleAll(
  socket: Socket,
  known: ReadonlyMap<string, HandledMessage>,
  guards: SocketGuards,
): void {
  // One cause is a message longer than the engine accepts.
  socket.on('disconnect', (reason, description: unknown) => {
    if (reason !== 'transport error') return;
    // Logs only the message: the stack says nothing about the cause.
    const why = description instanceof Error ? description.message : description;
    log.stranger('connection cut', { socket: socket.id, why });
  });
  // The protocol allows a number as the name of a message.
  socket.onAny((event: unknown, ...parts: unknown[]) => {
    const ack = parts.at(-1);
    const raw = typeof parts[0] === 'function' ? undefined : parts[0];
    const name = String(event);
    const handled = typeof event === 'string' ? known.get(name) : undefined;
    answer({ socket, name, handled, raw, guards })
      .then((reply) => {
        if (typeof ack === 'function') ack(reply);
      })
      .catch(log.failure('message not answered'));
  });
}

/** Returns each message of an area with its handler, by name. */
export function pairHandlers<Messages extends Readonly<Record<string, AnyMessage>>>(
  messages: Messages,
  handlers: Handlers<Messages>,
): ReadonlyMap<string, HandledMessage> {
  const byName: AnyHandlers = handlers;
  const paired = Object.entries<AnyMessage>(messages).map(([name, message]) => {
    const handler = byName[name];
    // The request has the handler's type, because the message of the same name has parsed it.
    const handle = (request: unknown, caller: Caller) => handler?.(request as never, caller);
    return [name, { message, handle }] as const;
  });
  return new Map(paired);
}

interface ReceivedMessage {
  readonly socket: Socket;
  readonly name: string;
  readonly handled: HandledMessage | undefined;
  readonly raw: unknown;
  readonly guards: SocketGuards;
}

async function answer({ socket, name, handled, raw, guards }: ReceivedMessage): Promise<unknown> {
  const fieldsOf = (refusal: ProtocolRefusal) => ({
    socket: socket.id,
    address: guards.addressOf(socket),
    event: name.slice(0, MAX_NAME_LENGTH),
    ...refusal,
  });
  function logRefusal(refusal: ProtocolRefusal) {
    log.stranger('message refused', fieldsOf(refusal));
    return refuse(refusal);
  }
  try {
    if (!(await guards.withinRate(name, handled?.message.cost ?? 1)))
      return logRefusal(RATE_LIMITED);
    if (handled === undefined) return logRefusal({ code: 'unknown-message' });
    await guards.fresh();
    // `fresh` disconnects devices that were removed at another server.
    if (socket.disconnected) return logRefusal(CONNECTION_REVOKED);
    const reply = await answerParsed(handled, raw, guards.gate);
    if (v.is(LOGGED_REFUSAL, reply)) {
      const why = reply.refusal.code === 'malformed' ? 'message refused' : 'no right to it';
      log.stranger(why, fieldsOf(reply.refusal));
    }
    return reply;
  } catch (error) {
    return refuse(refusalOf(error, { socket: socket.id, event: name, request: idOf(raw) }));
  }
}

function answerParsed({ message, handle }: HandledMessage, raw: unknown, gate: Gate): unknown {
  const request = message.parse(raw);
  if (!request.ok) return request;
  return gate(message, request.value, (caller) => handle(request.value, caller));
}

interface FailedRequest {
  readonly socket: string;
  readonly event: string;
  readonly request: string | undefined;
}

/**
 * Logs an error, and distinguishes a temporary failure of the store (`not-saved`) from a fault that
 * would recur with this request (`failed`).
 */
function refusalOf(error: unknown, { event, ...rest }: FailedRequest): ProtocolRefusal {
  const fields = { ...rest, event: event.slice(0, MAX_NAME_LENGTH), error };
  if (error instanceof StoreFailed) {
    log.stranger('store failed', fields, 'error');
    return { code: 'not-saved' };
  }
  const fault = randomBytes(FAULT_ID_BYTES).toString('hex');
  log.stranger('message failed', { fault, ...fields }, 'error');
  return { code: 'failed', fault };
}

const FAULT_ID_BYTES = 4;

const REQUEST_ID = v.object({ id: v.string() });
const INTRODUCED_ID = v.object({ tap: REQUEST_ID });

/** Returns the id that the client gave its request, or the tap in it. */
function idOf(raw: unknown): string | undefined {
  const id = v.is(REQUEST_ID, raw) ? raw.id : v.is(INTRODUCED_ID, raw) ? raw.tap.id : undefined;
  return id?.slice(0, MAX_NAME_LENGTH);
}

const CONNECTION_REVOKED: ProtocolRefusal = { code: 'not-allowed', needs: 'player' };

const MAX_NAME_LENGTH = 40;

/** Replies that only faulty, hostile or unauthorized programs provoke. */
const LOGGED_REFUSAL = v.object({
  refusal: v.object({ code: v.picklist(['malformed', 'not-allowed']) }),
});

type Work = () => Promise<unknown>;
type AnyResult = Result<unknown, { readonly code: string }>;

/** Creates the gate of one screen: charges the message's quota, then checks its role. */
export function createScreenGate(
  authorizer: Pick<Authorizer, 'runAt' | 'hasRoleAt' | 'venueRefusalFor'>,
  principal: Principal,
  limits: Pick<RequestLimits, 'runCommand' | 'admitsDeviceRequest'>,
): Gate {
  async function charge(quota: MessageQuota | null, work: Work): Promise<unknown> {
    switch (quota) {
      case null:
        return work();
      case 'command':
        return (await limits.runCommand(principal, work)) ?? refuse(RATE_LIMITED);
      case 'device':
        return (await limits.admitsDeviceRequest(principal)) ? work() : refuse(RATE_LIMITED);
    }
  }
  const authorize: Gate = (message, request, run) => {
    const { scope } = message;
    const role = message.roleOf(request);
    const otherRoles = message.otherRolesOf(request);
    switch (scope) {
      case 'venue': {
        const refusal = () =>
          otherRoles.some((each) => authorizer.venueRefusalFor(each) === null)
            ? null
            : authorizer.venueRefusalFor(role);
        return refusal() ?? run({ ...WITHOUT_TABLE, isAllowed: () => refusal() === null });
      }
      case 'table':
      case 'tournament': {
        const { code, ticket } = message.placeOf(request);
        const least = () => otherRoles.find((each) => authorizer.hasRoleAt(code, each)) ?? role;
        const isAllowed = () => authorizer.hasRoleAt(code, least());
        const work = async (as: Caller['as'], share: Caller['share']) =>
          // Messages of tables and tournaments are answered with a result.
          (await run({ as, share, isAllowed })) as AnyResult;
        return authorizer.runAt(code, least(), work, ticket);
      }
      case 'connection':
      case 'bridge':
      case 'page':
      case 'broker':
        return run({ ...WITHOUT_TABLE, isAllowed: () => true });
    }
  };
  return (message, request, run) =>
    charge(message.quota, async () => authorize(message, request, run));
}

/** Passes every message, because the connection was authorised as a whole. */
export const admittedGate: Gate = (_message, _request, run) =>
  run({ ...WITHOUT_TABLE, isAllowed: () => true });

const WITHOUT_TABLE = { as: 'player', share: 'players' } as const;
