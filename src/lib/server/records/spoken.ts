import { accept, type Result } from '../../game/result.ts';
import { handText } from '../../i18n/hand.ts';
import { spokenText } from '../../i18n/happeningText.ts';
import type { Language } from '../../i18n/language.ts';
import { speedOf } from '../../protocol/speech.ts';
import { currentAccess } from '../access/access.ts';
import { createAuthorizer } from '../access/authorizer.ts';
import type { Principal } from '../access/principal.ts';
import { currentHost } from '../hosts/host.ts';
import { createLimit } from '../limits/rates.ts';
import { SPEECH_OF_HOUSE } from '../access/invitation.ts';
import { currentEars } from '../access/ears.ts';
import { currentVoice, type Unspoken } from '../speech/voice.ts';
import type { Manner } from '../speech/sentence.ts';
import type { Wave } from '../../process/wave.ts';
import { againAfter, atTable, type TableQuestion } from './atTable.ts';

/** What is said to one player alone, as sound. 404: that is no key of this device, or it was used. */
export async function whisperedFile({
  principal,
  key,
  language,
  speed,
}: WhisperRequest): Promise<Response> {
  const [access, host] = [currentAccess(), currentHost()];
  const device = access?.devices.deviceOf(principal)?.id ?? null;
  const news = currentEars()?.take(key, device) ?? null;
  const table = news === null ? undefined : await host?.tables.view(news.table);
  if (news === null || table?.ok !== true) return withoutSound(404);
  const text = spokenText(language, handText(language, table.value.match, news));
  const spoken = await (currentVoice()?.whisper(text, { language, speed: speedOf(speed) }) ??
    NO_VOICE);
  return spoken.ok ? soundOf(spoken.value) : withoutSound(STATUS[spoken.refusal]);
}

interface WhisperRequest {
  readonly principal: Principal;
  readonly key: string;
  readonly language: Language;
  /** In words a minute, as it was asked for. */
  readonly speed: string | null;
}

interface SpokenRequest extends TableQuestion {
  readonly text: string;
  readonly language: Language;
  /** In words a minute, as it was asked for. */
  readonly speed: string | null;
}

/**
 * New sentences for all who only watch, at whatever table: a television says some twenty a minute. A sentence costs some
 * hundredths of a second, so that nobody can keep this machine busy by making up texts.
 */
const withinRate = createLimit({ perSecond: 4, burst: 60 }, () => performance.now());

const NO_VOICE = { ok: false, refusal: 'no-voice' } as const;

const STATUS: Readonly<Record<Unspoken, number>> = {
  'no-voice': 503,
  busy: 429,
  unspeakable: 400,
};

/** A sentence as sound, for whoever has found that table. 503: this server has no voice. */
export async function spokenFile({
  text,
  language,
  speed,
  ...of
}: SpokenRequest): Promise<Response> {
  const asked = await atTable(of, {
    least: 'viewer',
    pages: 0,
    ask: async ({ tables }, table) => {
      const found = await tables.view(table);
      return found.ok ? accept(table) : found;
    },
  });
  if (!asked.ok)
    return new Response(null, { status: asked.refusal, headers: againAfter(asked.refusal) });
  const { principal } = of;
  const access = currentAccess();
  const watches = access?.devices.roleAt(principal, asked.value.table) === 'viewer';
  const spoken = await say(
    text,
    { language, speed: speedOf(speed) },
    () => !watches || withinRate(),
  );
  return spoken.ok ? soundOf(spoken.value) : withoutSound(STATUS[spoken.refusal]);
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
}: SpokenInHouse): Promise<Response> {
  const access = currentAccess();
  const isAllowed =
    access !== undefined &&
    ((ticket !== null && access.tickets.isTo(SPEECH_OF_HOUSE, ticket)) ||
      createAuthorizer(access, principal).inHouse('house') === null);
  if (!isAllowed) return withoutSound(404);
  const spoken = await say(text, { language, speed: speedOf(speed) }, () => true);
  return spoken.ok ? soundOf(spoken.value) : withoutSound(STATUS[spoken.refusal]);
}

const KEPT_NOWHERE = { 'cache-control': 'private, no-store' };
const soundOf = ({ bytes }: Wave) =>
  new Response(bytes, { headers: { 'content-type': 'audio/wav', ...KEPT_NOWHERE } });
const withoutSound = (status: number) => new Response(null, { status, headers: KEPT_NOWHERE });

const say = (
  text: string,
  how: Manner,
  mayMake: () => boolean,
): Promise<Result<Wave, Unspoken>> | Result<Wave, Unspoken> =>
  currentVoice()?.say(text, how, mayMake) ?? NO_VOICE;
