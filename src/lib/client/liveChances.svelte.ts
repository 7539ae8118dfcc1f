import type { ChancesAnswer } from '../protocol/messages/chances.ts';
import { connection } from './connection.ts';
import { createSleepingBackoff } from './backoff.ts';
import { REPLY_TIMEOUT_MS } from './socket.ts';
import { withTicket } from './tickets.ts';

const ask = (code: string, moves: number) =>
  connection()
    .timeout(REPLY_TIMEOUT_MS)
    .emitWithAck('chances', { ...withTicket(code), moves })
    .catch(() => null);

export async function fetchChances(code: string, moves: number): Promise<ChancesAnswer> {
  const reply = await ask(code, moves);
  return reply?.ok === true ? reply.value : null;
}

export interface ChancesPosition {
  readonly code: string;
  readonly line: number;
  readonly moves: number;
}

interface ChancesResult {
  readonly at: ChancesPosition;
  readonly chances: ChancesAnswer;
}

export function liveChances(moment: () => ChancesPosition): {
  readonly answered: ChancesResult | null;
} {
  let answered: ChancesResult | null = $state.raw(null);
  const rests = createSleepingBackoff();
  let wanted: ChancesPosition | null = null;
  let asking = false;

  async function goOn(): Promise<void> {
    if (asking) return rests.wake();
    asking = true;
    while (wanted !== null && !isSamePosition(answered?.at, wanted)) {
      const at: ChancesPosition = wanted;
      const reply = await ask(at.code, at.moves);
      if (reply?.ok === true) {
        answered = { at, chances: reply.value };
        rests.reset();
      } else await rests.sleep();
    }
    asking = false;
  }

  $effect(() => {
    const { code, line, moves } = moment();
    wanted = { code, line, moves };
    goOn().catch(reportError);
  });
  $effect(() => () => {
    wanted = null;
    rests.wake();
  });
  return {
    get answered() {
      return answered;
    },
  };
}

export const isSamePosition = (one: ChancesPosition | undefined, other: ChancesPosition): boolean =>
  one?.code === other.code && one.line === other.line && one.moves === other.moves;
