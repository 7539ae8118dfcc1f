/** State of the last request of a form or a button. */
export interface PageRequest<Refusal> {
  /** True until the request is answered. */
  readonly busy: boolean;
  /** Why the last request was refused; null if it was not. */
  readonly refusal: Refusal | null;
  /** True after a request that was accepted, until the next one. */
  readonly saved: boolean;
  /**
   * Sends a request, which resolves to the reason of a refusal or to null. Resolves to true if it
   * was accepted.
   */
  run(send: () => Promise<Refusal | null>): Promise<boolean>;
  /** Shows a refusal of the page itself, without a request. */
  refuse(reason: Refusal): void;
  /** Forgets the last answer, for example when a value is changed. */
  clear(): void;
}

/** Creates the state of one request at a time. Without a type, refusals are texts. */
export function useRequest<Refusal = string>(): PageRequest<Refusal> {
  let busy = $state(false);
  let refusal = $state.raw<Refusal | null>(null);
  let saved = $state(false);

  function clear() {
    refusal = null;
    saved = false;
  }
  return {
    get busy() {
      return busy;
    },
    get refusal() {
      return refusal;
    },
    get saved() {
      return saved;
    },
    async run(send) {
      clear();
      busy = true;
      try {
        refusal = await send();
      } finally {
        busy = false;
      }
      saved = refusal === null;
      return saved;
    },
    refuse(reason) {
      clear();
      refusal = reason;
    },
    clear,
  };
}
