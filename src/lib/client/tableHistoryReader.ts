import type {
  ChoicesReply,
  Correction,
  MoveOfLine,
  PreviewReply,
} from '../table/correct/correction.ts';
import type { LookView } from '../table/view.ts';
import { connection } from './connection.ts';
import { REPLY_TIMEOUT_MS, type ScreenSocket } from './socket.ts';

/** Read-only queries about a table's past; each resolves to null on timeout. */
export interface TableHistoryReader {
  look(moves: number): Promise<LookView | null>;
  choices(move: MoveOfLine): Promise<ChoicesReply | null>;
  preview(correction: Correction): Promise<PreviewReply | null>;
}

export function createTableHistoryReader(table: string): TableHistoryReader {
  const ask = async <Value>(
    question: (
      socket: ReturnType<ScreenSocket['timeout']>,
    ) => Promise<{ readonly ok: true; readonly value: Value } | { readonly ok: false }>,
  ): Promise<Value | null> => {
    const reply = await question(connection().timeout(REPLY_TIMEOUT_MS)).catch(() => null);
    return reply?.ok === true ? reply.value : null;
  };
  return {
    look: (moves) => ask((socket) => socket.emitWithAck('look', { table, moves })),
    choices: ({ line, moves, number }) =>
      ask((socket) => socket.emitWithAck('choices', { table, line, moves, number })),
    preview: (correction) =>
      ask((socket) => socket.emitWithAck('preview', { table, ...correction })),
  };
}
