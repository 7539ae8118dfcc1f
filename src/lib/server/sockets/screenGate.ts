import { refuse, type Result } from '../../game/result.ts';
import type { MessageQuota } from '../../protocol/messages/define.ts';
import { RATE_LIMITED } from '../../protocol/retries.ts';
import type { Authorizer } from '../access/authorizer.ts';
import type { Principal } from '../access/principal.ts';
import type { RequestLimits } from '../access/requestLimits.ts';
import type { Caller, Gate } from './handlers.ts';

type Work = () => Promise<unknown>;
type AnyResult = Result<unknown, { readonly code: string }>;

/** Creates the gate of one screen: charges the message's quota, then checks its role. */
export function createScreenGate(
  authorizer: Pick<Authorizer, 'runAt' | 'hasRoleAt' | 'venueRefusalFor'>,
  principal: Principal,
  limits: Pick<RequestLimits, 'runCommand' | 'admitsDeviceRequest'>,
): Gate {
  async function charge(quota: MessageQuota | null, work: Work): Promise<unknown> {
    switch (quota) {
      case null:
        return work();
      case 'command':
        return (await limits.runCommand(principal, work)) ?? refuse(RATE_LIMITED);
      case 'device':
        return (await limits.admitsDeviceRequest(principal)) ? work() : refuse(RATE_LIMITED);
    }
  }
  const authorize: Gate = (message, request, run) => {
    const { scope } = message;
    const role = message.roleOf(request);
    const otherRoles = message.otherRolesOf(request);
    switch (scope) {
      case 'venue': {
        const refusal = () =>
          otherRoles.some((each) => authorizer.venueRefusalFor(each) === null)
            ? null
            : authorizer.venueRefusalFor(role);
        return refusal() ?? run({ ...WITHOUT_TABLE, isAllowed: () => refusal() === null });
      }
      case 'table':
      case 'tournament': {
        const { code, ticket } = message.placeOf(request);
        const least = () => otherRoles.find((each) => authorizer.hasRoleAt(code, each)) ?? role;
        const isAllowed = () => authorizer.hasRoleAt(code, least());
        const work = async (as: Caller['as'], share: Caller['share']) =>
          // Messages of tables and tournaments are answered with a result.
          (await run({ as, share, isAllowed })) as AnyResult;
        return authorizer.runAt(code, least(), work, ticket);
      }
      case 'connection':
      case 'bridge':
      case 'page':
      case 'broker':
        return run({ ...WITHOUT_TABLE, isAllowed: () => true });
    }
  };
  return (message, request, run) =>
    charge(message.quota, async () => authorize(message, request, run));
}

/** Passes every message, because the connection was authorised as a whole. */
export const admittedGate: Gate = (_message, _request, run) =>
  run({ ...WITHOUT_TABLE, isAllowed: () => true });

const WITHOUT_TABLE = { as: 'player', share: 'players' } as const;
