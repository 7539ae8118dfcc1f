import * as v from 'valibot';
import type { Role } from '../../devices/roles.ts';
import type { Reply } from '../messages.ts';
import { tableCode } from '../schemas.ts';
import type {
  DirectorRefusal,
  EquipmentView,
  HallView,
  TournamentHallView,
} from '../tournaments.ts';
import { atTournament, inVenue, reply, request, SAMPLE_CODE } from './define.ts';

/**
 * Roles that may see a tournament's floor. A floor referee does not inherit the announcer's role,
 * so both are listed.
 */
export const TOURNAMENT_HALL_ROLES = ['announcer', 'floorReferee'] as const satisfies Role[];

const ofTournament = request(v.object({ tournament: tableCode }));

export const STAFF_MESSAGES = {
  /** Returns all tables of this evening, and subscribes to changes of any match. */
  watchHall: inVenue({
    request: request(v.object({})),
    reply: reply<Reply<HallView>>(),
    role: 'house',
    samples: [{}],
  }),
  watchFloor: atTournament({
    request: ofTournament,
    reply: reply<Reply<TournamentHallView, DirectorRefusal>>(),
    role: TOURNAMENT_HALL_ROLES[0],
    otherRoles: TOURNAMENT_HALL_ROLES,
    samples: [{ tournament: SAMPLE_CODE }],
  }),
  equipmentOf: atTournament({
    request: ofTournament,
    reply: reply<Reply<EquipmentView, DirectorRefusal>>(),
    role: 'director',
    samples: [{ tournament: SAMPLE_CODE }],
  }),
};
