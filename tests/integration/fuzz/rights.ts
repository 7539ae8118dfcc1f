import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { isAtLeast, type Role } from '#lib/devices/roles.ts';
import { everyRight } from '../everyRight.ts';
import {
  access,
  freshId,
  granted,
  manage,
  openTable,
  strangerAt,
  watch,
} from '../../support/sockets.ts';
import type { ScreenSocket } from '../../support/sockets.ts';
import { strangerTo, type Stranger } from '../../support/strangers.ts';
import { GOOD_FROM_BRIDGES } from '../../support/fuzz/goodMessages.ts';
import type { Message } from '../../support/fuzz/messages.ts';
import { spoil } from '../../support/fuzz/spoil.ts';

/**
 * A client with a role, and messages beyond its rights: valid ones, and ones that may or may not
 * pass validation.
 */
export interface Trespasser {
  readonly role: string;
  readonly device: Stranger | null;
  readonly forbidden: fc.Arbitrary<Message>;
}

/**
 * Generates messages that this role may not send to this table. Altered ones need the same role,
 * except that a removed flag may turn a referee's move into a player’s: those stay unaltered.
 */
function beyond(role: Role, table: string): fc.Arbitrary<Message> {
  const rights = everyRight(table).filter(({ needs }) => !isAtLeast(role, needs));
  return fc.oneof(
    ...rights.map(({ event, message, needs }) => {
      const good = fc.constant<unknown>(message);
      const body = role === 'player' && needs !== 'house' ? good : fc.oneof(good, spoil(message));
      return body.map((sent) => ({ event, body: sent }));
    }),
  );
}

/** Returns clients of every role but administrator, at a table with a referee present. */
export async function trespassers(url: string, house: ScreenSocket, table: string) {
  const joined = async (at: string): Promise<Stranger> => {
    const device = strangerTo(url);
    granted(await device.join(at, (await access(house, at)).invitation ?? ''));
    return device;
  };
  const elsewhere = await joined(await openTable(house));
  const [player, referee] = [await joined(table), await joined(table)];
  const seat = referee.screen();
  await watch(seat, table);
  granted(await manage(seat, { type: 'takeReferee', table }));
  await Promise.all([elsewhere, player].map(beSeen));
  // Its admission is stored behind that the others were seen.
  const reader = await readerOf(url, house);
  const all: readonly Trespasser[] = [
    { role: 'viewer', device: null, forbidden: beyond('viewer', table) },
    { role: 'player of another table', device: elsewhere, forbidden: beyond('viewer', table) },
    { role: 'reader', device: reader, forbidden: beyond('reader', table) },
    { role: 'player', device: player, forbidden: beyond('player', table) },
    { role: 'referee', device: referee, forbidden: beyond('referee', table) },
  ];
  return { all, close: () => void seat.close() };
}

/** Comes once, which is noted: nothing that it asks for later is to be taken for that. */
async function beSeen(device: Stranger): Promise<void> {
  const screen = device.screen();
  await access(screen, null);
  screen.close();
}

/** A device that the house lets in to bring taps. */
async function readerOf(url: string, house: ScreenSocket): Promise<Stranger> {
  const device = strangerTo(url);
  const { request } = granted(await device.askToPair('reader'));
  const { pairings } = await access(house, null);
  const code = pairings.find((pairing) => pairing.request === request)?.code ?? '';
  granted(await device.prove(request, code));
  return device;
}

/** Outcome of messages without the required right. */
export interface Trespasses {
  /** Number of messages examined. The others were rate limited. */
  readonly judged: number;
  readonly granted: readonly Message[];
  readonly unanswered: readonly Message[];
}

/** @param answerWithin in ms; what is answered later never was */
export async function trespass(
  url: string,
  { device }: Trespasser,
  address: string,
  messages: readonly Message[],
  answerWithin: number,
): Promise<Trespasses> {
  const extraHeaders = { 'x-forwarded-for': address };
  const options = device?.options() ?? { extraHeaders };
  const socket = strangerAt(url, { ...options, transports: ['websocket'] });
  const [granted, unanswered]: [Message[], Message[]] = [[], []];
  let judged = 0;
  await Promise.all(
    messages.map(async (message) => {
      const { event, body } = message;
      const sent = isObject(body) ? { id: freshId(), ...body } : body;
      const asked = socket.timeout(answerWithin).emitWithAck(event, sent);
      const reply: unknown = await asked.catch(() => null);
      if (reply === null) unanswered.push(message);
      else if (isObject(reply) && 'ok' in reply && reply.ok !== false) granted.push(message);
      else judged += Number(!JSON.stringify(reply).includes('"at":"rate"'));
    }),
  );
  socket.close();
  return { judged, granted, unanswered };
}

/**
 * Connects as a bridge without the right to send taps, and sends one at once. Counts as refused
 * only if the reason is the missing right or an invalid name.
 */
export async function bridgeAsNobody(
  url: string,
  { device }: Trespasser,
  address: string,
  bridge: unknown,
): Promise<'let in' | 'refused' | 'other'> {
  const extraHeaders = { 'x-forwarded-for': address };
  const options = { ...(device?.options() ?? { extraHeaders }), auth: { bridge } };
  const socket = strangerAt(`${url}/bridge`, { ...options, transports: ['websocket'] });
  const verdict = new Promise<'let in' | 'refused' | 'other'>((resolve) => {
    socket.once('connect', () => resolve('let in'));
    socket.emit('tap', GOOD_FROM_BRIDGES.tap[0], () => resolve('let in'));
    socket.once('connect_error', (error: Error & { data?: { code?: string; at?: string } }) => {
      const { code = '', at } = error.data ?? {};
      const isRefused = at !== 'rate' && ['not-allowed', 'malformed'].includes(code);
      resolve(isRefused ? 'refused' : 'other');
    });
  });
  const first = await Promise.race([verdict, pause(10_000, 'other' as const)]);
  socket.close();
  return first;
}

const isObject = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && !Array.isArray(body);
