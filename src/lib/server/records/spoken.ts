import { accept } from '../../game/result.ts';
import type { Language } from '../../i18n/language.ts';
import { speedOf } from '../../protocol/speech.ts';
import { type Access, currentAccess } from '../access/access.ts';
import { createAuthorizer } from '../access/authorizer.ts';
import type { Principal } from '../access/principal.ts';
import { createLimit, createRates, type Rate } from '../limits/rates.ts';
import { machineOf } from '../access/speechTicket.ts';
import { type Asker, currentVoice } from '../speech/voice.ts';
import type { Manner } from '../speech/sentence.ts';
import { againAfter, atTable, type TableQuestion } from './atTable.ts';
import { answerBy, withoutSound } from './soundAnswer.ts';

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

async function say(text: string, how: Manner, place: string, asker: Asker): Promise<Response> {
  return answerBy(await currentVoice()?.say(text, how, place, asker));
}
