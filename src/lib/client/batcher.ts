export interface Batcher {
  schedule(): void;
  cancel(): void;
}

/** Batches requests: runs `work` once, `ms` after the first of them. */
export function createBatcher(ms: number, work: () => void): Batcher {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    schedule() {
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, ms);
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
