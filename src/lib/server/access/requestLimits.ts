import { RateLimiterMemory } from 'rate-limiter-flexible';
import * as v from 'valibot';
import type { Device } from '../../devices/state.ts';
import type { FactKind, Facts } from '../facts/facts.ts';
import { tellOthers, tellTaken } from '../facts/toOthers.ts';
import { createCounts } from '../limits/counts.ts';
import { type Bound, createGuesses, type Guess, type Guesses } from '../limits/guesses.ts';
import { HOME_TIMES, type Network, networksOf, zoneOf } from '../limits/networks.ts';
import { createRates, type Rate } from '../limits/rates.ts';
import { log } from '../log/log.ts';
import type { Principal } from './principal.ts';

/** `points` per `duration` in seconds. */
interface Quota {
  readonly points: number;
  readonly duration: number;
}

/** The device whose token a principal sent. */
export type DeviceOf = (principal: Principal) => Pick<Device, 'id' | 'grant'> | null;

/**
 * Rate limits by principal. Strangers count by network address, shared with all behind it; devices with a token have their own
 * limits, which strangers cannot use up; devices of the house are never limited, so that nobody can lock them out.
 */
export interface AddressLimits {
  /** Messages over all sockets; one may count as several. */
  message(principal: Principal, cost?: number): Promise<boolean>;
  /**
   * Runs a command that changes a table; null when the principal is over the rate, or has so many commands in flight that
   * others would have to wait.
   */
  command<Value>(principal: Principal, work: () => Promise<Value>): Promise<Value | null>;
  /** Commands about devices, invitations and roles, most of which are stored for good. */
  device(principal: Principal): Promise<boolean>;
  /** Rematches, each of which opens a table. */
  rematch(principal: Principal): Promise<boolean>;
  /** Hints, each of which a thread thinks about: of one device, and of all of its group. */
  hint(principal: Principal): Promise<boolean>;
  /** Runs a question about chances or a story; null while the same network or device waits for too many of them. */
  foretelling<Value>(principal: Principal, work: () => Promise<Value>): Promise<Value | null>;
  /** HTTP requests except those of sockets, before any other check. */
  request(principal: Principal): Promise<boolean>;
  /** Requests for what is rendered on demand: pages, records, scores. */
  page(principal: Principal, cost?: number): Promise<boolean>;
  /** Wrong invitations, codes and house secrets; right ones never count. */
  wrongEntry(principal: Principal): Promise<boolean>;
  /** Requests to be paired, and to wait for the house token. */
  pairing(principal: Principal): Promise<boolean>;
  /** Joins with a valid invitation. False: too many joined lately; this one must wait. */
  joins(principal: Principal): Promise<boolean>;
  /**
   * Admits a lookup of a table by its code; only wrong ones count. Null: this principal, or all of its zone, had
   * too many wrong ones, and nothing may be looked up.
   */
  lookUp(principal: Principal): Promise<Guess | null>;
}

export const ALLOWANCES = {
  message: { points: 3_000, duration: 10 },
  /** A score sheet filled in offline all evening arrives at once. */
  command: { points: 1_200, duration: 600 },
  /** Of each device that joined today: six a minute, whatever others of its network send. */
  newcomer: { points: 60, duration: 600 },
  /** Shared by such devices of one network, for all that they send beyond their own. */
  newcomers: { points: 4_000, duration: 600 },
  /** A referee may remove a whole table of 64 with one touch, twice. */
  device: { points: 200, duration: 600 },
  /** Far less than a match of one short round takes. */
  rematch: { points: 30, duration: 600 },
  /** One a turn, and again when it was not heard. */
  hint: { points: 12, duration: 60 },
  allHints: { points: 240, duration: 60 },
  /** A first visit loads fifty files; a hall behind one address makes sixty such visits at once. */
  request: { points: 3_000, duration: 10 },
  page: { points: 600, duration: 60 },
  wrongEntry: { points: 20, duration: 60 },
  pairing: { points: 20, duration: 60 },
  /** A hall of 40 phones behind one address is in within two minutes; one guest does not fill a table at a stroke. */
  join: { points: 20, duration: 60 },
  /** More than anyone mistypes by hand. */
  lookUp: { points: 20, duration: 60 },
  /** Shared by all strangers of the internet, by all at home, and by all devices with a token. */
  allLookUps: { points: 60, duration: 60 },
} as const satisfies Record<string, Quota>;

/** Our pages send their commands one at a time. */
const COMMANDS_AT_ONCE = 4;

/** A screen waits for one answer before it asks again; a club behind one address has several screens. */
const FORETELLINGS_AT_ONCE = 8;

/** Who pays for a wrong entry. */
const WRONG_ENTRY: FactKind<readonly Network[]> = {
  name: 'wrong-entry',
  schema: v.array(v.object({ name: v.string(), times: v.number() })),
};
/** Under which names a wrong code of a table counts. */
const WRONG_LOOK_UP: FactKind<readonly string[]> = {
  name: 'wrong-look-up',
  schema: v.array(v.string()),
};

/**
 * `others`: by which other servers are told of what was wrong, and of what was taken, where there may be any;
 * `isNewcomer`: whether a principal's device has joined its tables today.
 */
export function createAddressLimits(
  deviceOf: DeviceOf,
  others: Facts | null = null,
  isNewcomer: (principal: Principal) => boolean = () => false,
): AddressLimits {
  const { lookUp, allLookUps } = ALLOWANCES;
  const message = sharedRoom('message', others);
  const command = sharedRoom('command', others);
  const newcomer = sharedRoom('newcomer', others);
  const newcomers = sharedRoom('newcomers', others);
  const device = sharedRoom('device', others);
  const rematch = sharedRoom('rematch', others);
  const underWay = createConcurrencyLimit(COMMANDS_AT_ONCE);
  const request = sharedRoom('request', others);
  const page = sharedRoom('page', others);
  const wrongEntry = createRoom(ALLOWANCES.wrongEntry);
  const pairing = sharedRoom('pairing', others);
  const join = sharedRoom('join', others);
  const guesses = createGuesses(lookUp.duration * 1_000, () => performance.now());
  const tell = tellingOthers(others, wrongEntry, guesses);

  function boundsFor(principal: Principal): readonly Bound[] {
    const own = payersOf(principal, deviceOf);
    if (own.length === 0) return [];
    return [
      ...own.map(({ name, times }) => ({ name, most: lookUp.points * times })),
      { name: `all of ${groupOf(principal, deviceOf)}`, most: allLookUps.points },
    ];
  }
  return {
    message: (principal, cost) => message.take(payersOf(principal, deviceOf), cost),
    async command(principal, work) {
      const payers = payersOf(principal, deviceOf);
      if (!(await command.take(payers))) return null;
      // An invitation makes any number of devices: their own limits bound none of them together.
      const isWithinShare = !isNewcomer(principal) || (await newcomer.take(payers));
      if (!isWithinShare && !(await newcomers.take(networksOf(principal.address)))) return null;
      const names = payers.map(({ name }) => name);
      return underWay.run(names, work);
    },
    device: (principal) => device.take(payersOf(principal, deviceOf)),
    rematch: (principal) => rematch.take(payersOf(principal, deviceOf)),
    hint: hintLimit(deviceOf, others),
    foretelling: foretellingLimit(deviceOf),
    request: (principal) => request.take(payersOf(principal, deviceOf)),
    page: (principal, cost) => page.take(payersOf(principal, deviceOf), cost),
    async wrongEntry(principal) {
      const payers = payersOf(principal, deviceOf);
      const taken = await wrongEntry.take(payers);
      if (taken && payers.length > 0) tell.wrongEntry(payers);
      return taken;
    },
    pairing: (principal) => pairing.take(payersOf(principal, deviceOf)),
    joins: (principal) => join.take(payersOf(principal, deviceOf)),
    async lookUp(principal) {
      const bounds = boundsFor(principal);
      const guess = await guesses.begin(bounds);
      if (guess === null || bounds.length === 0) return guess;
      const wrong = (): void => {
        guess.wrong();
        tell.wrongLookUp(bounds.map(({ name }) => name));
      };
      return { right: guess.right, wrong };
    },
  };
}

/** Whoever asks too often takes nothing from what all have together, which is a thread of this server. */
function hintLimit(deviceOf: DeviceOf, others: Facts | null): AddressLimits['hint'] {
  const hint = sharedRoom('hint', others);
  const all = createRoom(ALLOWANCES.allHints);
  return async (principal) => {
    const payers = payersOf(principal, deviceOf);
    if (payers.length === 0) return true;
    const group = { name: groupOf(principal, deviceOf), times: 1 };
    return (await hint.take(payers)) && all.take([group]);
  };
}

/** Each machine has a bound of its own, which is enough for networks of several. */
function foretellingLimit(deviceOf: DeviceOf): AddressLimits['foretelling'] {
  const underWay = createConcurrencyLimit(FORETELLINGS_AT_ONCE);
  return (principal, work) => {
    const alone = payersOf(principal, deviceOf).filter(({ times }) => times === 1);
    return underWay.run(
      alone.map(({ name }) => name),
      work,
    );
  };
}

/** A server alone tells nobody. */
function tellingOthers(others: Facts | null, wrongEntry: Room, guesses: Guesses) {
  if (others === null) return { wrongEntry: () => undefined, wrongLookUp: () => undefined };
  const { duration } = ALLOWANCES.wrongEntry;
  const lookUps = ALLOWANCES.lookUp.duration;
  return {
    wrongEntry: tellOthers(others, WRONG_ENTRY, duration * 1_000, (payers) => {
      wrongEntry.take(payers).catch(log.failure('wrong entry not counted'));
    }),
    wrongLookUp: tellOthers(others, WRONG_LOOK_UP, lookUps * 1_000, guesses.wrongElsewhere),
  };
}

/** The names that a principal's requests count against; none if they do not count. */
export function payersOf(principal: Principal, deviceOf: DeviceOf): readonly Network[] {
  const device = deviceOf(principal);
  if (device === null) return networksOf(principal.address);
  return device.grant === 'house' ? [] : [{ name: `device ${device.id}`, times: 1 }];
}

/** With whom a principal shares what all of a kind have together: the strangers of its zone, or the devices with a token. */
export const groupOf = (principal: Principal, deviceOf: DeviceOf): string =>
  deviceOf(principal) === null ? zoneOf(principal.address) : 'devices';

/** What each name has left of a quota. */
interface Room {
  /** Takes `count` from each name; false, taking nothing, where one has not enough left. */
  take(names: readonly Network[], count?: number): Promise<boolean>;
}

/** Others are told of what a name took by such parts of its quota: in play nobody ever takes one. */
const TOLD_BY = 8;

/** Tells others what a name took, by parts, and hears it of them. */
type Telling = (
  part: number,
  heard: (name: string, taken: number) => void,
) => (name: string, taken: number) => void;

const tellNobody: Telling = () => () => undefined;

/** What each name has left at all servers together. */
function sharedRoom(what: keyof typeof ALLOWANCES, others: Facts | null): Room {
  const quota = ALLOWANCES[what];
  if (others === null) return createRoom(quota);
  const lasts = quota.duration * 1_000;
  return createRoom(quota, (part, heard) => tellTaken(others, what, { part, lasts }, heard));
}

/** The limiter counts whole points, so a network with several times the rate pays a fraction per request. */
export function createRoom({ points, duration }: Quota, telling: Telling = tellNobody): Room {
  const most = points * HOME_TIMES;
  const limiter = new RateLimiterMemory({ points: most, duration });
  const costOf = ({ times }: Network): number => HOME_TIMES / times;
  const hasRoom = async (one: Network, count: number): Promise<boolean> =>
    ((await limiter.get(one.name))?.consumedPoints ?? 0) + count * costOf(one) <= most;
  const tell = telling(most / TOLD_BY, (name, taken) => {
    limiter.penalty(name, taken).catch(log.failure('what was taken elsewhere not counted'));
  });
  return {
    async take(names, count = 1) {
      const room = await Promise.all(names.map((one) => hasRoom(one, count)));
      if (room.includes(false)) return false;
      // Rejects with the time to wait when nothing is left.
      const taken = names.map((one) => limiter.consume(one.name, count * costOf(one)));
      names.forEach((one) => tell(one.name, count * costOf(one)));
      return (await Promise.allSettled(taken)).every(({ status }) => status === 'fulfilled');
    },
  };
}

/** Concurrent connections per network address: a club behind one router has fewer screens. */
export const MOST_CONNECTIONS_OF_NETWORK = 300;

/** New connections per network address: enough for all to reconnect after a restart, and soon again. */
const OPENINGS: Rate = { perSecond: 20, burst: 400 };

/** Limits concurrent connections per network address and per device with a token, but never those of the house. */
interface Places {
  /** Whether there is room for one more. */
  admits(principal: Principal): boolean;
  /** Counts an opened connection; call the returned function when it closes. */
  take(principal: Principal): () => void;
}

/** `most`: concurrent ones of a network or device. */
export function createPlaces(deviceOf: DeviceOf, most = MOST_CONNECTIONS_OF_NETWORK): Places {
  const begun = createRates(OPENINGS, () => performance.now());
  const open = createCounts();

  return {
    admits(principal) {
      const payers = payersOf(principal, deviceOf);
      const hasRoom = payers.every(({ name, times }) => open.of(name) < most * times);
      return hasRoom && begun.take(payers);
    },
    take(principal) {
      const names = payersOf(principal, deviceOf).map(({ name }) => name);
      open.change(names, 1);
      return () => open.change(names, -1);
    },
  };
}

/** Limits concurrent work per name. */
interface ConcurrencyLimit {
  /** Runs the work; null when one of the names has reached its limit. */
  run<Value>(names: readonly string[], work: () => Promise<Value>): Promise<Value | null>;
}

export function createConcurrencyLimit(most: number): ConcurrencyLimit {
  const underWay = createCounts();
  return {
    async run(names, work) {
      if (names.some((name) => underWay.of(name) >= most)) return null;
      underWay.change(names, 1);
      try {
        return await work();
      } finally {
        underWay.change(names, -1);
      }
    },
  };
}
