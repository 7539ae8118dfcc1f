export interface AdmissionLimits {
  /** Connections that have not given the password. */
  readonly unauthenticated: number;
  /** The same of one network: an IPv4 address, or an IPv6 /64. */
  readonly unauthenticatedOfNetwork: number;
  /** Connections that have. */
  readonly authenticated: number;
}

/**
 * Bounds connections so that strangers cannot keep readers out: those with the password are counted apart, and a newcomer
 * takes the place of the oldest of the network that has the most without.
 */
export interface Admission {
  /**
   * Takes a new connection in, and closes another one where there are too many.
   * @param close ends this connection at once
   */
  admit(connection: object, address: string, close: () => void): void;
  /** The connection has given the password. False: there are too many already. */
  authenticate(connection: object): boolean;
  leave(connection: object): void;
}

/** A connection without the password. */
interface Stranger {
  readonly network: string;
  close(): void;
}

export function createAdmission(limits: AdmissionLimits): Admission {
  /** In the order of their coming. */
  const strangers = new Map<object, Stranger>();
  const known = new Set<object>();

  const ofNetwork = (network: string) =>
    [...strangers].filter(([, stranger]) => stranger.network === network);

  function evictOldestOf(network: string): void {
    const [oldest] = ofNetwork(network);
    if (oldest === undefined) return;
    const [connection, { close }] = oldest;
    strangers.delete(connection);
    close();
  }

  function largestNetwork(): string {
    const counts = new Map<string, number>();
    for (const { network } of strangers.values())
      counts.set(network, (counts.get(network) ?? 0) + 1);
    const [largest] = [...counts].sort(([, a], [, b]) => b - a);
    return largest?.[0] ?? '';
  }

  return {
    admit(connection, address, close) {
      const network = networkOf(address);
      const isFull = ofNetwork(network).length >= limits.unauthenticatedOfNetwork;
      if (isFull) evictOldestOf(network);
      else if (strangers.size >= limits.unauthenticated) evictOldestOf(largestNetwork());
      strangers.set(connection, { network, close });
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

/** One machine has as many IPv6 addresses of its /64 as it likes. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [left = ''] = plain.split('::');
  return left.split(':').slice(0, 4).join(':');
}
