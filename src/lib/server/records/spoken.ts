import { accept, type Result } from '../../game/result.ts';
import type { Language } from '../../i18n/language.ts';
import { currentAccess } from '../access/access.ts';
import { createLimit } from '../limits/rates.ts';
import { currentVoice, type Unspoken } from '../speech/voice.ts';
import type { Wave } from '../speech/wave.ts';
import { againAfter, atTable, type TableQuestion } from './atTable.ts';

interface SpokenRequest extends TableQuestion {
  readonly text: string;
  readonly language: Language;
}

/**
 * New sentences for all who only watch, at whatever table: a television says some twenty a minute. A sentence costs some
 * hundredths of a second, so that nobody can keep this machine busy by making up texts.
 */
const withinRate = createLimit({ perSecond: 2, burst: 60 }, () => performance.now());

const STATUS: Readonly<Record<Unspoken, number>> = {
  'no-voice': 503,
  busy: 429,
  unspeakable: 400,
};

/** A sentence as sound, for whoever has found that table. 503: this server has no voice. */
export async function spokenFile({ text, language, ...of }: SpokenRequest): Promise<Response> {
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
  const spoken = await say(text, language, () => !watches || withinRate());
  if (!spoken.ok) return new Response(null, { status: STATUS[spoken.refusal] });
  return new Response(spoken.value.bytes, {
    headers: { 'content-type': 'audio/wav', 'cache-control': 'private, no-store' },
  });
}

const say = (
  text: string,
  language: Language,
  mayMake: () => boolean,
): Promise<Result<Wave, Unspoken>> | Result<Wave, Unspoken> =>
  currentVoice()?.say(text, language, mayMake) ?? { ok: false, refusal: 'no-voice' };
