import { randomInt } from 'node:crypto';
import { randomCode } from '#lib/server/hosts/codes.ts';
import { screenAt } from '../support/sockets.ts';
import { strangerTo } from '../support/strangers.ts';

export interface Guessing {
  readonly codes: { asked: number; answered: number };
  readonly pairings: { asked: number; answered: number };
  stop(): Promise<void>;
}

/** From each address so many guesses before the next one is taken. */
const FROM_ONE = 10;
/**
 * Returns an address in a new IPv6 network for every few guesses: an attacker with a provider's
 * block never runs out of them.
 */
const anAddress = (): string =>
  `2a00:${randomInt(0x10000).toString(16)}:${randomInt(0x10000).toString(16)}::1`;

/** Strangers, so many of each kind, who guess codes of tables and of pairing as fast as they can, until they are stopped. */
export function guess(url: string, strangers = 8): Guessing {
  const guessing = {
    codes: { asked: 0, answered: 0 },
    pairings: { asked: 0, answered: 0 },
  };
  let over = false;
  const untilOver = async (round: () => Promise<void>) => {
    // The server is away for a while.
    while (!over) await round().catch(() => undefined);
  };
  const all = Array.from({ length: strangers }, () => [
    untilOver(() => guessCodes(url, guessing.codes)),
    untilOver(() => guessPairing(url, guessing.pairings)),
  ]);
  return {
    ...guessing,
    async stop() {
      over = true;
      await Promise.all(all.flat());
    },
  };
}

async function guessCodes(url: string, count: Guessing['codes']): Promise<void> {
  const screen = screenAt(url, {
    extraHeaders: { 'x-forwarded-for': anAddress() },
    transports: ['websocket'],
    reconnection: false,
  });
  try {
    const asked = Array.from({ length: FROM_ONE }, async () => {
      count.asked += 1;
      const reply = await screen.timeout(2_000).emitWithAck('watch', { table: randomCode() });
      if (reply.ok || reply.refusal.code === 'unknown-table') count.answered += 1;
    });
    await Promise.all(asked);
  } finally {
    screen.close();
  }
}

async function guessPairing(url: string, count: Guessing['pairings']): Promise<void> {
  const stranger = strangerTo(url, anAddress());
  count.asked += 1;
  const asked = await stranger.askToPair();
  if (!asked.ok) return;
  for (let n = 0; n < 3; n++) {
    const reply = await stranger.prove(asked.value.request, String(randomInt(1e8)));
    if (reply.ok || reply.refusal.code === 'wrong-code') count.answered += 1;
  }
}
