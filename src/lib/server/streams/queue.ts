/** Runs one task of a name at a time, in the order asked; tasks of other names run beside it. */
export interface Queues {
  run<Value>(name: string, task: () => Promise<Value>): Promise<Value>;
  /** Resolves when all that was asked so far is done. */
  idle(): Promise<void>;
}

export function createQueues(): Queues {
  const last = new Map<string, Promise<unknown>>();
  return {
    run(name, task) {
      const mine = (last.get(name)?.then(othersTurn) ?? Promise.resolve()).then(task);
      // A task that failed has told its own asker; those behind it go on.
      const settled: Promise<void> = mine
        .catch(() => undefined)
        .then(() => {
          if (last.get(name) === settled) last.delete(name);
        });
      last.set(name, settled);
      return mine;
    },
    idle: async () => void (await Promise.all(last.values())),
  };
}

/** SQLite answers within the same turn of the event loop: a long queue would keep out signals, timers and other tables. */
const othersTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
