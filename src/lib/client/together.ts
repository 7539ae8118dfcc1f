export interface Together {
  soon(): void;
  /** What was asked for is not done any more. */
  stop(): void;
}

/** Does something `ms` after it was asked for, once however often that was meanwhile. */
export function together(ms: number, work: () => void): Together {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    soon() {
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, ms);
    },
    stop: () => clearTimeout(timer),
  };
}
