import type { BorderRefusal, Reply, TooManyReaders } from '#lib/protocol/messages.ts';
import { isTooOften } from '#lib/protocol/notNow.ts';

/** Tells the server how something is, where only the newest counts. */
export interface Newest<Message> {
  tell(message: Message): void;
}

export interface NewestParts<Message> {
  connected(): boolean;
  /** Sends it; rejects when no answer came in time. */
  send(message: Message): Promise<Reply<null, TooManyReaders>>;
  /** The server will not have it. */
  refused(refusal: BorderRefusal | TooManyReaders): void;
  /** Settles when it may be tried again. */
  pause(): Promise<void>;
}

/** What the server cannot take just now is told once more after a pause, as it is by then. */
export function createNewest<Message>(parts: NewestParts<Message>): Newest<Message> {
  let newest: { readonly message: Message } | null = null;
  let resting = false;

  async function tellAgain(): Promise<void> {
    resting = true;
    await parts.pause();
    resting = false;
    if (newest !== null) tell(newest.message);
  }

  async function deliver(message: Message): Promise<void> {
    const reply = await parts.send(message).catch(() => null);
    if (reply === null || reply.ok) return;
    const { refusal } = reply;
    if (!isTooOften(refusal)) parts.refused(refusal);
    else if (!resting) await tellAgain();
  }

  function tell(message: Message): void {
    newest = { message };
    // Whoever connects tells all of it anew.
    if (parts.connected()) void deliver(message).catch(() => undefined);
  }

  return { tell };
}
