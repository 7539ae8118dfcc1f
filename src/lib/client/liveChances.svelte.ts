import type { ChancesAnswer } from '../protocol/messages.ts';
import { connection } from './connection.ts';
import { growingRests } from './pauses.ts';
import { ANSWER_WITHIN } from './socket.ts';
import { withTicket } from './tickets.ts';

/** Null when no answer came in time. */
const ask = (code: string, moves: number) =>
  connection()
    .timeout(ANSWER_WITHIN)
    .emitWithAck('chances', { ...withTicket(code), moves })
    .catch(() => null);

/** Who will win after so many moves; null: no answer came. */
export async function whoWins(code: string, moves: number): Promise<ChancesAnswer> {
  const reply = await ask(code, moves);
  return reply?.ok === true ? reply.value : null;
}

/** A moment of a match; `line` as in the view of its table. */
export interface Moment {
  readonly code: string;
  readonly line: number;
  readonly moves: number;
}

/** Who will win, as it was answered for that moment. */
interface Answered {
  readonly at: Moment;
  readonly chances: ChancesAnswer;
}

/**
 * Asks who will win at each moment that is shown, one after the other: those that passed meanwhile are left out. Call it
 * while a component is set up.
 */
export function liveChances(moment: () => Moment): { readonly answered: Answered | null } {
  let answered: Answered | null = $state.raw(null);
  const rests = growingRests();
  let wanted: Moment | null = null;
  let asking = false;

  async function goOn(): Promise<void> {
    if (asking) return rests.wake();
    asking = true;
    while (wanted !== null && !isSame(answered?.at, wanted)) {
      const at: Moment = wanted;
      const reply = await ask(at.code, at.moves);
      if (reply?.ok === true) {
        answered = { at, chances: reply.value };
        rests.reset();
      } else await rests.rest();
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

export const isSame = (one: Moment | undefined, other: Moment): boolean =>
  one?.code === other.code && one.line === other.line && one.moves === other.moves;
