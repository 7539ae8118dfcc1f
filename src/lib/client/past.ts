import type {
  ChoicesReply,
  Correction,
  MoveOfLine,
  PreviewReply,
} from '../table/correct/correction.ts';
import type { LookView } from '../table/view.ts';
import { connection } from './connection.ts';
import { ANSWER_WITHIN, type ScreenSocket } from './socket.ts';

/** What a page asks about the past of a table; null when no answer comes in time. Asking changes nothing. */
export interface PastQueries {
  /** The table as it stood after that many moves, with the last of them. */
  look(moves: number): Promise<LookView | null>;
  choices(move: MoveOfLine): Promise<ChoicesReply | null>;
  preview(correction: Correction): Promise<PreviewReply | null>;
}

/** Browser only. */
export function pastOf(table: string): PastQueries {
  const ask = async <Value>(
    question: (
      socket: ReturnType<ScreenSocket['timeout']>,
    ) => Promise<{ readonly ok: true; readonly value: Value } | { readonly ok: false }>,
  ): Promise<Value | null> => {
    const reply = await question(connection().timeout(ANSWER_WITHIN)).catch(() => null);
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
