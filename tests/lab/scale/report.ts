import type { Check, Costs } from './costs.ts';
import {
  cardsOf,
  fewestServers,
  type Hall,
  largestGroup,
  type Limits,
  loadsOf,
  memoryOf,
  type Plan,
  planOf,
  serverLoad,
  socketsOf,
  withMargin,
  withNoticesAfter,
  withOwnTablesAlone,
} from './model.ts';
import { queued } from './queue.ts';

export interface Asked {
  readonly halls: readonly Hall[];
  readonly limits: Limits;
  /** Assumed prices of a core per hour, and of a gigabyte sent to the screens. */
  readonly coreHour: number;
  readonly gigabyte: number;
  /** Simulated duration, in s. */
  readonly seconds: number;
  readonly random: () => number;
}

export function reported(costs: Costs, asked: Asked): readonly string[] {
  const { at, on } = costs.measured;
  const { card, screen, screenError, followed } = costs.server;
  return [
    `Measured ${at}, on ${on}`,
    `Of a processor, a card takes ${card.toFixed(2)} ms of its server, ${screen.toFixed(3)} ± ${screenError.toFixed(3)} for each screen, ${followed.toFixed(2)} of each other server`,
    ...told(
      'Predicted, and measured',
      costs.checks.map((check) => compared(costs, check, asked)),
    ),
    '',
    'From here on servers take as much more as at the worst of these points.',
    ...asked.halls.flatMap((hall) => hallLines(withMargin(costs), hall, asked)),
  ];
}

const told = (head: string, lines: readonly string[]): readonly string[] => [
  '',
  head,
  ...lines.map((line) => `  ${line}`),
];

function compared(costs: Costs, check: Check, { seconds, random }: Asked): string {
  const group = { ...check, servers: 1 };
  const { p50, p99 } = queued(costs, group, seconds, random);
  const both = (name: string, said: number, was: number, unit: string, digits = 0) =>
    `${name} ${said.toFixed(digits)}, ${was.toFixed(digits)} ${unit}`;
  return `${number(check.tables)} tables: ${[
    both('server', serverLoad(costs, group) * 100, check.server * 100, '% of a core'),
    both('memory', memoryOf(costs, group), check.megabytes, 'MB'),
    both('p50', p50, check.p50, 'ms', 1),
    both('p99', p99, check.p99, 'ms', 1),
  ].join('; ')}`;
}

function hallLines(costs: Costs, hall: Hall, asked: Asked): readonly string[] {
  const { limits } = asked;
  const servers = fewestServers(costs, hall, limits);
  const one = { ...hall, servers: servers ?? 1 };
  const largest = largestGroup(costs, hall, limits);
  const loads = loadsOf(costs, one, limits).map(
    ({ part, full }) => `${part} ${(full * 100).toFixed(0)} %`,
  );
  const changed = [
    ['groups by the code, else as now', costs],
    ['and notices sent after the commit', withNoticesAfter(costs)],
    ['and each server reads on its own tables alone', withOwnTablesAlone(withNoticesAfter(costs))],
  ] as const;
  return told(
    `${number(hall.tables)} tables, ${number(socketsOf(hall))} connections, ${number(cardsOf(hall))} cards/s`,
    [
      servers === null
        ? `one database: no number of servers is enough; with one of them: ${loads.join(', ')}`
        : `one database: ${String(servers)} servers; of what each part may take: ${loads.join(', ')}`,
      `one database bends beyond ${number(largest.tables)} tables with ${String(largest.servers)} servers: ${largest.bends}`,
      ...changed.map(
        ([name, then]) => `${name}: ${planned(then, planOf(then, hall, limits), asked)}`,
      ),
    ],
  );
}

function planned(costs: Costs, plan: Plan, { coreHour, gigabyte, seconds, random }: Asked): string {
  const { groups, each, servers, databaseCores, megabits, gigabytes } = plan;
  const cores = servers + databaseCores;
  const sent = ((megabits * 3_600) / 8 / 1_000) * gigabyte;
  const { p50, p99 } = queued(costs, each, Math.min(seconds, 20_000 / cardsOf(each)), random);
  return [
    `${String(groups)} databases of ${number(each.tables)} tables with ${String(each.servers)} servers each`,
    `${String(servers)} servers and ${String(databaseCores)} cores of databases, ${gigabytes.toFixed(1)} GB, ${megabits.toFixed(0)} Mbit/s`,
    `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    `${(cores * coreHour + sent).toFixed(2)} € an hour`,
  ].join('; ');
}

const number = (value: number): string => Math.round(value).toLocaleString('en');
