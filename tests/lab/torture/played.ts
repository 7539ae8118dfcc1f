import { setTimeout as pause } from 'node:timers/promises';
import type { TableView } from '#lib/table/view.ts';
import type { Random } from '../../support/randomMatch.ts';
import type { TorturedPhone } from './phone.ts';

/** The readers of a bridge: its own, those that speak at a broker or at the bridge itself, and devices of ESPHome. */
export const BRIDGE_WAYS = ['bridge', 'mqtt', 'mqtt-listen', 'esphome'] as const;
/** By what people play at a table: cards on the reader of a bridge or of a page, a phone alone, or sheets they fill in. */
export const WAYS = [...BRIDGE_WAYS, 'phone', 'sheet', 'page'] as const;
export type Way = (typeof WAYS)[number];

/**
 * A table with moves that are made both at the real server and in memory, where no fault reaches
 * them. Both must agree at the end.
 */
export interface TorturedTable {
  readonly code: string;
  readonly way: Way;
  readonly game: '1000-bornes' | 'elevens';
  /** Plays a match, or as much of it as so many commands are. Waits for the real table only where hands would. */
  play(commands: number): Promise<void>;
  made(): Made;
  /** Returns the number of commands that the log still lacks. */
  behind(): number;
  expected(): TableView;
}

export interface Made {
  /** Ids of what was done, where those who did it know them. */
  readonly ids: ReadonlySet<string>;
  /** Taps that got their ids only from a bridge. */
  readonly unnamed: number;
}

export const madeIn = ({ ids, unnamed }: Made): number => ids.size + unnamed;

/** Something that was done at this table does not arrive. */
export class GaveUp extends Error {
  override readonly name = 'GaveUp';
}

/** Hands are at most so many commands ahead of the screens. */
export const AHEAD = 5;

/** Means of playing at a table. */
export interface PlayingParts {
  readonly code: string;
  readonly phone: TorturedPhone;
  readonly random: Random;
  /** Returns the number of commands in the log, including the table's creation. */
  stored(): number;
  /** Maximum time for an action to arrive, in ms. */
  readonly patience: number;
  /** Resolves at once, or after a pause of all seats. */
  mayGoOn(): Promise<void>;
}

/** Waits until no more than `most` of what was done has yet to arrive. */
export async function catchUp(
  behind: () => number,
  most: number,
  { code, phone, patience }: PlayingParts,
): Promise<void> {
  const until = performance.now() + patience;
  while (behind() > most) {
    const refused = phone.refused();
    if (refused !== null) throw new GaveUp(`${code}: the server would not do ${refused}`);
    if (performance.now() > until) throw new GaveUp(`${code}: ${String(behind())} did not arrive`);
    await pause(5);
  }
}
