import { untrack } from 'svelte';
import type { ScreenCommand } from '../../table/commands.ts';
import { isTableOf, type TableView } from '../../table/view.ts';
import type { Move, Refusal } from '../../tally/moves.ts';
import { whyNot, type ShownSheets } from '../../tally/optimisticSheets.ts';
import { connection } from '../../client/connection.ts';
import type { ConnectionState } from '../../client/follow.ts';
import { liveTable, type LiveTable } from '../../client/liveTable.svelte.ts';
import { requestId } from '../../client/requestId.ts';
import { forEachTable, browserQueues } from '../../client/sending/browserQueues.ts';
import { readStoredView, sheetsIn, storeView, type StoredSheets } from './storedView.ts';
import { sheetQueue, type SheetLine } from '../../client/sending/sheetLines.ts';
import { createUnsentChanges, undoLast } from './unsentChanges.ts';
import { browserStorage } from '../../client/storage.ts';

/** Score sheet on this device: the server's state plus local changes not yet acknowledged. */
export interface LiveSheet {
  readonly table: TableView | null;
  /** Sheets with pending changes; null if unknown or if the table is not counted by hand. */
  readonly view: ShownSheets | null;
  readonly connection: ConnectionState;
  readonly waiting: number;
  /** True if pending changes survive a reload: a full or private browser stores nothing. */
  readonly isDurable: boolean;
  /** Changes rejected by the server, for a player to decide. */
  readonly refused: readonly SheetLine[];
  /**
   * Applies a change at once and queues it for the server. Returns a refusal that is certain
   * locally; then nothing is sent.
   */
  write(move: Move): Refusal | null;
  send: LiveTable['send'];
  undo(): void;
  /** Removes a rejected change from the list. */
  seen(line: SheetLine): void;
}

const tableSheets = forEachTable((table) => sheetQueue(browserQueues(), connection(), table));

export function liveSheet(code: () => string): LiveSheet {
  const table = liveTable(code);
  let changes = $state.raw(createUnsentChanges());
  let isDurable = $state(true);
  let remembered: StoredSheets | null = $state.raw(null);

  const told = $derived(
    table.view !== null && isTableOf('tally', table.view) ? sheetsIn(table.view) : null,
  );
  const known = $derived(table.view === null ? remembered : told);
  const view = $derived(known === null ? null : changes.applyTo(known));
  const send = (command: ScreenCommand) => tableSheets(code()).add(command, requestId());

  $effect(() => {
    remembered = readStoredView(browserStorage(), code());
    const sheets = tableSheets(code());
    return untrack(() => {
      changes = createUnsentChanges();
      return sheets.subscribe({
        changed(entries) {
          changes = changes.withEntries(entries);
          isDurable = sheets.isDurable();
        },
        accepted: ({ body }, reply) => void (changes = changes.withAccepted(body, reply, known)),
      });
    });
  });
  $effect(() => {
    if (told !== null) storeView(browserStorage(), told);
  });

  return {
    get table() {
      return table.view;
    },
    get view() {
      return view;
    },
    get connection() {
      return table.connection;
    },
    get waiting() {
      return changes.entries.filter(({ refused }) => refused === null).length;
    },
    get isDurable() {
      return isDurable;
    },
    get refused() {
      return changes.entries.filter(({ refused }) => refused !== null);
    },
    write(move) {
      const refusal = view === null ? null : whyNot(view, move);
      // A conflict is sent all the same: the server's refusal keeps both values for the players to
      // decide.
      if (refusal !== null && refusal.code !== 'changed-meanwhile') return refusal;
      send({ type: 'move', move });
      return null;
    },
    send: (command) => table.send(command),
    undo() {
      if (view !== null) undoLast(tableSheets(code()), view, requestId);
    },
    seen: ({ id }) => tableSheets(code()).dismissRefused(id),
  };
}
