/**
 * FIFO queues by name: tasks of one name run one at a time, those of different names concurrently.
 */
export interface Queues {
  run<Value>(name: string, task: () => Promise<Value>): Promise<Value>;
  idle(): Promise<void>;
}

export function createQueues(): Queues {
  const last = new Map<string, Promise<unknown>>();
  return {
    run(name, task) {
      const mine = (last.get(name)?.then(yieldToEventLoop) ?? Promise.resolve()).then(task);
      // The caller gets the rejection of a failed task; the tasks behind it still run.
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

/**
 * Yields between tasks. SQLite answers synchronously: without this pause a long queue would starve
 * signals, timers and other tables.
 */
const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
