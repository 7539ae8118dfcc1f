import { accept, refuse, type Result } from '../../game/result.ts';
import { forgetOldest } from '../limits/forgetOldest.ts';
import { sameSecret } from './secret.ts';
import { networksOf, plainAddress, sideOf, type Side } from '../limits/networks.ts';
import { createRequests, type PairingRequest, type Requests } from './requests.ts';
import { createTries, MOST_OF_ONE, type Tries } from '../limits/tries.ts';

/** How often a code may be typed; one more, and it counts no longer. */
const TRIES = 3;
/** How many requests of one side may stand at once, so that strangers cannot fill the house's screens. */
export const MOST_AT_ONCE = 3;
/** Networks that have typed a code are forgotten beyond this many, the one that has typed none for longest first. */
const MOST_NETWORKS = 1024;
/** How long a network that the house has refused is not heard, in ms. */
const SILENT_FOR = 10 * 60_000;

/**
 * Devices that ask to belong to the house, or to bring its readers' taps: each proves that it stands before a screen of
 * the house, or is let in by the house token. Those at home and those of the internet have their own places and their own
 * wrong tries (limits/tries.ts), so that strangers of the internet keep nobody out who is in the building.
 */
export interface Pairings extends Pick<Requests, 'grant' | 'granted' | 'list' | 'stop'> {
  /** Begins a request and answers its id and code; one that stands from the same network falls. Null: not now. */
  ask(request: PairingRequest): ReturnType<Requests['add']> | null;
  /**
   * What was asked for, once the right code is told. After the third wrong one the request falls. When a network, or all
   * strangers together, have used up their tries, not even the right code counts; the house token still does.
   */
  prove(
    request: string,
    code: string,
  ): Result<
    PairingRequest,
    { readonly code: 'wrong-code' | 'no-request' | 'not-now'; readonly left: number }
  >;
  refuse(request: string): void;
}

/** `changed` is called whenever the list is another. `passed` in ms, never set, as clocks are. */
export function createPairings(passed: () => number, changed: () => void): Pairings {
  const requests = createRequests(passed, changed);
  const tries: Readonly<Record<Side, Tries>> = {
    home: createTries(passed),
    internet: createTries(passed),
  };
  /** Those of each network that has typed a code. */
  const ofNetworks = new Map<string, Tries>();
  const { silence, isSilent } = createSilence(passed);

  /** Who counts a wrong code from there: each network it lies in, and then all of its side. */
  const triesOf = (address: string): readonly Tries[] => [
    ...networksOf(address).map(({ name, times }) => {
      const known = ofNetworks.get(name) ?? createTries(passed, MOST_OF_ONE * times);
      ofNetworks.delete(name);
      ofNetworks.set(name, known);
      return known;
    }),
    tries[sideOf(address)],
  ];
  /** Whoever has more addresses than one in a network gives a place to the next of it. */
  function makeRoom(asker: string): void {
    const [oldest] = requests.addresses().filter((address) => isSameNetwork(address, asker));
    if (oldest !== undefined) requests.fallFrom((address) => address === oldest);
  }
  const standing = (side: Side): number =>
    requests.addresses().filter((address) => sideOf(address) === side).length;

  return {
    grant: requests.grant,
    granted: requests.granted,
    list: requests.list,
    stop: requests.stop,
    ask(request) {
      const side = sideOf(request.address);
      requests.fallFrom((address) => isSameAsker(address, request.address));
      if (standing(side) >= MOST_AT_ONCE) makeRoom(request.address);
      const mayAsk = standing(side) < MOST_AT_ONCE && !isSilent(request.address);
      return mayAsk ? requests.add(request) : null;
    },
    prove(id, code) {
      const request = requests.open(id);
      if (request === undefined) return refuse({ code: 'no-request', left: 0 });
      const counted = triesOf(request.address);
      if (!counted.every((each) => each.left())) return refuse({ code: 'not-now', left: 0 });
      // Whoever has so many networks has long used up what all of them together may type.
      forgetOldest(ofNetworks, MOST_NETWORKS, () => true);
      request.tries += 1;
      if (sameSecret(code, request.code)) {
        requests.fall(id);
        return accept(request);
      }
      counted.forEach((each) => each.take());
      const left = TRIES - request.tries;
      if (left === 0) requests.fall(id);
      return refuse({ code: 'wrong-code', left });
    },
    refuse(id) {
      const request = requests.open(id);
      if (request === undefined) return;
      silence(request.address);
      requests.fall(id);
    },
  };
}

/** Those whom the house has refused, for a while. */
function createSilence(passed: () => number) {
  const silent = new Map<string, number>();
  return {
    silence(address: string): void {
      for (const name of askersOf(address)) silent.set(name, passed() + SILENT_FOR);
    },
    isSilent(address: string): boolean {
      for (const [known, until] of silent) if (until <= passed()) silent.delete(known);
      return askersOf(address).some((name) => silent.has(name));
    },
  };
}

/**
 * Who asks, as far as an address tells. Of IPv6 a whole site is one: whoever has it has all of its networks. But at home all
 * live in one network, and neither push each other's requests away nor are refused with each other.
 */
const askersOf = (address: string): readonly string[] =>
  sideOf(address) === 'home'
    ? [plainAddress(address) ?? address]
    : networksOf(address).map(({ name }) => name);

const haveCommon = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((name) => others.includes(name));

const isSameAsker = (one: string, other: string): boolean =>
  haveCommon(askersOf(one), askersOf(other));

const isSameNetwork = (one: string, other: string): boolean =>
  haveCommon(
    networksOf(one).map(({ name }) => name),
    networksOf(other).map(({ name }) => name),
  );
