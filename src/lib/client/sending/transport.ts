/** The part of a socket that sending needs. */
export interface Transport {
  readonly connected: boolean;
  once(event: 'connect', heard: () => void): unknown;
}

/** The clock for sending, so that tests can pass their own. */
export interface Clock {
  /** ms since the epoch; it may be set back or forward at any moment. */
  now(): number;
  /** Calls back after so many ms; returns how to cancel. */
  after(ms: number, then: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};
