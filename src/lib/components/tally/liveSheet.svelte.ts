import type { TableSnapshot } from '../../protocol/messages.ts';
import type { ScreenCommand } from '../../table/commands.ts';
import { isTableOf, type TableView } from '../../table/view.ts';
import { isTallyMove, type Move, type Refusal } from '../../tally/moves.ts';
import { projected, whyNot, type ShownSheets } from '../../tally/projected.ts';
import { connection } from '../../client/connection.ts';
import type { ConnectionState } from '../../client/follow.ts';
import { liveTable, type LiveTable } from '../../client/liveTable.svelte.ts';
import { requestId } from '../../client/requestId.ts';
import { forEachTable, browserQueues } from '../../client/sending/browserQueues.ts';
import { recallView, rememberView, type RememberedSheets } from './rememberedView.ts';
import { sheetQueue, type SheetLine } from '../../client/sending/sheetLines.ts';
import { browserStorage } from '../../client/storage.ts';

/** A score sheet as this device sees it: what the server knows, with what was written here on top. */
export interface LiveSheet {
  /** What the server says, whatever kind of table it is. */
  readonly table: TableView | null;
  /** The sheets with what waits to be sent; null: not known yet, or no table that is counted by hand. */
  readonly view: ShownSheets | null;
  readonly connection: ConnectionState;
  /** Changes that the server has not taken yet. */
  readonly waiting: number;
  /** True if they outlast this page: a full or private browser stores nothing. */
  readonly isDurable: boolean;
  /** Changes that the server would not take: somebody has to look at them. */
  readonly refused: readonly SheetLine[];
  /** Writes at once and sends when it can. A refusal that can be seen here is answered, and nothing is sent. */
  write(move: Move): Refusal | null;
  /** Asks a table of cards for something. */
  send: LiveTable['send'];
  /** Takes back what was done last, here or on another phone. */
  undo(): void;
  /** Somebody has looked at a change that was refused. */
  seen(line: SheetLine): void;
}

const tableSheets = forEachTable((table) => sheetQueue(browserQueues(), connection(), table));

/** Follows one score sheet. Call it while a component is set up, with the code as a function. */
export function liveSheet(code: () => string): LiveSheet {
  const table = liveTable(code);
  let lines: readonly SheetLine[] = $state.raw([]);
  let isDurable = $state(true);
  let remembered: ShownSheets | null = $state.raw(null);

  const told = $derived(
    table.view !== null && isTableOf('tally', table.view) ? shown(table.view) : null,
  );
  const known = $derived(table.view === null ? remembered : told);
  const waiting = $derived(lines.filter(({ refused }) => refused === null));
  const moves = $derived(waiting.flatMap(({ body }) => moveIn(body) ?? []));
  const view = $derived(known === null ? null : projected(known, moves));
  const send = (command: ScreenCommand) => tableSheets(code()).add(command, requestId());

  $effect(() => {
    remembered = recallView(browserStorage(), code());
    const sheets = tableSheets(code());
    return sheets.subscribe({
      changed(now) {
        lines = now;
        isDurable = sheets.isDurable();
      },
    });
  });
  $effect(() => {
    if (told !== null) rememberView(browserStorage(), told);
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
      return waiting.length;
    },
    get isDurable() {
      return isDurable;
    },
    get refused() {
      return lines.filter(({ refused }) => refused !== null);
    },
    write(move) {
      const refusal = view === null ? null : whyNot(view, move);
      // What somebody wrote on another phone meanwhile is not lost, nor is this: the answer asks which of the two is right.
      if (refusal !== null && refusal.code !== 'changed-meanwhile') return refusal;
      send({ type: 'move', move });
      return null;
    },
    send: (command) => table.send(command),
    undo() {
      if (tableSheets(code()).withdraw() || view === null) return;
      const { moves, line } = view;
      send({ type: 'undo', moves, ...(line === null ? {} : { line }) });
    },
    seen: ({ id }) => tableSheets(code()).seen(id),
  };
}

/** What of a told table is shown, and remembered. */
function shown(view: TableView<'tally'> & Pick<TableSnapshot, 'log'>): RememberedSheets {
  const { code, log, position, match, moves, line, recent } = view;
  return { code, log, position, match, moves, line, last: recent[0]?.move ?? null };
}

/** What such a command writes; null: it takes something back. */
export const moveIn = (command: ScreenCommand): Move | null =>
  command.type === 'move' && isTallyMove(command.move) ? command.move : null;
