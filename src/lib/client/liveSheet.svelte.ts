import { isTallyTable, type AnyTableView } from '../table/view.ts';
import type { TallyCommand } from '../tally/commands.ts';
import { projected, whyNot } from '../tally/projected.ts';
import type { TallyRefusal } from '../tally/refusals.ts';
import type { TallyTableView } from '../tally/view.ts';
import { connection } from './connection.ts';
import type { Connection } from './follow.ts';
import { liveTable, type LiveTable } from './liveTable.svelte.ts';
import { requestId } from './requestId.ts';
import { forEachTable, queuesHere } from './sending/here.ts';
import { recallView, rememberView } from './sending/rememberedView.ts';
import { sheetQueue, type SheetLine } from './sending/sheetLines.ts';
import { browserStorage } from './sending/storage.ts';

/** A score sheet as this device sees it: what the server knows, with what was written here on top. */
export interface LiveSheet {
  /** What the server says, whatever kind of table it is. */
  readonly table: AnyTableView | null;
  /** The sheets with what waits to be sent; null: not known yet, or no table that is counted by hand. */
  readonly view: TallyTableView | null;
  readonly connection: Connection;
  /** Changes that the server has not taken yet. */
  readonly waiting: number;
  /** Changes that the server would not take: somebody has to look at them. */
  readonly refused: readonly SheetLine[];
  /** Writes at once and sends when it can. A refusal that can be seen here is answered, and nothing is sent. */
  write(command: TallyCommand): TallyRefusal | null;
  /** Asks a table of cards for something. */
  send: LiveTable['send'];
  /** Takes back what was done last, here or on another phone. */
  undo(): void;
  /** Somebody has looked at a change that was refused. */
  seen(line: SheetLine): void;
}

const linesHere = forEachTable((table) => sheetQueue(queuesHere(), connection(), table));

/** The door to one score sheet. Call it while a component is set up, with the code as a function. */
export function liveSheet(code: () => string): LiveSheet {
  const table = liveTable(code);
  let lines: readonly SheetLine[] = $state.raw([]);
  let remembered: TallyTableView | null = $state.raw(null);

  const known = $derived(table.view ?? remembered);
  const waiting = $derived(lines.filter(({ refused }) => refused === null));
  const commands = $derived(waiting.map(({ body }) => body));
  const view = $derived(known !== null && isTallyTable(known) ? projected(known, commands) : null);
  const write = (command: TallyCommand) => linesHere(code()).add(command, requestId());

  $effect(() => {
    remembered = recallView(browserStorage(), code());
    return linesHere(code()).hear({ changed: (now) => void (lines = now) });
  });
  $effect(() => {
    if (table.view !== null && isTallyTable(table.view)) rememberView(browserStorage(), table.view);
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
    get refused() {
      return lines.filter(({ refused }) => refused !== null);
    },
    write(command) {
      const refusal = view === null ? null : whyNot(view, command);
      if (refusal === null) write(command);
      return refusal;
    },
    send: (command) => table.send(command),
    undo() {
      if (linesHere(code()).withdraw() || view === null) return;
      write({ type: 'undo', changes: view.changes });
    },
    seen: ({ id }) => linesHere(code()).seen(id),
  };
}
