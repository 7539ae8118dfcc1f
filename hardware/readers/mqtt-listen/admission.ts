import { type Network, networksOf } from '#lib/process/networks.ts';

export interface AdmissionLimits {
  readonly unauthenticated: number;
  /** Limit of the smallest network of an address; larger ones get multiples, as `Network` says. */
  readonly unauthenticatedOfNetwork: number;
  readonly authenticated: number;
}

/**
 * Limits connections so that strangers cannot lock out readers. Authenticated connections have
 * their own limit. A new connection replaces the oldest of the network that has the most
 * unauthenticated ones.
 */
export interface Admission {
  /**
   * Registers a new connection and closes another one if there are too many.
   * @param close ends this connection at once
   */
  admit(connection: object, address: string, close: () => void): void;
  /** Marks a connection as authenticated. Returns false if there are too many. */
  authenticate(connection: object): boolean;
  leave(connection: object): void;
}

interface UnauthenticatedConnection {
  readonly networks: readonly Network[];
  close(): void;
}

export function createAdmission(limits: AdmissionLimits): Admission {
  const strangers = new Map<object, UnauthenticatedConnection>();
  const known = new Set<object>();

  const ofNetwork = ({ name }: Network) =>
    [...strangers].filter(([, { networks }]) => networks.some((one) => one.name === name));

  const shareTaken = (network: Network) => ofNetwork(network).length / network.times;

  function evictOldestOf(network: Network): void {
    const [oldest] = ofNetwork(network);
    if (oldest === undefined) return;
    const [connection, { close }] = oldest;
    strangers.delete(connection);
    close();
  }

  function largestNetwork(): Network | undefined {
    const all = [...strangers.values()].flatMap(({ networks }) => networks);
    const [largest] = all.sort((one, other) => shareTaken(other) - shareTaken(one));
    return largest;
  }

  return {
    admit(connection, address, close) {
      const networks = networksOf(address);
      const full =
        networks.find((network) => shareTaken(network) >= limits.unauthenticatedOfNetwork) ??
        (strangers.size >= limits.unauthenticated ? largestNetwork() : undefined);
      if (full !== undefined) evictOldestOf(full);
      strangers.set(connection, { networks, close });
    },
    authenticate(connection) {
      strangers.delete(connection);
      if (known.size >= limits.authenticated) return false;
      known.add(connection);
      return true;
    },
    leave(connection) {
      strangers.delete(connection);
      known.delete(connection);
    },
  };
}
