import { setTimeout as pause } from 'node:timers/promises';
import { pick } from '../elevensDeal.ts';
import type { Random } from '../randomMatch.ts';
import type { TorturedBridge } from './bridge.ts';
import { CALM, type ChaosProxy } from './chaosProxy.ts';
import type { TorturedServer } from './server.ts';
import { fillDisk, freeDisk } from './smallDisk.ts';

/** What can go wrong; each ends with the world whole again. */
export const FAULTS = [
  'server killed',
  'server restarted',
  'bridge killed',
  'network cut',
  'connections reset',
  'messages delayed, doubled, out of order',
  'clock set back',
  'disk full',
] as const;
export type Fault = (typeof FAULTS)[number];

export interface FaultParts {
  readonly server: TorturedServer;
  readonly bridges: readonly TorturedBridge[];
  readonly network: ChaosProxy;
  readonly random: Random;
  /** The longest cut of the network, in ms. */
  readonly longestCut: number;
  say(line: string): void;
}

/** How often each fault struck. */
export type Struck = Readonly<Record<Fault, number>>;

const NOTHING_STRUCK = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<
  Fault,
  number
>;

/** One fault after the other, each kind in its turn, until so many have struck or the work is over. */
export async function strike(
  parts: FaultParts,
  faults: number,
  isOver: () => boolean,
): Promise<Struck> {
  const struck = { ...NOTHING_STRUCK };
  for (let count = 0; count < faults && !isOver(); count++) {
    const fault = FAULTS[count % FAULTS.length] ?? 'server killed';
    parts.say(fault);
    await suffer(fault, parts);
    struck[fault] += 1;
    await pause(50 + parts.random() * 150);
  }
  return struck;
}

/** Some ms, often few and seldom many. */
const moment = (random: Random, longest: number): number => 100 + random() ** 6 * (longest - 100);

async function suffer(fault: Fault, parts: FaultParts): Promise<void> {
  const { server, bridges, network, random, longestCut } = parts;
  switch (fault) {
    case 'server killed':
      return server.kill();
    case 'server restarted':
      return server.restart();
    case 'bridge killed':
      return pick(bridges, random).kill();
    case 'network cut':
      network.cut();
      await pause(moment(random, longestCut));
      return network.heal();
    case 'connections reset':
      return network.reset();
    case 'messages delayed, doubled, out of order':
      network.weather({ delay: 20 + random() * 200, doubled: 0.3 });
      await pause(500 + random() * 1_000);
      return network.weather(CALM);
    case 'clock set back':
      // Up to a day back; now and then it is put right.
      return server.shiftClock(random() < 0.3 ? 0 : -random() * 24 * 60 * 60_000);
    case 'disk full':
      fillDisk(server.data);
      await pause(200 + random() * 800);
      return freeDisk(server.data);
  }
}
