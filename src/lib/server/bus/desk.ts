import { randomUUID } from 'node:crypto';
import type { Result } from '../../game/result.ts';
import { answerText } from '../../i18n/tapAnswers.ts';
import { spokenText } from '../../i18n/happeningText.ts';
import type { Language } from '../../i18n/language.ts';
import { isOfSeat, type BusCommand } from '../../protocol/bus.ts';
import type { BorderRefusal, TableSnapshot } from '../../protocol/messages.ts';
import type { Answer } from '../../table/answer.ts';
import type { TableCommand } from '../../table/commands.ts';
import { createLimit } from '../limits/rates.ts';
import { log } from '../log/log.ts';
import { parseAsked, tableCommand, type Asked } from './commands.ts';

/** The tables, as far as the bus may ask anything of them. */
export interface BusTables {
  /** What screens of that table are shown now. */
  view(code: string): Promise<Result<TableSnapshot, unknown>>;
  /** Whether a button may act for that player of the table, from 1: as its referee says; null: there is no referee. */
  mayActFor(code: string, seat: number): boolean | null;
  /** As whoever lays a token on a reader of that table asks. */
  ask(code: string, id: string, command: TableCommand): Promise<Result<Answer, BorderRefusal>>;
}

interface DeskParts extends BusTables {
  readonly allowed: readonly BusCommand[];
  /** Whether buttons may act for players where nobody is the referee. */
  readonly seats: boolean;
  readonly language: Language;
  /** The code of the table that is shown at the place with this id on the bus. */
  tableAt(place: string): string | undefined;
  /** Where a loudspeaker fetches a sentence of that table as sound. */
  speech(table: string, text: string): string;
  /** Says the answer to whoever asked at that place. */
  reply(place: string, answer: CommandAnswer): void;
}

/** What the place has answered. */
export interface CommandAnswer {
  /** As it was asked; null where it had none. */
  readonly id: string | null;
  readonly type: BusCommand | null;
  /** The player that it was for, from 1; null: none was named. */
  readonly seat: number | null;
  /** Whether it was done, or said. */
  readonly ok: boolean;
  /** Why it was not. */
  readonly why: string | null;
  readonly table: string | null;
  /** In the language of the house, for a loudspeaker too. */
  readonly text: string | null;
  /** Where that is to be had as sound. */
  readonly speech: string | null;
}

/** Quick fingers at several buttons, and no more. */
const RATE = { perSecond: 2, burst: 20 };

/** Takes what is asked at the places. Each message gets an answer, but those beyond what fingers can do. */
export function createDesk(parts: DeskParts, now = () => performance.now()) {
  const within = createLimit(RATE, now);
  return {
    heard(place: string, payload: Uint8Array): void {
      if (!within()) return log.stranger('bus command', { why: 'too-often' });
      answerTo(place, payload, parts)
        .then((answer) => {
          const level = answer.table === null ? 'warn' : 'info';
          log.stranger(
            'bus command',
            { place, ...answer, text: undefined, speech: undefined },
            level,
          );
          parts.reply(place, answer);
        })
        .catch(log.failure('bus command failed'));
    },
  };
}

async function answerTo(
  place: string,
  payload: Uint8Array,
  parts: DeskParts,
): Promise<CommandAnswer> {
  const asked = parseAsked(payload);
  if (!asked.ok) return { ...NOTHING, why: asked.refusal };
  const { type, id, seat } = asked.value;
  const told = { ...NOTHING, type, id, seat };
  if (!parts.allowed.includes(type)) return { ...told, why: 'not-allowed' };
  const table = parts.tableAt(place);
  if (table === undefined) return { ...told, why: 'no-table' };
  const whyNot = whyNotFor(table, asked.value, parts);
  if (whyNot !== null) return { ...told, table, why: whyNot };
  return { ...told, table, ...(await askTable(table, asked.value, parts)) };
}

/** A button that is a player's may not be pressed by just anybody: somebody lets it. Null: this one may be. */
function whyNotFor(
  table: string,
  { type, seat }: Asked,
  { mayActFor, seats }: DeskParts,
): 'no-seat' | 'seat-not-allowed' | null {
  if (seat === null) return isOfSeat(type) ? 'no-seat' : null;
  return (mayActFor(table, seat) ?? seats) ? null : 'seat-not-allowed';
}

const NOTHING = {
  id: null,
  type: null,
  seat: null,
  ok: false,
  why: null,
  table: null,
  text: null,
  speech: null,
} as const;

async function askTable(
  table: string,
  asked: Asked,
  { ask, view, language, speech }: DeskParts,
): Promise<Partial<CommandAnswer>> {
  const answered = await ask(table, `bus:${asked.id ?? randomUUID()}`, tableCommand(asked));
  if (!answered.ok) return { ok: false, why: answered.refusal.code };
  const seen = await view(table);
  const context = seen.ok ? seen.value.match : null;
  const text = spokenText(language, answerText(language, context, answered.value));
  return { ...verdictOf(answered.value), text, speech: speech(table, text) };
}

function verdictOf(answer: Answer): Pick<CommandAnswer, 'ok' | 'why'> {
  switch (answer.outcome) {
    case 'not-now':
      return { ok: false, why: answer.reason };
    case 'refused':
      return { ok: false, why: answer.refusal.code };
    default:
      return { ok: true, why: null };
  }
}
