import type { Reply } from '../protocol/messages.ts';
import type { TallyRequest } from '../protocol/tally.ts';
import type { TallyAnswer, TallyCommand } from '../tally/commands.ts';
import { keptRequests, type KeptRequest } from './keptRequests.ts';
import { requestId } from './requestId.ts';

/** A full disk of the server may have room again, ms. */
const ASK_AGAIN_AFTER = 1_000;

export interface SheetPost {
  /** Keeps it, and sends it when all before it are answered. */
  add(command: TallyCommand): void;
  /** Takes the last one back that nobody has heard of yet; false: there is none. */
  withdraw(): boolean;
  /** Drops one that was refused. */
  drop(request: KeptRequest): void;
  /** What is kept, in the order written. */
  kept(): readonly KeptRequest[];
}

export interface PostParts {
  readonly storage: Parameters<typeof keptRequests>[0];
  readonly table: string;
  /** One after the other, each again and again until it is answered. */
  post(attempt: () => Promise<unknown>): unknown;
  /** Rejects when no answer comes. */
  ask(request: TallyRequest): Promise<Reply<TallyAnswer>>;
  changed(kept: readonly KeptRequest[]): void;
}

/** Sends what is written on a sheet, in order and once, over lost connections and reloads. */
export function sheetPost({ storage, table, post, ask, changed }: PostParts): SheetPost {
  const keeper = keptRequests(storage, table);
  let kept = keeper.load();
  let sending: string | null = null;

  function become(request: KeptRequest, next: KeptRequest | null): void {
    if (next === null) keeper.drop(request);
    else keeper.put(next);
    kept = kept.flatMap((one) => (one.id !== request.id ? [one] : next === null ? [] : [next]));
    changed(kept);
  }

  const send = (request: KeptRequest) =>
    post(async () => {
      if (!kept.some(({ id }) => id === request.id)) return;
      sending = request.id;
      const { id, command } = request;
      const reply = await ask({ id, table, command });
      if (!reply.ok && reply.refusal.code === 'not-saved') {
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_AFTER));
        throw new Error('The server could not store it.');
      }
      sending = null;
      const taken = reply.ok && reply.value.outcome === 'accepted';
      become(request, taken ? null : { ...request, refused: true });
    });

  kept.filter(({ refused }) => !refused).forEach(send);
  changed(kept);
  return {
    add(command) {
      const request = { id: requestId(), table, command, refused: false };
      kept = [...kept, request];
      keeper.put(request);
      changed(kept);
      void send(request);
    },
    withdraw() {
      const last = kept.findLast(({ refused }) => !refused);
      if (last === undefined || last.id === sending) return false;
      become(last, null);
      return true;
    },
    drop: (request) => become(request, null),
    kept: () => kept,
  };
}
