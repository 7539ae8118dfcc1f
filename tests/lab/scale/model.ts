import type { Costs } from './costs.ts';

export interface Hall {
  readonly tables: number;
  readonly screens: number;
  /** Between two cards of a table, in s. */
  readonly pace: number;
}

/** Up to where a part may be filled: of the one core that a server has, of the time of what is done one after the other, and memory in MB. */
export interface Limits {
  readonly core: number;
  readonly oneAfterAnother: number;
  readonly megabytes: number;
  readonly databaseCores: number;
}

/** A part, and how full it is: 1 is all that it may be. */
export interface Load {
  readonly part: 'server' | 'memory' | 'commits' | 'database';
  readonly full: number;
}

/** Servers on one database, as they are now: each reads on every table. */
export interface Group extends Hall {
  readonly servers: number;
}

export const cardsOf = ({ tables, pace }: Hall): number => tables / pace;
export const socketsOf = ({ tables, screens }: Hall): number => tables * (screens + 1);

export function serverLoad({ server, idle }: Costs, group: Group): number {
  const cards = cardsOf(group);
  const own = cards / group.servers;
  const ms =
    own * (server.card + group.screens * server.screen) +
    (cards - own) * server.followed +
    idle.server +
    (socketsOf(group) / group.servers) * idle.socket;
  return ms / 1_000;
}

/** Memory of each server, in MB: each knows all tables, and holds its own connections. */
export const memoryOf = ({ memory }: Costs, group: Group): number =>
  memory.server + group.tables * memory.table + (socketsOf(group) / group.servers) * memory.socket;

/** Cores that the database takes: each server more is one more that each notice goes to, and that reads. */
const databaseLoad = ({ database }: Costs, group: Group): number =>
  (cardsOf(group) * (database.card + (group.servers - 1) * database.server)) / 1_000;

export function loadsOf(costs: Costs, group: Group, limits: Limits): readonly Load[] {
  const loads: readonly Load[] = [
    { part: 'server', full: serverLoad(costs, group) / limits.core },
    { part: 'memory', full: memoryOf(costs, group) / limits.megabytes },
    { part: 'commits', full: cardsOf(group) / (costs.database.told * limits.oneAfterAnother) },
    { part: 'database', full: databaseLoad(costs, group) / (limits.databaseCores * limits.core) },
  ];
  return loads.toSorted((one, other) => other.full - one.full);
}

/** The fewest servers with which nothing is too full, or null where no number helps. */
export function fewestServers(costs: Costs, hall: Hall, limits: Limits): number | null {
  for (let servers = 1; servers <= MOST_SERVERS; servers += 1) {
    const [fullest] = loadsOf(costs, { ...hall, servers }, limits);
    if (fullest !== undefined && fullest.full <= 1) return servers;
  }
  return null;
}

/** More than this on one database only read on what the others store. */
const MOST_SERVERS = 64;

/**
 * Returns the maximum number of tables on one database, the number of servers, and the bottleneck.
 */
export function largestGroup(
  costs: Costs,
  hall: Hall,
  limits: Limits,
): Group & { readonly bends: Load['part'] } {
  let [enough, tooMany] = [1, 2];
  const fits = (tables: number) => fewestServers(costs, { ...hall, tables }, limits);
  while (fits(tooMany) !== null) [enough, tooMany] = [tooMany, 2 * tooMany];
  while (tooMany - enough > 1) {
    const middle = Math.floor((enough + tooMany) / 2);
    if (fits(middle) === null) tooMany = middle;
    else enough = middle;
  }
  const servers = fits(enough) ?? 1;
  const [fullest] = loadsOf(costs, { ...hall, tables: tooMany, servers }, limits);
  return { ...hall, tables: enough, servers, bends: fullest?.part ?? 'server' };
}

/** Many groups, each with a database of its own, of which a table's code says which one it is in. */
export interface Plan {
  readonly groups: number;
  readonly each: Group;
  readonly servers: number;
  readonly databaseCores: number;
  readonly megabits: number;
  readonly gigabytes: number;
}

/** The plan with the fewest cores: few large groups read on much, many small ones leave databases idle. */
export function planOf(costs: Costs, hall: Hall, limits: Limits): Plan {
  const fewest = Math.ceil(hall.tables / largestGroup(costs, hall, limits).tables);
  const plans = Array.from({ length: TRIED * fewest }, (_, n) => fewest + n)
    .filter((groups) => groups <= hall.tables)
    .map((groups) => dividedInto(groups, costs, hall, limits));
  const cores = (plan: Plan) => plan.servers + plan.databaseCores;
  return plans.reduce((best, plan) => (cores(plan) < cores(best) ? plan : best));
}

const TRIED = 4;

function dividedInto(groups: number, costs: Costs, hall: Hall, limits: Limits): Plan {
  const tables = Math.ceil(hall.tables / groups);
  const servers = fewestServers(costs, { ...hall, tables }, limits) ?? MOST_SERVERS;
  const each = { ...hall, tables, servers };
  return {
    groups,
    each,
    servers: groups * servers,
    databaseCores: groups * Math.max(1, Math.ceil(databaseLoad(costs, each) / limits.core)),
    megabits: (cardsOf(hall) * hall.screens * costs.bytes.screen * 8) / 1e6,
    gigabytes: (groups * servers * memoryOf(costs, each)) / 1_024,
  };
}

/** The same costs, all that a server does taken so much dearer as it was where the prediction was checked. */
export function withMargin(costs: Costs): Costs {
  const { server, idle } = costs;
  const by = Math.max(
    1,
    ...costs.checks.map((check) => check.server / serverLoad(costs, { ...check, servers: 1 })),
  );
  return {
    ...costs,
    server: {
      card: server.card * by,
      followed: server.followed * by,
      screen: server.screen * by,
      screenError: server.screenError * by,
    },
    idle: { server: idle.server * by, socket: idle.socket * by },
  };
}

/** The same costs where notices are sent after what they tell of was stored, so that commits share their syncs; and where a server reads on only what its own screens look at. */
export const withNoticesAfter = (costs: Costs): Costs => ({
  ...costs,
  database: { ...costs.database, told: costs.database.untold },
});
export const withOwnTablesAlone = (costs: Costs): Costs => ({
  ...costs,
  server: { ...costs.server, followed: 0 },
  database: { ...costs.database, server: 0 },
});
