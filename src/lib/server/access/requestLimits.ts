import { RateLimiterMemory } from 'rate-limiter-flexible';
import * as v from 'valibot';
import type { Device } from '../../devices/state.ts';
import type { StateKind } from '../cluster/sharedState.ts';
import { NO_SUBSCRIBERS, type OpenTopic, openUsageTopic } from '../cluster/topic.ts';
import { createCounts } from '../limits/counts.ts';
import {
  type GuessLimit,
  createGuessLimiter,
  type GuessAttempt,
  type GuessLimiter,
} from '../limits/guessLimiter.ts';
import { HOME_TIMES, type Network, networksOf, zoneOf } from '../../process/networks.ts';
import { createNetworkRateLimiter, type Rate } from '../limits/rateLimits.ts';
import { log } from '../log/log.ts';
import type { Principal } from './principal.ts';

interface Quota {
  readonly points: number;
  readonly duration: number;
}

export type DeviceOf = (principal: Principal) => Pick<Device, 'id' | 'grant'> | null;

/**
 * Rate limits by principal. Strangers are counted by network address, shared by all behind it.
 * Devices with a token have their own limits, which strangers cannot use up. Administrators'
 * devices are never limited, so that they cannot be locked out.
 */
export interface RequestLimits {
  admitsMessage(principal: Principal, cost?: number): Promise<boolean>;
  /**
   * Runs a command that changes a table. Returns null if the principal is over its rate limit or
   * has too many commands in flight.
   */
  runCommand<Value>(principal: Principal, work: () => Promise<Value>): Promise<Value | null>;
  admitsDeviceRequest(principal: Principal): Promise<boolean>;
  admitsRematch(principal: Principal): Promise<boolean>;
  /** Counts hints per device and for its whole group, since they share a worker thread. */
  admitsHint(principal: Principal): Promise<boolean>;
  /**
   * Runs a question about chances or a story. Returns null while the network or device has too many
   * pending.
   */
  runChancesQuery<Value>(principal: Principal, work: () => Promise<Value>): Promise<Value | null>;
  admitsRequest(principal: Principal): Promise<boolean>;
  admitsPage(principal: Principal, cost?: number): Promise<boolean>;
  /** Counts wrong invitations, codes and administrator secrets; right ones never count. */
  countWrongEntry(principal: Principal): Promise<boolean>;
  admitsPairing(principal: Principal): Promise<boolean>;
  /** Counts polls of televisions that wait to join. */
  admitsScreenPoll(principal: Principal): Promise<boolean>;
  /** Counts new requests of televisions to join. */
  admitsScreenRequest(principal: Principal): Promise<boolean>;
  /** Counts joins with a valid invitation. False if too many joined recently. */
  countJoin(principal: Principal): Promise<boolean>;
  /**
   * Starts a lookup of a table by its code; only wrong ones count. Returns null if this principal
   * or its whole zone had too many wrong ones.
   */
  beginLookUp(principal: Principal): Promise<GuessAttempt | null>;
}

export const QUOTAS = {
  message: { points: 3_000, duration: 10 },
  /** A score sheet filled in offline all evening arrives at once. */
  command: { points: 1_200, duration: 600 },
  /** For each device that joined today: six a minute, independent of its network. */
  newcomer: { points: 60, duration: 600 },
  /** Shared by all newcomers of one network, beyond their own quotas. */
  newcomers: { points: 4_000, duration: 600 },
  /** A referee may remove a whole table of 64 with one touch, twice. */
  device: { points: 200, duration: 600 },
  rematch: { points: 30, duration: 600 },
  hint: { points: 12, duration: 60 },
  allHints: { points: 240, duration: 60 },
  /** A first visit loads fifty files; a hall behind one address makes sixty such visits at once. */
  request: { points: 3_000, duration: 10 },
  page: { points: 600, duration: 60 },
  wrongEntry: { points: 20, duration: 60 },
  pairing: { points: 20, duration: 60 },
  /** A television polls three times a minute; a club has several behind one address. */
  screenPoll: { points: 120, duration: 60 },
  screenRequest: { points: 30, duration: 60 },
  /**
   * A hall of 40 phones behind one address joins within two minutes, yet one guest cannot fill a
   * table at once.
   */
  join: { points: 20, duration: 60 },
  lookUp: { points: 20, duration: 60 },
  /** Shared by all strangers on the internet, by all at home, and by all devices with a token. */
  allLookUps: { points: 60, duration: 60 },
} as const satisfies Record<string, Quota>;

/** Maximum number of concurrent commands; our pages send one at a time. */
const MAX_CONCURRENT_COMMANDS = 4;

/**
 * Maximum number of concurrent questions. A screen asks one at a time; a club behind one address
 * has several screens.
 */
const MAX_CONCURRENT_CHANCES_QUERIES = 8;

const WRONG_ENTRY: StateKind<readonly Network[]> = {
  name: 'wrong-entry',
  schema: v.array(v.object({ name: v.string(), times: v.number() })),
};
const WRONG_LOOK_UP: StateKind<readonly string[]> = {
  name: 'wrong-look-up',
  schema: v.array(v.string()),
};

/**
 * Creates the limits. `openTopic` shares their counts.
 * `isNewcomer` is true if the principal's device joined its tables today.
 */
export function createRequestLimits(
  deviceOf: DeviceOf,
  openTopic: OpenTopic = NO_SUBSCRIBERS,
  isNewcomer: (principal: Principal) => boolean = () => false,
): RequestLimits {
  const { lookUp, allLookUps } = QUOTAS;
  const message = createSharedQuota('message', openTopic);
  const command = createSharedQuota('command', openTopic);
  const newcomer = createSharedQuota('newcomer', openTopic);
  const newcomers = createSharedQuota('newcomers', openTopic);
  const device = createSharedQuota('device', openTopic);
  const rematch = createSharedQuota('rematch', openTopic);
  const underWay = createConcurrencyLimit(MAX_CONCURRENT_COMMANDS);
  const request = createSharedQuota('request', openTopic);
  const page = createSharedQuota('page', openTopic);
  const wrongEntry = createQuotaCounter(QUOTAS.wrongEntry);
  const pairing = createSharedQuota('pairing', openTopic);
  const screenPoll = createSharedQuota('screenPoll', openTopic);
  const screenRequest = createSharedQuota('screenRequest', openTopic);
  const join = createSharedQuota('join', openTopic);
  const guesses = createGuessLimiter(lookUp.duration * 1_000, () => performance.now());
  const tell = createWrongGuessSharing(openTopic, wrongEntry, guesses);

  function boundsFor(principal: Principal): readonly GuessLimit[] {
    const own = rateLimitKeysOf(principal, deviceOf);
    if (own.length === 0) return [];
    return [
      ...own.map(({ name, times }) => ({ name, most: lookUp.points * times })),
      { name: `all of ${groupOf(principal, deviceOf)}`, most: allLookUps.points },
    ];
  }
  return {
    admitsMessage: (principal, cost) => message.take(rateLimitKeysOf(principal, deviceOf), cost),
    async runCommand(principal, work) {
      const payers = rateLimitKeysOf(principal, deviceOf);
      if (!(await command.take(payers))) return null;
      // One invitation can create any number of devices, so their own quotas do not bound them
      // together.
      const isWithinShare = !isNewcomer(principal) || (await newcomer.take(payers));
      if (!isWithinShare && !(await newcomers.take(networksOf(principal.address)))) return null;
      const names = payers.map(({ name }) => name);
      return underWay.run(names, work);
    },
    admitsDeviceRequest: (principal) => device.take(rateLimitKeysOf(principal, deviceOf)),
    admitsRematch: (principal) => rematch.take(rateLimitKeysOf(principal, deviceOf)),
    admitsHint: createHintLimit(deviceOf, openTopic),
    runChancesQuery: createChancesLimit(deviceOf),
    admitsRequest: (principal) => request.take(rateLimitKeysOf(principal, deviceOf)),
    admitsPage: (principal, cost) => page.take(rateLimitKeysOf(principal, deviceOf), cost),
    async countWrongEntry(principal) {
      const payers = rateLimitKeysOf(principal, deviceOf);
      const taken = await wrongEntry.take(payers);
      if (taken && payers.length > 0) tell.wrongEntry(payers);
      return taken;
    },
    admitsPairing: (principal) => pairing.take(rateLimitKeysOf(principal, deviceOf)),
    admitsScreenPoll: (principal) => screenPoll.take(rateLimitKeysOf(principal, deviceOf)),
    admitsScreenRequest: (principal) => screenRequest.take(rateLimitKeysOf(principal, deviceOf)),
    countJoin: (principal) => join.take(rateLimitKeysOf(principal, deviceOf)),
    async beginLookUp(principal) {
      const bounds = boundsFor(principal);
      const guess = await guesses.begin(bounds);
      if (guess === null || bounds.length === 0) return guess;
      const wrong = (): void => {
        guess.markWrong();
        tell.wrongLookUp(bounds.map(({ name }) => name));
      };
      return { markRight: guess.markRight, markWrong: wrong };
    },
  };
}

/** Checks the device's own limit first, so that one device cannot exhaust the shared worker. */
function createHintLimit(deviceOf: DeviceOf, openTopic: OpenTopic): RequestLimits['admitsHint'] {
  const hint = createSharedQuota('hint', openTopic);
  const all = createQuotaCounter(QUOTAS.allHints);
  return async (principal) => {
    const payers = rateLimitKeysOf(principal, deviceOf);
    if (payers.length === 0) return true;
    const group = { name: groupOf(principal, deviceOf), times: 1 };
    return (await hint.take(payers)) && all.take([group]);
  };
}

/** Limits each address, not whole networks of several machines. */
function createChancesLimit(deviceOf: DeviceOf): RequestLimits['runChancesQuery'] {
  const underWay = createConcurrencyLimit(MAX_CONCURRENT_CHANCES_QUERIES);
  return (principal, work) => {
    const alone = rateLimitKeysOf(principal, deviceOf).filter(({ times }) => times === 1);
    return underWay.run(
      alone.map(({ name }) => name),
      work,
    );
  };
}

function createWrongGuessSharing(
  openTopic: OpenTopic,
  wrongEntry: QuotaCounter,
  guesses: GuessLimiter,
) {
  const { duration } = QUOTAS.wrongEntry;
  const lookUps = QUOTAS.lookUp.duration;
  return {
    wrongEntry: openTopic(WRONG_ENTRY, duration * 1_000, (payers) => {
      wrongEntry.take(payers).catch(log.failure('wrong entry not counted'));
    }),
    wrongLookUp: openTopic(WRONG_LOOK_UP, lookUps * 1_000, guesses.addWrong),
  };
}

export function rateLimitKeysOf(principal: Principal, deviceOf: DeviceOf): readonly Network[] {
  const device = deviceOf(principal);
  if (device === null) return networksOf(principal.address);
  return device.grant === 'house' ? [] : [{ name: `device ${device.id}`, times: 1 }];
}

/**
 * Returns the group that shares a common quota: strangers of one zone, or all devices with a token.
 */
export const groupOf = (principal: Principal, deviceOf: DeviceOf): string =>
  deviceOf(principal) === null ? zoneOf(principal.address) : 'devices';

interface QuotaCounter {
  /** Takes `count` from each name. False, taking nothing, if one has too little left. */
  take(names: readonly Network[], count?: number): Promise<boolean>;
}

/** Fraction of a quota at which its use is published; normal play never reaches it. */
const SHARED_FRACTION = 8;

type ShareUsage = (
  part: number,
  heard: (name: string, taken: number) => void,
) => (name: string, taken: number) => void;

const shareWithNobody: ShareUsage = () => () => undefined;

function createSharedQuota(what: keyof typeof QUOTAS, openTopic: OpenTopic): QuotaCounter {
  const quota = QUOTAS[what];
  const ttlMs = quota.duration * 1_000;
  return createQuotaCounter(quota, (part, heard) =>
    openUsageTopic(openTopic, what, { part, ttlMs }, heard),
  );
}

/**
 * Creates a quota. The limiter counts whole points, so a network with a multiple rate pays a
 * fraction per request.
 */
export function createQuotaCounter(
  { points, duration }: Quota,
  telling: ShareUsage = shareWithNobody,
): QuotaCounter {
  const most = points * HOME_TIMES;
  const limiter = new RateLimiterMemory({ points: most, duration });
  const costOf = ({ times }: Network): number => HOME_TIMES / times;
  const hasRoom = async (one: Network, count: number): Promise<boolean> =>
    ((await limiter.get(one.name))?.consumedPoints ?? 0) + count * costOf(one) <= most;
  const tell = telling(most / SHARED_FRACTION, (name, taken) => {
    limiter.penalty(name, taken).catch(log.failure('use of a shared limit not counted'));
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

/**
 * Maximum number of concurrent connections per network address; a club behind one router has fewer
 * screens.
 */
export const MAX_CONNECTIONS_PER_NETWORK = 300;

/**
 * Rate of new connections per network address: enough for all to reconnect after a restart, and
 * soon again.
 */
const CONNECTION_RATE: Rate = { perSecond: 20, burst: 400 };

interface ConnectionQuota {
  admits(principal: Principal): boolean;
  /** Counts an opened connection; call the returned function when it closes. */
  take(principal: Principal): () => void;
}

export function createConnectionQuota(
  deviceOf: DeviceOf,
  most = MAX_CONNECTIONS_PER_NETWORK,
): ConnectionQuota {
  const begun = createNetworkRateLimiter(CONNECTION_RATE, () => performance.now());
  const open = createCounts();

  return {
    admits(principal) {
      const payers = rateLimitKeysOf(principal, deviceOf);
      const hasRoom = payers.every(({ name, times }) => open.countOf(name) < most * times);
      return hasRoom && begun.tryConsume(payers);
    },
    take(principal) {
      const names = rateLimitKeysOf(principal, deviceOf).map(({ name }) => name);
      open.change(names, 1);
      return () => open.change(names, -1);
    },
  };
}

interface ConcurrencyLimit {
  run<Value>(names: readonly string[], work: () => Promise<Value>): Promise<Value | null>;
}

export function createConcurrencyLimit(most: number): ConcurrencyLimit {
  const underWay = createCounts();
  return {
    async run(names, work) {
      if (names.some((name) => underWay.countOf(name) >= most)) return null;
      underWay.change(names, 1);
      try {
        return await work();
      } finally {
        underWay.change(names, -1);
      }
    },
  };
}
