import { join } from 'node:path';
import { HOUSE_EVENTS_VERSION, type HouseEvent } from '#lib/house/events.ts';
import { sqliteStore } from '#lib/server/store/sqliteStore.ts';
import type { TableEvent } from '#lib/table/events.ts';
import { TABLE_EVENTS_VERSION } from '#lib/table/storedEvents.ts';
import { eachAlone, evening } from './evening.ts';

export interface PastMatch {
  readonly code: string;
  /** When it was played, ms since the epoch. */
  readonly at: number;
  readonly events: readonly TableEvent[];
}

/** A match of one round between two: what each drives, in hundreds of km, and who answers an attack. */
export function shortMatch(
  names: readonly [string, string],
  hundreds: readonly [number, number],
  { coupFourre = false, finished = true } = {},
): readonly TableEvent[] {
  const table = evening({ ...eachAlone(...names), options: { rounds: 1 } });
  const by = (name: string, card: string) =>
    table.touch({ type: 'move', move: { type: 'play', by: name, card } });
  for (const name of names) by(name, 'roll');
  if (coupFourre) {
    by(names[0], 'flat-tire');
    const [, answering] = names;
    table.touch({
      type: 'move',
      move: { type: 'coupFourre', by: answering, card: 'puncture-proof' },
    });
    // After an answer, that player is on turn.
    by(answering, '25');
  }
  for (let lap = 0; lap < Math.max(...hundreds); lap++) {
    for (const [side, name] of names.entries()) {
      const drives = lap < (hundreds[side] ?? 0);
      if (drives) by(name, '100');
      else table.touch({ type: 'move', move: { type: 'discard', by: name, card: 'gasoline' } });
    }
  }
  if (finished) table.touch({ type: 'move', move: { type: 'endRound' } });
  return table.log();
}

/** Writes matches into the log of a house that is not open, as if they had been played there. */
export async function writeMatches(data: string, matches: readonly PastMatch[]): Promise<void> {
  const store = await sqliteStore(join(data, 'table-companion.sqlite'));
  let position = 0;
  for (const { code, at, events } of matches) {
    const [created] = events;
    if (created?.type !== 'tableCreated') throw new Error('a match begins with its table');
    const { setup } = created;
    if (setup.game !== '1000-bornes') throw new Error('only 1000 Bornes is written here');
    const { game, edition, seats } = setup;
    const opened: HouseEvent = { type: 'tableOpened', code, game, edition, seats, deck: null };
    const answer = { made: code };
    const stored = { id: `opened:${code}`, at, answer };
    await store.append(`table:${code}`, 0, { ...stored, version: TABLE_EVENTS_VERSION, events });
    const house = { ...stored, version: HOUSE_EVENTS_VERSION, events: [opened] };
    await store.append('house', position++, house);
  }
  await store.close();
}
