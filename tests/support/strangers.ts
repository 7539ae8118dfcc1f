import type { ManagerOptions, SocketOptions } from 'socket.io-client';
import {
  AWAIT,
  CODE,
  JOIN,
  PAIR,
  PROVE,
  type CodeReply,
  type JoinReply,
  type PairReply,
  type ProveReply,
} from '#lib/protocol/entry.ts';
import { access, granted, screenAt, type ScreenSocket } from './sockets.ts';

/** Settings of a server behind a proxy: each stranger counts for itself. */
export const BEHIND_PROXY = { env: { ADDRESS_HEADER: 'x-forwarded-for' } };

/** A device on another machine of the network: the server sees a proxy speak for it, and takes it for nobody it knows. */
export interface Stranger {
  readonly address: string;
  /** Its cookie, once it has one. */
  cookie(): string | null;
  /** A new connection, with the token it holds by then. */
  screen(): ScreenSocket;
  options(): Partial<ManagerOptions & SocketOptions>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  join(table: string, invitation: string): Promise<JoinReply>;
  /** Types six digits. */
  typed(code: string): Promise<CodeReply>;
  askToPair(as?: 'house' | 'reader', bridge?: boolean, name?: string): Promise<PairReply>;
  prove(request: string, code: string): Promise<ProveReply>;
  /** Answered once the house token was laid, or the request is over. */
  awaitHouseToken(request: string): Promise<ProveReply>;
}

/** Where somebody of the house lets strangers in. */
interface Entrance {
  readonly house: ScreenSocket;
  stranger(): Stranger;
}

let addresses = 0;
const freshAddress = () => {
  addresses += 1;
  return `198.18.${String(addresses >> 8)}.${String(addresses & 255)}`;
};

/** At a server that runs as `BEHIND_PROXY`. */
export function strangerTo(url: string, address = freshAddress()): Stranger {
  let cookie: string | null = null;
  const headers = () => ({
    'x-forwarded-for': address,
    ...(cookie === null ? {} : { cookie }),
  });
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(url + path, {
      ...init,
      headers: { ...headers(), ...init.headers },
    });
    const given = response.headers.get('set-cookie')?.split(';')[0];
    cookie = given ?? cookie;
    return response;
  }
  async function post<R>(path: string, message: unknown): Promise<R> {
    const response = await ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    });
    const reply: R = await response.json();
    return reply;
  }
  const options = () => ({ extraHeaders: headers() });
  return {
    address,
    cookie: () => cookie,
    screen: () => screenAt(url, options()),
    options,
    fetch: ask,
    join: (table, invitation) => post(JOIN, { table, invitation }),
    typed: (code) => post(CODE, { code }),
    askToPair: (as = 'house', bridge = false, name) =>
      post(PAIR, { as, name: name ?? null, bridge }),
    prove: (request, code) => post(PROVE, { request, code }),
    awaitHouseToken: (request) => post(AWAIT, { request }),
  };
}

/** A phone that has scanned the code of the television, which a screen of the house shows. */
export async function playerAt(world: Entrance, table: string): Promise<Stranger> {
  const phone = world.stranger();
  const { invitation } = await access(world.house, table);
  granted(await phone.join(table, invitation ?? ''));
  return phone;
}

/** A device that the house lets in by the code it shows. */
export async function paired(world: Entrance, as: 'house' | 'reader'): Promise<Stranger> {
  const device = world.stranger();
  const { request } = granted(await device.askToPair(as));
  const { pairings } = await access(world.house, null);
  const code = pairings.find((pairing) => pairing.request === request)?.code ?? '';
  granted(await device.prove(request, code));
  return device;
}
