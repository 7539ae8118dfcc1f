/** Publishes to the broker. With `retained`, the broker keeps the message for later subscribers. */
export type Publish = (topic: string, payload: string, retained: boolean) => void;

/**
 * Retained messages of this server, published only when they change. An empty payload removes one.
 */
export interface RetainedMessages {
  publish(topic: string, payload: string): void;
  topics(): readonly string[];
  has(topic: string): boolean;
  republishAll(): void;
}

export function createRetainedMessages(publish: Publish): RetainedMessages {
  const kept = new Map<string, string>();
  return {
    publish(topic, payload) {
      if ((kept.get(topic) ?? '') === payload) return;
      if (payload === '') kept.delete(topic);
      else kept.set(topic, payload);
      publish(topic, payload, true);
    },
    topics: () => [...kept.keys()],
    has: (topic) => kept.has(topic),
    republishAll() {
      for (const [topic, payload] of kept) publish(topic, payload, true);
    },
  };
}
