import { reaches, type Role } from '../../devices/roles.ts';
import { refuse, type Result } from '../../game/result.ts';
import type { BorderRefusal } from '../../protocol/messages.ts';
import { TOO_OFTEN } from '../../protocol/notNow.ts';
import type { Authority } from '../../game/tableGame.ts';
import type { Share } from '../../table/events.ts';
import type { Access } from './access.ts';
import type { Principal } from './principal.ts';
import type { Guess } from '../limits/guesses.ts';

type RefusedReply = { readonly ok: false; readonly refusal: BorderRefusal };

/** Authorizes one principal; nothing behind it checks identities again. */
export interface Authorizer {
  /**
   * Runs `then` with the principal's authority if it has at least that role at the table. Otherwise refuses before the table
   * is looked up, so that a refusal never tells whether it exists. Strangers' lookups are rate-limited, except with the ticket
   * of a screen that has found this table.
   */
  at<Value, Refusal extends { readonly code: string } = never>(
    table: string,
    least: Role,
    then: (as: Authority, share: Share) => Promise<Result<Value, Refusal>>,
    ticket?: string,
  ): Promise<Result<Value, Refusal | BorderRefusal>>;
  /** Whether the principal belongs to that table, or has found it over this connection by its code. */
  knows(table: string): boolean;
  /** Whether the principal has at least that role at that table. */
  reaches(table: string, least: Role): boolean;
  /** Null if the principal has at least that role in the house, otherwise the refusal. */
  inHouse(least: Role): RefusedReply | null;
}

export function createAuthorizer(
  { devices, limits, tickets }: Access,
  principal: Principal,
): Authorizer {
  const found = new Set<string>();

  async function lookUp<Value, Refusal extends { readonly code: string } = never>(
    table: string,
    then: () => Promise<Result<Value, Refusal>>,
    ticket: string | undefined,
  ): Promise<Result<Value, Refusal | BorderRefusal>> {
    const knewIt = ticket !== undefined && tickets.isTo(table, ticket);
    const guess = knewIt ? NO_GUESS : await limits.lookUp(principal);
    if (guess === null) return refuse(TOO_OFTEN);
    const reply = await then().catch((error: unknown) => {
      guess.right();
      throw error;
    });
    if (!reply.ok && UNKNOWN.includes(reply.refusal.code)) {
      guess.wrong();
      return reply;
    }
    guess.right();
    found.add(table);
    return reply;
  }

  const knows = (table: string): boolean =>
    devices.roleAt(principal, table) !== 'viewer' || found.has(table);
  return {
    async at(table, least, then, ticket) {
      if (!devices.mayAt(principal, table, least))
        return refuse({ code: 'not-allowed', needs: least });
      const as = devices.mayAt(principal, table, 'referee') ? 'referee' : 'player';
      // Players do not use up the corrections of referee and house, not even while standing in for the referee.
      const share = reaches(devices.roleAt(principal, table), 'referee') ? 'own' : 'players';
      return knows(table) ? then(as, share) : lookUp(table, () => then(as, share), ticket);
    },
    knows,
    reaches: (table, least) => devices.mayAt(principal, table, least),
    inHouse: (least) =>
      reaches(devices.roleAt(principal, null), least)
        ? null
        : refuse({ code: 'not-allowed', needs: least }),
  };
}

/** What whoever guesses codes is answered. */
const UNKNOWN: readonly string[] = ['unknown-table', 'no-tournament'];

/** A screen that found the table before is not guessing. */
const NO_GUESS: Guess = { right: () => undefined, wrong: () => undefined };
