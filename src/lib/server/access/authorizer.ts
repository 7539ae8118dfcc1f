import { isAtLeast, type Role } from '../../devices/roles.ts';
import { refuse, type Result } from '../../game/result.ts';
import type { ProtocolRefusal } from '../../protocol/messages.ts';
import { RATE_LIMITED } from '../../protocol/retries.ts';
import type { Authority } from '../../game/tableGame.ts';
import type { Share } from '../../table/events.ts';
import type { Access } from './access.ts';
import type { Principal } from './principal.ts';
import type { GuessAttempt } from '../limits/guessLimiter.ts';

type RefusedReply = { readonly ok: false; readonly refusal: ProtocolRefusal };

/** Authorizes one principal. Code behind it does not check identities again. */
export interface Authorizer {
  /**
   * Runs `then` if the principal has at least the role `least` at the table. Otherwise refuses
   * before the table is looked up, so that a refusal never tells if the table exists.
   *
   * Lookups by strangers are rate-limited, except with a valid ticket for this table.
   */
  runAt<Value, Refusal extends { readonly code: string } = never>(
    table: string,
    least: Role,
    then: (as: Authority, share: Share) => Promise<Result<Value, Refusal>>,
    ticket?: string,
  ): Promise<Result<Value, Refusal | ProtocolRefusal>>;
  /**
   * True if the principal has a role at this table, or found it by its code over this connection.
   */
  knowsTable(table: string): boolean;
  hasRoleAt(table: string, least: Role): boolean;
  venueRefusalFor(least: Role): RefusedReply | null;
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
  ): Promise<Result<Value, Refusal | ProtocolRefusal>> {
    const knewIt = ticket !== undefined && tickets.isValidFor(table, ticket);
    const guess = knewIt ? NO_GUESS : await limits.beginLookUp(principal);
    if (guess === null) return refuse(RATE_LIMITED);
    const reply = await then().catch((error: unknown) => {
      guess.markRight();
      throw error;
    });
    if (!reply.ok && UNKNOWN_CODES.includes(reply.refusal.code)) {
      guess.markWrong();
      return reply;
    }
    guess.markRight();
    found.add(table);
    return reply;
  }

  const knows = (table: string): boolean =>
    devices.roleAt(principal, table) !== 'viewer' || found.has(table);
  return {
    async runAt(table, least, then, ticket) {
      if (!devices.canActAt(principal, table, least))
        return refuse({ code: 'not-allowed', needs: least });
      // Those in front of a television act as its table may: for an absent referee too.
      const isScreen = devices.roleAt(principal, table) === 'screen';
      const decides = isScreen
        ? devices.isWithoutReferee(table)
        : devices.canActAt(principal, table, 'referee');
      const as = decides ? 'referee' : 'player';
      // Corrections by the referee and administrators have their own quota, which players cannot
      // use up, even while they stand in for the referee.
      const share = isAtLeast(devices.roleAt(principal, table), 'referee') ? 'own' : 'players';
      return knows(table) ? then(as, share) : lookUp(table, () => then(as, share), ticket);
    },
    knowsTable: knows,
    hasRoleAt: (table, least) => devices.canActAt(principal, table, least),
    venueRefusalFor: (least) =>
      isAtLeast(devices.roleAt(principal, null), least)
        ? null
        : refuse({ code: 'not-allowed', needs: least }),
  };
}

const UNKNOWN_CODES: readonly string[] = ['unknown-table', 'no-tournament'];

const NO_GUESS: GuessAttempt = { markRight: () => undefined, markWrong: () => undefined };
