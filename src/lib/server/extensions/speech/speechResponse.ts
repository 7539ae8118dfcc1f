import { accept, refuse } from '../../../game/result.ts';
import type { Language } from '../../../i18n/language.ts';
import { TABLE_MESSAGES } from '../../../protocol/messages/tables.ts';
import { speedOf } from '../../../protocol/speech.ts';
import type { Access } from '../../access/access.ts';
import { createAuthorizer } from '../../access/authorizer.ts';
import type { Principal } from '../../access/principal.ts';
import { createTokenBucket, createNetworkRateLimiter, type Rate } from '../../limits/rateLimits.ts';
import { verifySpeechTicket } from '../../access/speechTicket.ts';
import type { SpeechRequester, ServerVoice } from './voice.ts';
import type { VoiceSettings } from './sentence.ts';
import {
  retryAfterHeader,
  queryTable,
  type TableQuestion,
  type TableServices,
} from '../../records/queryTable.ts';
import { soundResponse, emptySoundResponse } from './soundResponse.ts';

/** A server that may have a voice. */
export interface VoiceFinder {
  extension(name: 'voice'): ServerVoice | undefined;
}

interface SpeechRequest extends TableQuestion {
  readonly server: TableServices & VoiceFinder;
  readonly text: string;
  readonly language: Language;
  readonly speed: string | null;
  readonly signal: AbortSignal;
}

/**
 * Rate of new short sentences, for all watchers together and for each device: a television speaks
 * about twenty a minute. One takes some hundredths of a second, so invented texts cannot overload
 * the machine.
 */
const SPEECH_RATE: Rate = { perSecond: 4, burst: 60 };
const now = () => performance.now();
const ofViewers = createTokenBucket(SPEECH_RATE, now);
const ofDevices = createNetworkRateLimiter(SPEECH_RATE, now);

const VENUE_REQUESTER = { rank: 'house', mayMake: () => true } as const;

type VerifiedSpeaker = ReturnType<typeof verifySpeechTicket>;

/** Identifies the client: a speaker by its ticket, a device by its role. */
function requesterAt(
  { devices, isAdmin }: Access,
  {
    principal,
    table,
    machine,
  }: { principal: Principal; table: string | null; machine: VerifiedSpeaker },
): SpeechRequester {
  const device = machine?.device ?? devices.deviceOf(principal)?.id ?? principal.address;
  if (machine?.ofHouse === true || isAdmin(principal)) return { ...VENUE_REQUESTER, device };
  if (machine === null && devices.roleAt(principal, table) === 'viewer')
    return { rank: 'viewer', device, mayMake: ofViewers };
  const mayMake = (cost: number) => ofDevices.tryConsume([{ name: device, times: 1 }], cost);
  return { rank: 'player', device, mayMake };
}

/**
 * Returns a sentence as sound, for clients that found the table. 503 if this server has no voice.
 */
export async function speechResponse({
  text,
  language,
  speed,
  signal,
  ...of
}: SpeechRequest): Promise<Response> {
  const { access } = of.server;
  const { code = '', ticket } = of;
  const machine = verifySpeechTicket(access.tickets, code, ticket);
  const shown = machine === null ? ticket : access.tickets.issue(code);
  const asked = await queryTable(
    { ...of, ticket: shown },
    {
      roleOf: TABLE_MESSAGES.watch.roleOf,
      pages: 0,
      ask: async ({ tables }, table) => {
        const found = await tables.view(table);
        return found.ok ? accept(table) : found;
      },
    },
  );
  if (!asked.ok)
    return new Response(null, { status: asked.refusal, headers: retryAfterHeader(asked.refusal) });
  const { table } = asked.value;
  const asker = requesterAt(access, { principal: of.principal, table, machine });
  return respondWithSpeech(of.server, text, { language, speed: speedOf(speed) }, table, {
    ...asker,
    gone: signal,
  });
}

interface VenueSpeechRequest extends Omit<SpeechRequest, keyof TableQuestion> {
  readonly server: SpeechRequest['server'];
  readonly principal: Principal;
  readonly ticket: string | null;
}

/**
 * Returns a sentence without a table, for the venue's screens and speakers with a ticket.
 * Otherwise 404.
 */
export async function venueSpeechResponse({
  server,
  principal,
  ticket,
  text,
  language,
  speed,
  signal,
}: VenueSpeechRequest): Promise<Response> {
  const { access } = server;
  const machine = verifySpeechTicket(access.tickets, null, ticket);
  const isAllowed =
    machine?.ofHouse === true ||
    createAuthorizer(access, principal).venueRefusalFor('screen') === null;
  if (!isAllowed) return emptySoundResponse(404);
  const asker = requesterAt(access, { principal, table: null, machine });
  return respondWithSpeech(server, text, { language, speed: speedOf(speed) }, 'house', {
    ...asker,
    gone: signal,
  });
}

async function respondWithSpeech(
  server: VoiceFinder,
  text: string,
  how: VoiceSettings,
  place: string,
  asker: SpeechRequester,
): Promise<Response> {
  const voice = server.extension('voice');
  const spoken =
    voice === undefined ? refuse('no-voice' as const) : voice.say(text, how, place, asker);
  return soundResponse(await spoken);
}
