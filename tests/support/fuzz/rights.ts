import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { reaches, type Role } from '#lib/devices/roles.ts';
import { everyRight } from '../everyRight.ts';
import { access, freshId, granted, manage, openTable, strangerAt, watch } from '../sockets.ts';
import type { ScreenSocket } from '../sockets.ts';
import { strangerTo, type Stranger } from '../strangers.ts';
import { GOOD_FROM_BRIDGES } from './goodMessages.ts';
import type { Message } from './messages.ts';
import { spoil } from './spoil.ts';

/** Somebody with a role, and messages that are none of theirs: good ones, and ones that may pass the border or not. */
export interface Trespasser {
  readonly role: string;
  readonly device: Stranger | null;
  readonly forbidden: fc.Arbitrary<Message>;
}

/**
 * What somebody in this role may not ask at this table. A message that is spoilt asks for no less, but a flag that is
 * taken away may make a player's move of a referee's: those go out as they are.
 */
function beyond(role: Role, table: string): fc.Arbitrary<Message> {
  const rights = everyRight(table).filter(({ needs }) => !reaches(role, needs));
  return fc.oneof(
    ...rights.map(({ event, message, needs }) => {
      const good = fc.constant<unknown>(message);
      const body = role === 'player' && needs !== 'house' ? good : fc.oneof(good, spoil(message));
      return body.map((sent) => ({ event, body: sent }));
    }),
  );
}

/** Everybody but the house, at a table whose referee is there. */
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

/** What came of messages without a right to them. */
export interface Trespasses {
  /** How many were looked at; the rest came too often. */
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
 * Somebody who may bring no taps comes as a bridge, with a tap at once. Only a refusal for want of the right, or of a name
 * that is none, is one.
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
