/** As much of a socket as sending needs. */
export interface Transport {
  readonly connected: boolean;
  once(event: 'connect', heard: () => void): unknown;
}

/** Time as whoever sends takes it, so that tests can have their own. */
export interface Clock {
  /** ms since the epoch; it may be set back or forward at any moment. */
  now(): number;
  /** Calls back after so many ms; returns how to call that off. */
  after(ms: number, then: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};
