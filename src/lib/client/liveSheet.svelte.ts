import { isTallyTable, type AnyTableView } from '../table/view.ts';
import type { TallyCommand } from '../tally/commands.ts';
import { projected, whyNot } from '../tally/projected.ts';
import type { TallyRefusal } from '../tally/refusals.ts';
import type { TallyTableView } from '../tally/view.ts';
import { connection } from './connection.ts';
import { ANSWER_WITHIN } from './socket.ts';
import type { Connection } from './follow.ts';
import type { KeptRequest } from './keptRequests.ts';
import { liveTable, type LiveTable } from './liveTable.svelte.ts';
import { outbox } from './outbox.ts';
import { recallView, rememberView } from './rememberedView.ts';
import { sheetPost, type SheetPost } from './sheetPost.ts';

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
  readonly refused: readonly KeptRequest[];
  /** Writes at once and sends when it can. A refusal that can be seen here is answered, and nothing is sent. */
  write(command: TallyCommand): TallyRefusal | null;
  /** Asks a table of cards for something. */
  send: LiveTable['send'];
  /** Takes back what was done last, here or on another phone. */
  undo(): void;
  /** Somebody has looked at a change that was refused. */
  seen(request: KeptRequest): void;
}

/** The door to one score sheet. Call it while a component is set up, with the code as a function. */
export function liveSheet(code: () => string): LiveSheet {
  const table = liveTable(code);
  let kept: readonly KeptRequest[] = $state.raw([]);
  let remembered: TallyTableView | null = $state.raw(null);
  let letters: SheetPost | undefined;

  const known = $derived(table.view ?? remembered);
  const waiting = $derived(kept.filter(({ refused }) => !refused));
  const commands = $derived(waiting.map(({ command }) => command));
  const view = $derived(known !== null && isTallyTable(known) ? projected(known, commands) : null);

  $effect(() => {
    const socket = connection();
    remembered = recallView(localStorage, code());
    letters = sheetPost({
      storage: localStorage,
      table: code(),
      post: outbox(socket),
      ask: (request) => socket.timeout(ANSWER_WITHIN).emitWithAck('tally', request),
      changed: (now) => (kept = now),
    });
  });
  $effect(() => {
    if (table.view !== null && isTallyTable(table.view)) rememberView(localStorage, table.view);
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
      return kept.filter(({ refused }) => refused);
    },
    write(command) {
      const refusal = view === null ? null : whyNot(view, command);
      if (refusal === null) letters?.add(command);
      return refusal;
    },
    send: (command) => table.send(command),
    undo() {
      if (letters?.withdraw() === true || view === null) return;
      letters?.add({ type: 'undo', changes: view.changes });
    },
    seen: (request) => letters?.drop(request),
  };
}
