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
      const before = last.get(name) ?? Promise.resolve();
      const mine = before.then(task);
      // A task that failed has told its own asker; those behind it go on.
      const settled = mine.catch(() => undefined);
      last.set(name, settled);
      void settled.then(() => last.get(name) === settled && last.delete(name));
      return mine;
    },
    idle: async () => void (await Promise.all(last.values())),
  };
}
