import { databaseFile } from '#lib/server/config.ts';
import { STREAM } from '#lib/server/streams/tableStream.ts';
import { sqliteStore } from '#lib/server/store/sqliteStore.ts';
import type { TableCreated } from '#lib/table/events.ts';
import { TABLE_EVENTS_VERSION } from '#lib/table/storedEvents.ts';
import { decideTable } from '#lib/table/decide.ts';
import { evolveTable, openTable } from '#lib/table/evolve.ts';
import { chance } from '../support/elevensDeal.ts';
import { TWO_TEAMS } from '../support/evening.ts';
import { setupOf } from '../support/millebornes.ts';
import { playMatch } from '../support/randomMatch.ts';

const SEED = 1954;

/** Writes a whole match to 5000 points into a data folder, command by command, as the server would have. */
export async function playLongMatch(data: string, code: string): Promise<void> {
  const store = await sqliteStore(databaseFile(data));
  const options = { target: 5000 };
  const created: TableCreated = { type: 'tableCreated', setup: { ...TWO_TEAMS, options } };
  const { edition, seats, sides } = TWO_TEAMS;
  let state = openTable(created);
  let position = 0;
  const at = Date.now();
  const write = async (id: string, events: unknown) => {
    const commit = { id, at, version: TABLE_EVENTS_VERSION, events, answer: null };
    const written = await store.append(STREAM + code, position, commit);
    if (!written.ok) throw new Error(written.refusal);
    position = written.value;
  };
  await write('created', [created]);
  const setup = setupOf({ edition, options, seats, sides: sides ?? [], first: 'Anne' });
  const moves: Parameters<typeof decideTable>[0][] = [];
  playMatch(setup, chance(SEED), ({ step, verdict }) => {
    if (verdict === 'ok' && step.type !== 'undo') moves.push({ type: 'move', move: step });
  });
  for (const [nth, command] of moves.entries()) {
    const { events } = decideTable(command, state);
    state = events.reduce((now, event) => evolveTable(event, now, at), state);
    await write(`move-${String(nth)}`, events);
  }
  await store.close();
}
