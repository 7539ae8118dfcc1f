import * as v from 'valibot';
import type { Role } from '../../devices/roles.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { ProtocolRefusal } from '../messages.ts';

/**
 * Scope in which a role is checked:
 *
 * - `venue`, `table`, `tournament`: before the handler runs
 * - `connection`: nothing to check, or the handler answers by the sender's roles
 * - `bridge`, `page`: once, when the connection or HTTP request is admitted
 * - `broker`: by the commands that the settings of the bus allow; the table checks the rest, as for a
 *   token on one of its readers
 */
type Scope = 'venue' | 'table' | 'tournament' | 'connection' | 'bridge' | 'page' | 'broker';

export interface Place {
  /** Code of the table or tournament; empty in other scopes. */
  readonly code: string;
  readonly ticket?: string;
}

/** Quota that a request is charged to before its role is checked, beside the rate of messages. */
export type MessageQuota = 'command' | 'device';

/** One message: everything that both sides, the checks and the tests need to know of it. */
export interface Message<Request, Answer> {
  readonly scope: Scope;
  parse(raw: unknown): Parsed<Request>;
  placeOf(request: Request): Place;
  /** Returns the minimum role: one for the message, or that of the command in it. */
  roleOf(request: Request): Role;
  /** Returns roles of which one suffices too, though they do not include the minimum role. */
  otherRolesOf(request: Request): readonly Role[];
  /** Cost within the rate limit of messages; 1 if it is as cheap as most. */
  readonly cost: number;
  readonly quota: MessageQuota | null;
  /** At least one valid request of each kind. Tests check rights with them, and the fuzzer alters them. */
  readonly samples: readonly Request[];
  readonly reply: ReplyType<Answer>;
}

/** Carries the type of a reply; has no value. */
export interface ReplyType<Answer> {
  readonly type?: Answer;
}

type Parser<Request> = (raw: unknown) => Parsed<Request>;

interface Definition<Request, Answer> {
  readonly request: Parser<Request>;
  readonly reply: ReplyType<Answer>;
  readonly samples: readonly NoInfer<Request>[];
  readonly cost?: number;
}

interface Permission<Request> {
  readonly role: Role | ((request: NoInfer<Request>) => Role);
  readonly otherRoles?: readonly Role[] | ((request: NoInfer<Request>) => readonly Role[]);
  readonly quota?: MessageQuota;
}

/** Code in all samples; tests replace it by that of a table or tournament. */
export const SAMPLE_CODE = 'ABC234';
export const SAMPLE_ID = 'sample-1';

export const reply = <Answer>(): ReplyType<Answer> => ({});

export const request =
  <Request>(schema: v.GenericSchema<unknown, Request>): Parser<Request> =>
  (raw) =>
    parse(schema, raw);

function define<Request, Answer>(
  scope: Scope,
  {
    request: parser,
    reply: answer,
    samples,
    cost = 1,
    role,
    otherRoles = [],
    quota,
  }: Definition<Request, Answer> & Permission<Request>,
  placeOf: (request: Request) => Place,
): Message<Request, Answer> {
  return {
    scope,
    parse: parser,
    placeOf,
    roleOf: (asked) => (typeof role === 'function' ? role(asked) : role),
    otherRolesOf: (asked) => (typeof otherRoles === 'function' ? otherRoles(asked) : otherRoles),
    cost,
    quota: quota ?? null,
    samples,
    reply: answer,
  };
}

const nowhere = (): Place => ({ code: '' });

interface TicketHolder {
  readonly ticket?: string;
}

const placeAt = (code: string, { ticket }: TicketHolder): Place =>
  ticket === undefined ? { code } : { code, ticket };

export const inVenue = <Request, Answer>(
  definition: Definition<Request, Answer> & Permission<Request>,
): Message<Request, Answer> => define('venue', definition, nowhere);

export const atTable = <Request extends TicketHolder & { readonly table: string }, Answer>(
  definition: Definition<Request, Answer> & Permission<Request>,
): Message<Request, Answer> => define('table', definition, (asked) => placeAt(asked.table, asked));

export const atTournament = <
  Request extends TicketHolder & { readonly tournament: string },
  Answer,
>(
  definition: Definition<Request, Answer> & Permission<Request>,
): Message<Request, Answer> =>
  define('tournament', definition, (asked) => placeAt(asked.tournament, asked));

export const onConnection = <Request, Answer>(
  definition: Definition<Request, Answer> & Permission<Request>,
): Message<Request, Answer> => define('connection', definition, nowhere);

export const ofBridge = <Request, Answer>(
  definition: Definition<Request, Answer>,
): Message<Request, Answer> => define('bridge', { ...definition, role: BRIDGE_ROLE }, nowhere);

export const ofPage = <Request, Answer>(
  definition: Definition<Request, Answer>,
): Message<Request, Answer> => define('page', { ...definition, role: 'viewer' }, nowhere);

export const fromBroker = <Request, Answer>(
  definition: Definition<Request, Answer>,
): Message<Request, Answer> => define('broker', { ...definition, role: BRIDGE_ROLE }, nowhere);

/** Minimum role of a bridge, or of a page with its own reader. */
export const BRIDGE_ROLE: Role = 'reader';

export type RequestOf<Defined> = Defined extends Message<infer Request, unknown> ? Request : never;
export type AnswerOf<Defined> = Defined extends Message<unknown, infer Answer> ? Answer : never;

/** Events of a socket, as socket.io types them. */
export type SocketEvents<Messages> = {
  [Name in keyof Messages]: (
    request: RequestOf<Messages[Name]>,
    ack: (reply: AnswerOf<Messages[Name]>) => void,
  ) => void;
};

/** One sample of each type of a command. */
export type OneOfEach<Command extends { readonly type: string }> = {
  readonly [Type in Command['type']]: Extract<Command, { readonly type: Type }>;
};

export const valuesOf = <Value>(samples: Readonly<Record<string, Value>>): readonly Value[] =>
  Object.values(samples);

export type Parsed<Value> = Result<Value, ProtocolRefusal>;

/**
 * Validates a message at the server's border; its shape is trusted afterwards. Drops unknown keys.
 */
export function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  raw: unknown,
): Parsed<v.InferOutput<Schema>> {
  const parsed = v.safeParse(schema, raw, { abortEarly: true });
  if (parsed.success) return accept(parsed.output);
  const at = v.getDotPath(parsed.issues[0]);
  return refuse({ code: 'malformed', ...(at === null ? {} : { at }) });
}
