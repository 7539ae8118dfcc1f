import { setTimeout as pause } from 'node:timers/promises';
import { pick } from '../elevensDeal.ts';
import type { Random } from '../randomMatch.ts';
import type { TorturedBridge } from './bridge.ts';
import { CALM, type ChaosProxy } from './chaosProxy.ts';
import type { TorturedServer } from './server.ts';
import { fillDisk, freeDisk } from './smallDisk.ts';

/** What can go wrong, by what it strikes: one at a time of each, while the others may be struck as well. */
const FAULTS = {
  server: [
    'server killed',
    'server restarted',
    'machine restarted',
    'clock set back',
    'clock a year ahead and back',
    'disk full',
    'backup taken',
    'backup restored',
  ],
  bridges: ['bridge killed'],
  network: ['network cut', 'connections reset', 'messages delayed, doubled, out of order'],
  pages: ['page loaded anew'],
} as const;
type Fault = (typeof FAULTS)[keyof typeof FAULTS][number];
const KINDS: readonly Fault[] = Object.values(FAULTS).flat();

export interface FaultParts {
  readonly server: TorturedServer;
  readonly bridges: readonly TorturedBridge[];
  readonly network: ChaosProxy;
  /** Pages that send: phones, and readers in browsers. */
  pages(): readonly { reload(): void }[];
  /** Restores a backup while everybody rests, and looks whether all is as it was. */
  restore(): Promise<void>;
  /** Does one thing after the other. */
  alone(work: () => Promise<void>): Promise<void>;
  readonly random: Random;
  /** The longest cut of the network, in ms. */
  readonly longestCut: number;
  say(line: string): void;
}

/** How often each fault struck. */
export type Struck = Readonly<Record<Fault, number>>;

/**
 * Faults of all kinds in turn, until so many have struck. Each waits until its share of the work is done, so that they
 * are spread over all of it.
 * @param done the share of the work that is done, from 0 to 1
 */
export async function strike(
  parts: FaultParts,
  faults: number,
  done: () => number,
): Promise<Struck> {
  const struck = Object.fromEntries(KINDS.map((fault) => [fault, 0])) as Record<Fault, number>;
  const all = Array.from({ length: faults }, (_, n) => {
    return { fault: KINDS[n % KINDS.length] ?? 'server killed', due: n / faults };
  });
  const strikeAll = async (kinds: readonly Fault[]): Promise<void> => {
    for (const { fault, due } of all.filter((one) => kinds.includes(one.fault))) {
      while (done() < due) await pause(20);
      parts.say(fault);
      await suffer(fault, parts);
      struck[fault] += 1;
      await pause(50 + parts.random() * 150);
    }
  };
  await Promise.all(Object.values(FAULTS).map(strikeAll));
  return struck;
}

/** Some ms: mostly less than a second, but one in four is as long as it may be or anything below. */
const moment = (random: Random, longest: number): number =>
  100 + (random() < 0.25 ? random() : random() ** 12) * (longest - 100);

const A_YEAR = 365 * 24 * 60 * 60_000;

async function suffer(fault: Fault, parts: FaultParts): Promise<void> {
  const { server, bridges, network, random, longestCut } = parts;
  switch (fault) {
    case 'server killed':
      return server.kill();
    case 'server restarted':
      return server.restart();
    case 'machine restarted':
      // All that runs on it ends at once, and starts again.
      await Promise.all([server.kill(), ...bridges.map((bridge) => bridge.kill())]);
      return;
    case 'bridge killed':
      return parts.alone(() => pick(bridges, random).kill());
    case 'page loaded anew': {
      const pages = parts.pages();
      if (pages.length > 0) pick(pages, random).reload();
      return;
    }
    case 'backup taken':
      return server.run('build/backup.js');
    case 'backup restored':
      return parts.alone(parts.restore);
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
    case 'clock a year ahead and back':
      server.shiftClock(A_YEAR);
      await pause(500 + random() * 2_000);
      return server.shiftClock(0);
    case 'disk full':
      fillDisk(server.data);
      await pause(200 + random() * 800);
      return freeDisk(server.data);
  }
}
