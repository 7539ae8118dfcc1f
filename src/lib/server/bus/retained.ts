/** Says something to the broker; `retained` stands there until something else is said. */
export type Publish = (topic: string, payload: string, retained: boolean) => void;

/** What stands at the broker, so that whoever comes later knows it. */
export interface Retained {
  /** Says it where that is news; the empty text takes it away. */
  keep(topic: string, payload: string): void;
  topics(): readonly string[];
  has(topic: string): boolean;
  /** Says all of it again. */
  again(): void;
}

export function createRetained(publish: Publish): Retained {
  const kept = new Map<string, string>();
  return {
    keep(topic, payload) {
      if ((kept.get(topic) ?? '') === payload) return;
      if (payload === '') kept.delete(topic);
      else kept.set(topic, payload);
      publish(topic, payload, true);
    },
    topics: () => [...kept.keys()],
    has: (topic) => kept.has(topic),
    again() {
      for (const [topic, payload] of kept) publish(topic, payload, true);
    },
  };
}
