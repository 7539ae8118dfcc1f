import { allSteps } from '../game/timeline.ts';
import { viewGame } from '../games.ts';
import '../i18n/bothLanguages.ts';
import type { Language } from '../i18n/language.ts';
import { scoreTable } from '../i18n/scoreTable.ts';
import { PAGE_ROLES } from '../protocol/access.ts';
import type { WatchRequest } from '../protocol/messages.ts';
import { parseWatch } from '../protocol/parse.ts';
import { csv } from '../record/csv.ts';
import { isByHand, type AnyTable } from '../table/anyTable.ts';
import { recordOfTable } from '../table/record.ts';
import type { TableState } from '../table/state.ts';
import { viewTally } from '../tally/viewOf.ts';
import { currentAccess } from './access/access.ts';
import type { Caller } from './access/caller.ts';
import { createGate } from './access/gate.ts';
import { currentHost } from './currentHost.ts';

/** Who asks for a file of which table, with the ticket of a screen that has found it. */
export interface Asked {
  readonly caller: Caller;
  readonly code: string | undefined;
  readonly ticket: string | null;
}

/** The match of a table as a file with its record. */
export const recordFile = (asked: Asked): Promise<Response> =>
  download(asked, 'json', (state, table) =>
    isByHand(state) ? null : JSON.stringify(recordOfTable(state, metaOf(state, table))),
  );

/** The score sheets of a table as a file for spreadsheets, headed by words of that language. */
export const scoresFile = (asked: Asked, language: Language): Promise<Response> =>
  download(asked, 'csv', (state) => {
    // Without the mark, spreadsheets take the file for one of another alphabet.
    return `\uFEFF${csv(scoreTable(language, matchOf(state)))}`;
  });

const matchOf = (state: AnyTable) =>
  isByHand(state) ? viewTally(state.setup, state.timeline.now) : viewGame(state.timeline.now);

const TYPES = { json: 'application/json', csv: 'text/csv; charset=utf-8; header=present' } as const;

async function download(
  { caller, code, ticket }: Asked,
  kind: keyof typeof TYPES,
  /** Null: such a table has no such file. */
  write: (state: AnyTable, table: string) => string | null,
): Promise<Response> {
  const asked = parseWatch({ table: code, ...(ticket === null ? {} : { ticket }) });
  const table = asked.ok ? await stateFor(caller, asked.value) : undefined;
  if (!asked.ok || table?.ok !== true)
    return new Response('There is no such table.', { status: 404 });
  const written = write(table.value, asked.value.table);
  if (written === null) {
    return new Response('This match was counted by hand: it has no record of moves.', {
      status: 404,
    });
  }
  const name = `${table.value.setup.game}-${asked.value.table}.${kind}`;
  return new Response(written, {
    headers: {
      'content-type': TYPES[kind],
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}

/** The table for whoever may look at it; strangers may only try so many codes. */
async function stateFor(caller: Caller, { table, ticket }: WatchRequest) {
  const [access, host] = [currentAccess(), currentHost()];
  if (access === undefined || host === undefined) return undefined;
  const state = () => host.tables.state(table);
  return createGate(access, caller).at(table, PAGE_ROLES.download, state, ticket);
}

/** What the rules do not need, but whoever finds the file in ten years may like to know. */
function metaOf({ timeline, looking }: TableState, table: string): unknown {
  const [first] = allSteps(timeline);
  // A record that was opened here was played elsewhere, nobody knows when.
  if (first === undefined || looking) return { table };
  return { table, playedAt: new Date(first.at).toISOString() };
}
