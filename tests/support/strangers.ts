import type { ManagerOptions, SocketOptions } from 'socket.io-client';
import {
  AWAIT_PATH,
  JOIN_CODE_PATH,
  JOIN_PATH,
  PAIR_PATH,
  PROVE_PATH,
  SCREEN_PATH,
  type CodeReply,
  type JoinReply,
  type PairReply,
  type ProveReply,
  type ScreenJoinReply,
  type ScreenNumber,
} from '#lib/protocol/entry.ts';
import { access, granted, manage, screenAt, type ScreenSocket } from './sockets.ts';

/** Settings of a server behind a proxy: each stranger counts for itself. */
export const BEHIND_PROXY = { env: { ADDRESS_HEADER: 'x-forwarded-for' } };

/**
 * A device on another machine of the network. It connects through a proxy address, and has no
 * session.
 */
export interface Stranger {
  readonly address: string;
  cookie(): string | null;
  screen(): ScreenSocket;
  options(): Partial<ManagerOptions & SocketOptions>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  join(table: string, invitation: string): Promise<JoinReply>;
  typed(code: string): Promise<CodeReply>;
  askToPair(as?: 'house' | 'reader', bridge?: boolean, name?: string): Promise<PairReply>;
  prove(request: string, code: string): Promise<ProveReply>;
  /** Answered once the house token was laid, or the request is over. */
  awaitHouseToken(request: string): Promise<ProveReply>;
  /** Asks to join as a television, or goes on with the number that it shows. */
  joinAsScreen(shown?: ScreenNumber): Promise<ScreenJoinReply>;
}

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
    join: (table, invitation) => post(JOIN_PATH, { table, invitation }),
    typed: (code) => post(JOIN_CODE_PATH, { code }),
    askToPair: (as = 'house', bridge = false, name) =>
      post(PAIR_PATH, { as, name: name ?? null, bridge }),
    prove: (request, code) => post(PROVE_PATH, { request, code }),
    awaitHouseToken: (request) => post(AWAIT_PATH, { request }),
    joinAsScreen: (shown) => post(SCREEN_PATH, { shown: shown ?? null }),
  };
}

export async function playerAt(world: Entrance, table: string): Promise<Stranger> {
  const phone = world.stranger();
  const { invitation } = await access(world.house, table);
  granted(await phone.join(table, invitation ?? ''));
  return phone;
}

export async function paired(world: Entrance, as: 'house' | 'reader'): Promise<Stranger> {
  const device = world.stranger();
  const { request } = granted(await device.askToPair(as));
  const { pairings } = await access(world.house, null);
  const code = pairings.find((pairing) => pairing.request === request)?.code ?? '';
  granted(await device.prove(request, code));
  return device;
}

/** Opens a request to join as a television; returns the number that it shows. */
export async function shownBy(television: Stranger): Promise<ScreenNumber> {
  const { state, ...shown } = granted(await television.joinAsScreen());
  if (state !== 'waiting' || !('secret' in shown)) throw new Error('the television has joined');
  return { number: shown.number, secret: shown.secret };
}

/** A television that an administrator has accepted. */
export async function joinedScreen(world: Entrance): Promise<Stranger> {
  const television = world.stranger();
  const shown = await shownBy(television);
  await manage(world.house, { type: 'acceptScreen', number: shown.number });
  granted(await television.joinAsScreen(shown));
  return television;
}
