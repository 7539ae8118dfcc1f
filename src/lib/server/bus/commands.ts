import * as v from 'valibot';
import type { Action } from '../../game/actions.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import { BUS_COMMANDS, type BusCommand } from '../../protocol/bus.ts';
import type { TableCommand } from '../../table/commands.ts';

/** What the token does that does the same; a pause is begun and ended by name, for nobody presses a button only once. */
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

/** `seat`: from 1, as on tokens; null: whoever is on turn. */
export function tableCommand({ type, seat }: Pick<Asked, 'type' | 'seat'>): TableCommand {
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

/** The commands that are allowed, as the settings name them: a list, `all`, or nothing; null: there is none of that name. */
export function parseAllowed(named: string): readonly BusCommand[] | null {
  if (named.trim() === 'all') return BUS_COMMANDS;
  const names = named.split(',').map((name) => name.trim());
  const allowed = v.safeParse(v.array(v.picklist(BUS_COMMANDS)), names.filter(Boolean));
  return allowed.success ? allowed.output : null;
}

/** A command as it came. */
export interface Asked {
  readonly type: BusCommand;
  /** Chosen by whoever asks, kept when it is sent again; null: they chose none. */
  readonly id: string | null;
  /** The player that it is for, from 1; null: none is named. */
  readonly seat: number | null;
}

/** Longest message that is read, in bytes: far above what any of them needs. */
export const MOST_BYTES = 512;

/** More than play at any table. */
const MOST_SEATS = 16;

const ASKED = v.object({
  type: v.picklist(BUS_COMMANDS),
  id: v.exactOptional(v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/))),
  seat: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_SEATS))),
});

/** A message: JSON, or the name of a command alone, which the simplest buttons send. */
export function parseAsked(payload: Uint8Array): Result<Asked, 'malformed'> {
  if (payload.length > MOST_BYTES) return refuse('malformed');
  const text = new TextDecoder().decode(payload).trim();
  const parsed = v.safeParse(ASKED, text.startsWith('{') ? fromJson(text) : { type: text });
  if (!parsed.success) return refuse('malformed');
  return accept({ id: null, seat: null, ...parsed.output });
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
