import { statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pick } from '../../support/elevensDeal.ts';
import type { Random } from '../../support/randomMatch.ts';
import type { Broker } from '../../support/broker.ts';
import { until } from '../../support/until.ts';
import type { TorturedBridge } from './bridge.ts';
import { CALM, type ChaosProxy } from './chaosProxy.ts';
import type { TorturedServer } from './server.ts';
import { fillDisk, freeDisk } from '../../integration/smallDisk.ts';

/**
 * Faults by target. Each target has one fault at a time, and several targets may have one at once.
 */
const FAULTS = {
  server: [
    'server killed',
    'server restarted',
    'server and all bridges killed',
    'clock set back',
    'clock a year ahead and back',
    'clock set by hours or a year',
    'disk full',
    'backup taken',
    'backup restored',
    'files cut',
  ],
  bridges: ['bridge killed'],
  broker: ['broker killed'],
  network: ['network cut', 'connections reset', 'messages delayed, doubled, out of order'],
  pages: ['page loaded anew'],
} as const;
export type Fault = (typeof FAULTS)[keyof typeof FAULTS][number];
export const KINDS: readonly Fault[] = Object.values(FAULTS).flat();

export interface FaultParts {
  readonly server: TorturedServer;
  readonly bridges: readonly TorturedBridge[];
  readonly broker: Broker;
  readonly network: ChaosProxy;
  /** Pages that send: phones, and readers in browsers. */
  pages(): readonly { reload(): void }[];
  /** Restores a backup while all seats pause, and checks that nothing has changed. */
  restore(): Promise<void>;
  alone(work: () => Promise<void>): Promise<void>;
  readonly random: Random;
  /** The longest cut of the network, in ms. */
  readonly longestCut: number;
  say(line: string): void;
}

/** Number of times that each fault had an effect. */
export type Struck = Readonly<Record<Fault, number>>;

const nthFault = (n: number): Fault => KINDS[n % KINDS.length] ?? 'server killed';

export const noneStruck = (): Record<Fault, number> =>
  Object.fromEntries(KINDS.map((fault) => [fault, 0])) as Record<Fault, number>;

export function planned(faults: number): Struck {
  const plan = noneStruck();
  for (let n = 0; n < faults; n += 1) plan[nthFault(n)] += 1;
  return plan;
}

/**
 * Faults of all kinds in turn, until so many have struck. Each waits until its share of the work is done, so that they
 * are spread over all of it.
 * @param struck where they are counted as they strike
 * @param done the share of the work that is done, from 0 to 1
 */
export async function strike(
  parts: FaultParts,
  faults: number,
  struck: Record<Fault, number>,
  done: () => number,
): Promise<void> {
  const all = Array.from({ length: faults }, (_, n) => ({ fault: nthFault(n), due: n / faults }));
  const strikeAll = async (kinds: readonly Fault[]): Promise<void> => {
    for (const { fault, due } of all.filter((one) => kinds.includes(one.fault))) {
      while (done() < due) await pause(20);
      parts.say(fault);
      struck[fault] += Number(await suffer(fault, parts));
      await pause(50 + parts.random() * 150);
    }
  };
  await Promise.all(Object.values(FAULTS).map(strikeAll));
}

/** Some ms: mostly less than a second, but one in four is as long as it may be or anything below. */
const moment = (random: Random, longest: number): number =>
  100 + (random() < 0.25 ? random() : random() ** 12) * (longest - 100);

const A_YEAR = 365 * 24 * 60 * 60_000;
const THREE_HOURS = 3 * 60 * 60_000;
const CLOCK_STEPS_MS = [THREE_HOURS, -THREE_HOURS, A_YEAR, -A_YEAR];

/** So long there may be nothing to strike, in ms: the network may be cut, or the server be away. */
const MISSED_AFTER = 120_000;

/** Answers whether there was something to strike. */
async function suffer(fault: Fault, parts: FaultParts): Promise<boolean> {
  const { server, bridges, network, random, longestCut } = parts;
  switch (fault) {
    case 'server killed':
      await server.kill();
      return true;
    case 'server restarted':
      await server.restart();
      return true;
    case 'server and all bridges killed':
      // As all that runs on one machine; what they wrote stays with the system, as it would not without power.
      await Promise.all([server.kill(), ...bridges.map((bridge) => bridge.kill())]);
      return true;
    case 'bridge killed':
      await parts.alone(() => pick(bridges, random).kill());
      return true;
    case 'broker killed':
      await parts.broker.stop('SIGKILL');
      await parts.broker.start();
      return true;
    case 'page loaded anew': {
      const pages = parts.pages();
      if (pages.length > 0) pick(pages, random).reload();
      return pages.length > 0;
    }
    case 'backup taken':
      server.run('build/backup.js');
      return true;
    case 'backup restored':
      await parts.alone(parts.restore);
      return true;
    case 'network cut':
      network.cut();
      await pause(moment(random, longestCut));
      network.heal();
      return true;
    case 'connections reset':
      return comesTrue('there are connections', () => network.reset() > 0);
    case 'messages delayed, doubled, out of order':
      return spoilWeather(network, random);
    case 'clock set back':
      // Up to a day back; now and then it is put right.
      server.shiftClock(random() < 0.3 ? 0 : -random() * 24 * 60 * 60_000);
      return true;
    case 'clock a year ahead and back':
      server.shiftClock(A_YEAR);
      await pause(500 + random() * 2_000);
      server.shiftClock(0);
      return true;
    case 'clock set by hours or a year':
      // It stays so until it is set again.
      server.shiftClock(pick(CLOCK_STEPS_MS, random));
      return true;
    case 'files cut':
      await server.whileDown(async () => cutFiles(server.data, random));
      return true;
    case 'disk full': {
      const isFull = fillDisk(server.data);
      await pause(200 + random() * 800);
      freeDisk(server.data);
      return isFull;
    }
  }
}

/** Files beside the database that hold nothing of their own: a server makes them anew. */
const REBUILT_FILES = ['summaries.sqlite', 'server-lock.sqlite', 'table-companion.sqlite.end'];

/** Cuts each of them somewhere, or fills it with nonsense, as a failing card does. */
function cutFiles(data: string, random: Random): void {
  for (const name of REBUILT_FILES) {
    const file = join(data, name);
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (random() < 0.5) writeFileSync(file, Buffer.alloc(4_096, 0xa5));
    else if (size > 0) truncateSync(file, Math.floor(random() * size));
  }
}

const comesTrue = (what: string, condition: () => boolean): Promise<boolean> =>
  until(what, condition, MISSED_AFTER).then(
    () => true,
    () => false,
  );

/** For a while, and until something was doubled and something overtook another. */
async function spoilWeather(network: ChaosProxy, random: Random): Promise<boolean> {
  const before = { ...network.mischief };
  const { mischief } = network;
  network.weather({ delay: 20 + random() * 200, doubled: 0.3 });
  await pause(500 + random() * 1_000);
  const isSpoilt = await comesTrue(
    'messages are spoilt',
    () => mischief.doubled > before.doubled && mischief.overtaking > before.overtaking,
  );
  network.weather(CALM);
  return isSpoilt;
}
