export function delayed<Value>(
  tell: (value: Value) => void,
  ms: number,
): { readonly tell: (value: Value) => void; readonly stop: () => void } {
  const waiting = new Set<ReturnType<typeof setTimeout>>();
  return {
    tell(value) {
      const timer = setTimeout(() => {
        waiting.delete(timer);
        tell(value);
      }, ms);
      waiting.add(timer);
    },
    stop() {
      for (const timer of waiting) clearTimeout(timer);
    },
  };
}
