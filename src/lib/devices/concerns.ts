import type { DevicesState } from './state.ts';

export type Concern =
  { readonly table: string } | { readonly device: string } | 'house' | 'everybody';

/**
 * Returns the screens with changed permissions or views. Changes of televisions' theme and texts
 * concern all.
 */
export function affectedBy(before: DevicesState, after: DevicesState): readonly Concern[] {
  if (before.ended !== after.ended || before.theme !== after.theme) return ['everybody'];
  if (before.chances !== after.chances || before.hints !== after.hints) return ['everybody'];
  const devices = differing(before.devices, after.devices);
  const tables = new Set([
    ...differing(before.referees, after.referees),
    ...differing(before.firstReferees, after.firstReferees),
    ...differing(before.turnedOut, after.turnedOut),
    ...differing(before.joined, after.joined),
    ...differing(before.buttons, after.buttons),
    ...inOneAlone(before.thinned, after.thinned),
    ...inOneAlone(before.closed, after.closed),
    ...devices.flatMap((id) => [...tablesOf(id, before), ...tablesOf(id, after)]),
  ]);
  const posted = differing(before.posts, after.posts);
  const [holders, those] = [holdersAt(posted, before), holdersAt(posted, after)];
  const changed = [...new Set([...devices, ...holders, ...those])];
  return [
    ...[...tables, ...posted].map((table) => ({ table })),
    ...changed.map((device) => ({ device })),
    ...(changed.length > 0 ? (['house'] as const) : []),
  ];
}

export const concernedWith = (device: string, state: DevicesState): readonly Concern[] => [
  ...tablesOf(device, state).map((table) => ({ table })),
  'house',
];

const tablesOf = (id: string, { devices, referees, posts }: DevicesState): readonly string[] => [
  ...[...posts].filter(([, there]) => there.has(id)).map(([tournament]) => tournament),
  ...(devices.get(id)?.tables ?? []),
  ...[...referees].filter(([, holder]) => holder === id).map(([table]) => table),
];

const holdersAt = (tournaments: readonly string[], { posts }: DevicesState): readonly string[] =>
  tournaments.flatMap((tournament) => [...(posts.get(tournament)?.keys() ?? [])]);

function differing<Value>(
  one: ReadonlyMap<string, Value>,
  other: ReadonlyMap<string, Value>,
): readonly string[] {
  if (one === other) return [];
  const changed = [...other].filter(([key, value]) => one.get(key) !== value);
  return [...changed.map(([key]) => key), ...[...one.keys()].filter((key) => !other.has(key))];
}

const inOneAlone = (one: ReadonlySet<string>, other: ReadonlySet<string>): readonly string[] =>
  one === other
    ? []
    : [...[...one].filter((key) => !other.has(key)), ...[...other].filter((key) => !one.has(key))];
