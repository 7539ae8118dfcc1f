import * as v from 'valibot';
import type { Action } from '../../game/actions.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import { BUS_COMMANDS, type BusCommand } from '../../protocol/bus.ts';
import { BROKER_MESSAGES } from '../../protocol/messages/bus.ts';
import type { TableCommand } from '../../table/commands.ts';

const ACTIONS: Readonly<Record<Exclude<BusCommand, 'pause' | 'resume' | 'answer'>, Action>> = {
  undo: 'undo',
  discard: 'discard',
  next_round: 'next-round',
  say_standing: 'standing',
  say_last_card: 'last-card',
  say_playable: 'playable',
  say_again: 'say-again',
  say_chances: 'chances',
  say_my_side: 'my-side',
  extend: 'extend',
  do_not_extend: 'do-not-extend',
  end_turn: 'end-turn',
  draw: 'draw',
  pass: 'pass',
};

/**
 * Converts a command to a table command. `seat`: from 1, as on tokens; null: the player on turn.
 */
export function tableCommand({ type, seat }: Pick<ParsedCommand, 'type' | 'seat'>): TableCommand {
  switch (type) {
    case 'pause':
    case 'resume':
      return { type: 'pause', paused: type === 'pause' };
    case 'answer':
      return { type: 'answerAs', seat: (seat ?? 0) - 1 };
    default:
      return { type: 'act', action: ACTIONS[type], ...(seat !== null && { seat: seat - 1 }) };
  }
}

/** Parses a list of commands, `all`, or nothing; null: it contains an unknown name. */
export function parseAllowedCommands(named: string): readonly BusCommand[] | null {
  if (named.trim() === 'all') return BUS_COMMANDS;
  const names = named.split(',').map((name) => name.trim());
  const allowed = v.safeParse(v.array(v.picklist(BUS_COMMANDS)), names.filter(Boolean));
  return allowed.success ? allowed.output : null;
}

/** Null stands for an omitted id or seat. */
export interface ParsedCommand {
  readonly type: BusCommand;
  readonly id: string | null;
  readonly seat: number | null;
}

/** Maximum size of a message in bytes, far above any valid one. */
export const MAX_COMMAND_BYTES = 512;

/** Parses a message: JSON, or the bare name of a command, as the simplest buttons send. */
export function parseCommand(payload: Uint8Array): Result<ParsedCommand, 'malformed'> {
  if (payload.length > MAX_COMMAND_BYTES) return refuse('malformed');
  const text = new TextDecoder().decode(payload).trim();
  const parsed = BROKER_MESSAGES.command.parse(
    text.startsWith('{') ? fromJson(text) : { type: text },
  );
  if (!parsed.ok) return refuse('malformed');
  return accept({ id: null, seat: null, ...parsed.value });
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
