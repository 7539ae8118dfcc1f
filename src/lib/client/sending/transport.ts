export interface Transport {
  readonly connected: boolean;
  once(event: 'connect', heard: () => void): unknown;
}

export interface Clock {
  /** Time in ms since the epoch; it may jump in both directions. */
  now(): number;
  after(ms: number, then: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};
