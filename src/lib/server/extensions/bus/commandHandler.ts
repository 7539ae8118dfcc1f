import { randomUUID } from 'node:crypto';
import type { Result } from '../../../game/result.ts';
import { answerText } from '../../../i18n/tapAnswers.ts';
import { spokenText } from '../../../i18n/sentences.ts';
import type { Language } from '../../../i18n/language.ts';
import { isOfSeat, type BusCommand } from '../../../protocol/bus.ts';
import type { CommandAnswer } from '../../../protocol/messages/bus.ts';
import type { ProtocolRefusal, TableSnapshot } from '../../../protocol/messages.ts';
import type { Answer } from '../../../table/answer.ts';
import type { TableCommand } from '../../../table/commands.ts';
import type { TextByLanguage } from '../../../table/notice.ts';
import { createTokenBucket } from '../../limits/rateLimits.ts';
import { log } from '../../log/log.ts';
import { parseCommand, tableCommand, type ParsedCommand } from '../../bus/commands.ts';

export interface BusTables {
  view(code: string): Promise<Result<TableSnapshot, unknown>>;
  /**
   * True if a button may act for that player, from 1, as the referee decides; null: the table has
   * no referee.
   */
  mayActFor(code: string, seat: number): boolean | null;
  /** Sends a command with the rights of a token laid on one of that table's readers. */
  sendCommand(
    code: string,
    id: string,
    command: TableCommand,
  ): Promise<Result<Answer, ProtocolRefusal>>;
  /** Returns the answer to the button for chances, as to its token. */
  chancesInWords(code: string): Promise<TextByLanguage>;
}

interface CommandHandlerParts extends BusTables {
  readonly allowed: readonly BusCommand[];
  readonly seats: boolean;
  readonly language: Language;
  /** Returns the code of the table at the place with this id. */
  tableAt(place: string): string | undefined;
  speech(table: string, text: string): string;
  reply(place: string, answer: CommandAnswer): void;
}

const RATE = { perSecond: 2, burst: 20 };

/**
 * Handles commands from the broker. Answers each message within the rate limit and drops the rest.
 */
export function createCommandHandler(parts: CommandHandlerParts, now = () => performance.now()) {
  const within = createTokenBucket(RATE, now);
  return {
    heard(place: string, payload: Uint8Array): void {
      if (!within()) return log.stranger('bus command', { why: 'too-often' });
      handleMessage(place, payload, parts)
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

async function handleMessage(
  place: string,
  payload: Uint8Array,
  parts: CommandHandlerParts,
): Promise<CommandAnswer> {
  const asked = parseCommand(payload);
  if (!asked.ok) return { ...EMPTY_ANSWER, why: asked.refusal };
  const { type, id, seat } = asked.value;
  const told = { ...EMPTY_ANSWER, type, id, seat };
  if (!parts.allowed.includes(type)) return { ...told, why: 'not-allowed' };
  const table = parts.tableAt(place);
  if (table === undefined) return { ...told, why: 'no-table' };
  const whyNot = seatRefusalOf(table, asked.value, parts);
  if (whyNot !== null) return { ...told, table, why: whyNot };
  return { ...told, table, ...(await askTable(table, asked.value, parts)) };
}

/**
 * Returns why a command for a seat is not allowed; null: it is allowed or needs no seat. A referee
 * or the settings must permit such buttons.
 */
function seatRefusalOf(
  table: string,
  { type, seat }: ParsedCommand,
  { mayActFor, seats }: CommandHandlerParts,
): 'no-seat' | 'seat-not-allowed' | null {
  if (seat === null) return isOfSeat(type) ? 'no-seat' : null;
  return (mayActFor(table, seat) ?? seats) ? null : 'seat-not-allowed';
}

const EMPTY_ANSWER = {
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
  asked: ParsedCommand,
  { sendCommand, chancesInWords, view, language, speech }: CommandHandlerParts,
): Promise<Partial<CommandAnswer>> {
  const command = tableCommand(asked);
  const complete =
    command.type === 'act' && command.action === 'chances'
      ? { ...command, chances: await chancesInWords(table) }
      : command;
  const answered = await sendCommand(table, `bus:${asked.id ?? randomUUID()}`, complete);
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
