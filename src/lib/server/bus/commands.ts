import * as v from 'valibot';
import type { Action } from '../../game/actions.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { TableCommand } from '../../table/commands.ts';

/** What the house may ask of the table of a place, where the settings name it. */
export const BUS_COMMANDS = [
  'undo',
  'discard',
  'next_round',
  'pause',
  'resume',
  'say_standing',
  'say_last_card',
  'say_playable',
  'say_again',
] as const;
export type BusCommand = (typeof BUS_COMMANDS)[number];

/** What the token does that does the same; a pause is begun and ended by name, for nobody presses a button only once. */
const ACTIONS: Readonly<Record<Exclude<BusCommand, 'pause' | 'resume'>, Action>> = {
  undo: 'undo',
  discard: 'discard',
  next_round: 'next-round',
  say_standing: 'standing',
  say_last_card: 'last-card',
  say_playable: 'playable',
  say_again: 'say-again',
};

export const tableCommand = (type: BusCommand): TableCommand =>
  type === 'pause' || type === 'resume'
    ? { type: 'pause', paused: type === 'pause' }
    : { type: 'act', action: ACTIONS[type] };

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
}

/** Longest message that is read, in bytes: far above what any of them needs. */
export const MOST_BYTES = 512;

const ASKED = v.object({
  type: v.picklist(BUS_COMMANDS),
  id: v.exactOptional(v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/))),
});

/** A message: JSON, or the name of a command alone, which the simplest buttons send. */
export function parseAsked(payload: Uint8Array): Result<Asked, 'malformed'> {
  if (payload.length > MOST_BYTES) return refuse('malformed');
  const text = new TextDecoder().decode(payload).trim();
  const parsed = v.safeParse(ASKED, text.startsWith('{') ? fromJson(text) : { type: text });
  if (!parsed.success) return refuse('malformed');
  return accept({ id: null, ...parsed.output });
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
