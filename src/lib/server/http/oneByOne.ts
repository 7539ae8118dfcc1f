/**
 * Lets one after the other through, and whatever else waits for this thread in between: thousand requests that come in
 * one breath hold no tap up for longer than one of them takes.
 */
export function createOneByOne(): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => new Promise((resolve) => void setImmediate(resolve))));
}
