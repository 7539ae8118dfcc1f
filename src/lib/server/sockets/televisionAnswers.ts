import type { DefaultEventsMap, Socket } from 'socket.io';
import type { Role } from '../../devices/roles.ts';
import { accept, refuse } from '../../game/result.ts';
import { MESSAGE_ROLES, SCREENS_ROLE } from '../../protocol/access.ts';
import type { ScreenToServer, ServerToScreen } from '../../protocol/messages.ts';
import { parseTelevision, parseTelevisions, parseTune } from '../../protocol/parse.ts';
import type { Authorizer } from '../access/authorizer.ts';
import type { Principal } from '../access/principal.ts';
import type { Handlers } from './handlers.ts';
import type { Televisions } from './televisions.ts';

export type OfTelevisions = 'television' | 'televisions' | 'tune';

/** What is asked of the televisions of a table, and of the screens of a tournament. */
export function televisionAnswers(
  socket: Socket<DefaultEventsMap, ServerToScreen>,
  { principal, authorizer }: { readonly principal: Principal; readonly authorizer: Authorizer },
  televisions: Televisions,
): Pick<Handlers<ScreenToServer>, OfTelevisions> {
  /** The screens of a tournament are its announcer's. */
  const leastFor = (table: string, atTables: Role): Role =>
    authorizer.reaches(table, SCREENS_ROLE) ? SCREENS_ROLE : atTables;
  return {
    television(raw) {
      const request = parseTelevision(raw);
      if (!request.ok) return request;
      // A television must have found the table before; reporting itself looks nothing up.
      const { table } = request.value;
      if (!authorizer.knows(table)) return refuse({ code: 'unknown-table' });
      const isMember = authorizer.reaches(table, 'player');
      return televisions.report(socket, request.value, isMember ? null : principal.address);
    },
    async televisions(raw) {
      const request = parseTelevisions(raw);
      if (!request.ok) return request;
      const { table } = request.value;
      const may = () => authorizer.reaches(table, leastFor(table, MESSAGE_ROLES.televisions));
      const follow = () => Promise.resolve(accept(televisions.follow(socket, table, may)));
      return authorizer.at(table, leastFor(table, MESSAGE_ROLES.televisions), follow);
    },
    async tune(raw) {
      const request = parseTune(raw);
      if (!request.ok) return request;
      const may = () => Promise.resolve(accept(null));
      const { table } = request.value;
      const allowed = await authorizer.at(table, leastFor(table, MESSAGE_ROLES.tune), may);
      return allowed.ok ? televisions.tune(request.value) : allowed;
    },
  };
}
