import { setTimeout as pause } from 'node:timers/promises';
import { preparePcscd, type Pcscd } from './pcscd.ts';
import { layCard, type CardFault, type VirtualCard } from './virtualCard.ts';
import type { VirtualTag } from '../support/virtualTag.ts';

/** A table with virtual readers behind a real pcscd. Readers are counted from 0. */
export interface VirtualReaders {
  readonly pcscd: Pcscd;
  readonly env: Pcscd['env'];
  readonly names: readonly string[];
  lay(reader: number, what: string | VirtualTag, fault?: CardFault): Promise<VirtualCard>;
  lift(reader: number): Promise<void>;
  /** Lifts the card and lays another one at once, faster than the reader looks. */
  swap(reader: number, uid: string): Promise<VirtualCard>;
  /** Lays a card and pulls it away while the reader asks who it is. */
  pullEarly(reader: number, uid: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts a pcscd of its own with this many readers (an even number); `started: false` leaves that to the test. */
export async function startVirtualReaders(
  count = 2,
  { started = true }: { started?: boolean } = {},
): Promise<VirtualReaders> {
  const pcscd = await preparePcscd(count);
  const lying = new Map<number, VirtualCard>();
  if (started) await pcscd.start();

  const portOf = (reader: number): number => {
    const found = pcscd.readers[reader];
    if (found === undefined) throw new Error(`there is no virtual reader ${reader}`);
    return found.port;
  };
  const lift = async (reader: number) => {
    await lying.get(reader)?.lift();
    lying.delete(reader);
  };
  const lay = async (reader: number, what: string | VirtualTag, fault?: CardFault) => {
    await lift(reader);
    const card = await layCard(portOf(reader), what, fault);
    lying.set(reader, card);
    return card;
  };
  return {
    pcscd,
    env: pcscd.env,
    names: pcscd.readers.map(({ name }) => name),
    lay,
    lift,
    swap: lay,
    async pullEarly(reader, uid) {
      const card = await lay(reader, uid, 'pulled-at-uid');
      await Promise.race([card.asked, pause(5_000)]);
      await lift(reader);
    },
    async close() {
      for (const reader of [...lying.keys()]) await lift(reader);
      await pcscd.remove();
    },
  };
}
