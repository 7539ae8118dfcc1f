import type { Reply, TapAnswer } from '../protocol/messages.ts';
import type { TagId, Tap } from '../reader/events.ts';
import { type BridgeSocket, openBridge } from './connection.ts';
import { createRequestQueue } from './requestQueue.ts';
import { requestId } from './requestId.ts';
import { REPLY_TIMEOUT_MS } from './socket.ts';
import { storeItem, readItem, tabStorage } from './storage.ts';
import { virtualReaders, type LabReader, type LabSign } from './virtualReaders.svelte.ts';

export interface LabBridge {
  readonly id: string;
  readonly connected: boolean;
  readonly readers: readonly LabReader[];
  addReader(): void;
  removeReader(name: string): void;
  /**
   * Resolves to null if the tag lies there already. A tap is retried until the server has answered
   * it.
   */
  lay(reader: string, tag: TagId): Promise<Reply<TapAnswer> | null>;
  lift(reader: string): void;
}

interface ReportingBridge {
  send(tap: Tap): Promise<Reply<TapAnswer>>;
  report(readers: readonly LabReader[]): void;
}

export function labBridge(allowed: () => boolean): LabBridge {
  const id = ownId();
  const readers = virtualReaders();
  let connected = $state(false);
  let line: ReportingBridge | undefined;
  // Derived, so that unrelated changes of the venue do not reopen the connection.
  const mayOpen = $derived(allowed());

  $effect(() => {
    if (!mayOpen) return;
    const socket = openBridge(id);
    const opened = bridgeOver(socket);
    socket.on('connect', () => {
      connected = true;
      opened.report(readers.all);
    });
    socket.on('disconnect', () => (connected = false));
    line = opened;
    return () => {
      socket.disconnect();
      connected = false;
      line = undefined;
    };
  });

  return {
    id,
    get connected() {
      return connected;
    },
    get readers() {
      return readers.all;
    },
    addReader() {
      readers.add();
      line?.report(readers.all);
    },
    removeReader(name) {
      readers.remove(name);
      line?.report(readers.all);
    },
    async lay(reader, tag) {
      const tap = readers.see({ type: 'on', reader, tag, at: Date.now() });
      if (tap === null || line === undefined) {
        readers.show(reader, { type: 'still' });
        return null;
      }
      readers.show(reader, { type: 'sent' });
      const reply = await line.send(tap);
      readers.show(reader, signFor(reply));
      return reply;
    },
    lift: (reader) => void readers.see({ type: 'off', reader, at: Date.now() }),
  };
}

const signFor = (reply: Reply<TapAnswer>): LabSign =>
  reply.ok
    ? { type: 'answered', answer: reply.value }
    : { type: 'failed', code: reply.refusal.code };

function bridgeOver(socket: BridgeSocket): ReportingBridge {
  const post = createRequestQueue(socket);
  return {
    send: (tap) => post(() => socket.timeout(REPLY_TIMEOUT_MS).emitWithAck('tap', tap)),
    report(readers) {
      const reports = readers.map(({ name }) => ({ name, kind: 'lab', state: 'ready' as const }));
      socket.emit('readers', reports, () => undefined);
    },
  };
}

/** Returns an id for this tab, kept across reloads so that its readers keep their roles. */
function ownId(): string {
  if (typeof document === 'undefined') return 'lab';
  const fresh = `lab-${requestId().slice(0, 8)}`;
  const id = readItem(tabStorage(), 'lab bridge') ?? fresh;
  storeItem(tabStorage(), 'lab bridge', id);
  return id;
}
