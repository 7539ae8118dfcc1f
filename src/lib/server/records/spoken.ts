import { accept } from '../../game/result.ts';
import { handText } from '../../i18n/hand.ts';
import { spokenText } from '../../i18n/happeningText.ts';
import type { Language } from '../../i18n/language.ts';
import type { HandNews } from '../../protocol/messages.ts';
import { speedOf } from '../../protocol/speech.ts';
import { type Access, currentAccess } from '../access/access.ts';
import { createAuthorizer } from '../access/authorizer.ts';
import type { Principal } from '../access/principal.ts';
import { currentHost } from '../hosts/host.ts';
import { createLimit, createRates, type Rate } from '../limits/rates.ts';
import { machineOf } from '../access/speechTicket.ts';
import { currentEars } from '../access/ears.ts';
import { type Asker, currentVoice, type Unspoken } from '../speech/voice.ts';
import type { Manner } from '../speech/sentence.ts';
import type { Wave } from '../../process/wave.ts';
import { againAfter, atTable, type TableQuestion } from './atTable.ts';

/** Whether a key would be served: whoever only looks uses up nothing. */
export function isWhispered({
  principal,
  key,
}: Pick<WhisperRequest, 'principal' | 'key'>): Response {
  const device = currentAccess()?.devices.deviceOf(principal)?.id ?? null;
  return withoutSound(currentEars()?.has(key, device) === true ? 200 : 404);
}

/**
 * What is said to one player alone, as sound. 404: that is no key of this device, or it was used. A key is used up by its sound: whoever
 * had none may ask again.
 */
export async function whisperedFile({
  principal,
  key,
  language,
  speed,
  signal,
}: WhisperRequest): Promise<Response> {
  const device = currentAccess()?.devices.deviceOf(principal)?.id ?? null;
  const taken = currentEars()?.take(key, device) ?? null;
  if (taken === null) return withoutSound(404);
  let heard = false;
  try {
    const answer = await soundFor(taken.news, { language, speed: speedOf(speed) }, signal);
    heard = answer.ok && !signal.aborted;
    return answer;
  } finally {
    if (!heard) taken.giveBack();
  }
}

async function soundFor(news: HandNews, how: Manner, gone: AbortSignal): Promise<Response> {
  const { language } = how;
  const table = await currentHost()?.tables.view(news.table);
  if (table?.ok !== true) return withoutSound(404);
  const text = spokenText(language, handText(language, table.value.match, news));
  // The key was handed out by us: whoever has it is served as the house is. Each hand has a share of its own.
  const device = `hand ${String(news.seat)} at ${news.table}`;
  const listener = { rank: 'house', device, gone } as const;
  const spoken = await (currentVoice()?.whisper(text, how, listener) ?? NO_VOICE);
  return spoken.ok ? soundOf(spoken.value) : unspoken(spoken.refusal);
}

interface WhisperRequest {
  readonly principal: Principal;
  readonly key: string;
  readonly language: Language;
  /** In words a minute, as it was asked for. */
  readonly speed: string | null;
  /** Aborted once whoever asked is gone. */
  readonly signal: AbortSignal;
}

interface SpokenRequest extends TableQuestion {
  readonly text: string;
  readonly language: Language;
  /** In words a minute, as it was asked for. */
  readonly speed: string | null;
  /** Aborted once whoever asked is gone. */
  readonly signal: AbortSignal;
}

/**
 * New short sentences for all who only watch, at whatever table, and for each device that was let in: a television says some
 * twenty a minute. One costs some hundredths of a second, so that nobody can keep this machine busy by making up texts.
 */
const OF_LISTENERS: Rate = { perSecond: 4, burst: 60 };
/** In s, until some may be made again. */
const MADE_AGAIN_AFTER = { 'retry-after': '5' };
const now = () => performance.now();
const ofViewers = createLimit(OF_LISTENERS, now);
const ofDevices = createRates(OF_LISTENERS, now);

/** Screens and machines of the house are never limited. */
const HOUSE = { rank: 'house', mayMake: () => true } as const;

type Machine = ReturnType<typeof machineOf>;

/** A machine is known by its ticket, a device by its role. */
function askerAt(
  { devices, isHouse }: Access,
  { principal, table, machine }: { principal: Principal; table: string; machine: Machine },
): Asker {
  const device = machine?.device ?? devices.deviceOf(principal)?.id ?? principal.address;
  if (machine?.ofHouse === true || isHouse(principal)) return { ...HOUSE, device };
  if (machine === null && devices.roleAt(principal, table) === 'viewer')
    return { rank: 'viewer', device, mayMake: ofViewers };
  const mayMake = (cost: number) => ofDevices.take([{ name: device, times: 1 }], cost);
  return { rank: 'player', device, mayMake };
}

const NO_VOICE = { ok: false, refusal: 'no-voice' } as const;

const STATUS: Readonly<Record<Unspoken, number>> = {
  'no-voice': 503,
  busy: 429,
  'too-often': 429,
  unspeakable: 400,
};

/** A sentence as sound, for whoever has found that table. 503: this server has no voice. */
export async function spokenFile({
  text,
  language,
  speed,
  signal,
  ...of
}: SpokenRequest): Promise<Response> {
  const access = currentAccess();
  const { code = '', ticket } = of;
  const machine = access === undefined ? null : machineOf(access.tickets, code, ticket);
  const shown = machine === null ? ticket : (access?.tickets.to(code) ?? null);
  const asked = await atTable(
    { ...of, ticket: shown },
    {
      least: 'viewer',
      pages: 0,
      ask: async ({ tables }, table) => {
        const found = await tables.view(table);
        return found.ok ? accept(table) : found;
      },
    },
  );
  if (!asked.ok)
    return new Response(null, { status: asked.refusal, headers: againAfter(asked.refusal) });
  if (access === undefined) return withoutSound(404);
  const { table } = asked.value;
  const asker = askerAt(access, { principal: of.principal, table, machine });
  return say(text, { language, speed: speedOf(speed) }, table, { ...asker, gone: signal });
}

interface SpokenInHouse extends Omit<SpokenRequest, keyof TableQuestion> {
  readonly principal: Principal;
  readonly ticket: string | null;
}

/** A sentence of no table, for screens of the house, and machines by their ticket. 404: it is none. */
export async function spokenInHouse({
  principal,
  ticket,
  text,
  language,
  speed,
  signal,
}: SpokenInHouse): Promise<Response> {
  const access = currentAccess();
  if (access === undefined) return withoutSound(404);
  const machine = machineOf(access.tickets, null, ticket);
  const isAllowed =
    machine?.ofHouse === true || createAuthorizer(access, principal).inHouse('house') === null;
  if (!isAllowed) return withoutSound(404);
  const device = machine?.device ?? access.devices.deviceOf(principal)?.id ?? principal.address;
  const asker = { ...HOUSE, device, gone: signal };
  return say(text, { language, speed: speedOf(speed) }, 'house', asker);
}

const KEPT_NOWHERE = { 'cache-control': 'private, no-store' };
const soundOf = ({ bytes }: Wave) =>
  new Response(bytes, { headers: { 'content-type': 'audio/wav', ...KEPT_NOWHERE } });
const withoutSound = (status: number, headers: Readonly<Record<string, string>> = {}) =>
  new Response(null, { status, headers: { ...KEPT_NOWHERE, ...headers } });

/** Whoever finds the voice busy may ask again at once; whoever has asked too much is told when. */
const unspoken = (why: Unspoken): Response =>
  withoutSound(STATUS[why], why === 'too-often' ? MADE_AGAIN_AFTER : {});

async function say(text: string, how: Manner, place: string, asker: Asker): Promise<Response> {
  const spoken = await (currentVoice()?.say(text, how, place, asker) ?? NO_VOICE);
  return spoken.ok ? soundOf(spoken.value) : unspoken(spoken.refusal);
}
