import { setTimeout as pause } from 'node:timers/promises';
import type { Postgres } from '../../support/postgres.ts';
import { fillDisk, freeDisk } from '../../integration/smallDisk.ts';
import { until } from '../../support/until.ts';
import type { TorturedNode } from './node.ts';

/** Faults of several servers on one database, by their name in the report. */
export const HALL_FAULTS = [
  'server killed',
  'server stopped and woken',
  'database restarted',
  'database crashed',
  'connections half-open',
  'network to the database cut',
  'clocks apart',
  'disk of the database full',
] as const;
export type HallFault = (typeof HALL_FAULTS)[number];

/** Durations of the faults, in ms. */
export interface Lengths {
  readonly gone: number;
  readonly asleep: number;
  readonly cut: number;
  readonly full: number;
}

interface Struck {
  readonly postgres: Postgres;
  /** Folder of the disk that the database alone writes to. */
  readonly disk: string;
  readonly nodes: readonly [TorturedNode, TorturedNode];
  readonly lengths: Lengths;
  readonly random: () => number;
}

const A_DAY = 24 * 60 * 60_000;

/** Answers whether there was something to strike. */
export async function strike(fault: HallFault, parts: Struck): Promise<boolean> {
  const { postgres, nodes, lengths } = parts;
  const [node, other] = nodes;
  switch (fault) {
    case 'server killed':
      await node.whileDown(() => pause(lengths.gone));
      return true;
    case 'server stopped and woken':
      node.sleep();
      await pause(lengths.asleep);
      node.wake();
      return true;
    case 'database restarted':
      await postgres.stop('SIGINT');
      await postgres.start();
      return true;
    case 'database crashed':
      await postgres.stop('SIGQUIT');
      await postgres.start();
      return true;
    case 'connections half-open':
      // A slow server has not come back yet from what struck before.
      await until('the server is connected to its database', () => node.line.open() > 0);
      return node.line.fallSilent() > 0;
    case 'network to the database cut':
      node.line.cut();
      await pause(lengths.cut);
      node.line.heal();
      return true;
    case 'clocks apart':
      node.shiftClock(-parts.random() * A_DAY);
      other.shiftClock(365 * A_DAY);
      return true;
    case 'disk of the database full':
      return fillWhile(parts);
  }
}

/** Full until a server has said that it could not store, and for so long after. */
async function fillWhile({ postgres, disk, nodes, lengths }: Struck): Promise<boolean> {
  const refusals = (): number => nodes.reduce((sum, node) => sum + node.refusals(), 0);
  const before = refusals();
  fillDisk(disk);
  const isStruck = await until('nothing can be stored', () => refusals() > before, 20_000).then(
    () => true,
    () => false,
  );
  await pause(lengths.full);
  freeDisk(disk);
  await postgres.startAgain();
  return isStruck;
}
