type Close = () => unknown;

/** Collects what is to be closed at the end of a world, last opened first. */
export class Closing {
  readonly #open: Close[] = [];

  add(close: Close): void {
    this.#open.push(close);
  }
  /** Returns a position; `close` with it keeps what was opened before. */
  mark(): number {
    return this.#open.length;
  }
  async close(mark = 0): Promise<void> {
    for (const close of this.#open.splice(mark).reverse()) await close();
  }
}

/** Opens one part of a world, which may use the parts before it. */
export interface Part<Has, More> {
  /** Says what the machine lacks for this part, or null. */
  missing?(): string | null;
  open(has: Has, closing: Closing): More | Promise<More>;
}

export interface World<Has extends object> {
  with<More extends object>(part: Part<Has, More>): World<Has & More>;
  missing(): string | null;
  start(closing?: Closing): Promise<Has & { close(): Promise<void> }>;
}

/**
 * Builds the world of a test from parts:
 *
 *     const world = await buildWorld(broker).with(server(optionsFor)).with(salon).start();
 *
 * `start` opens the parts in order, and `close` closes them in the opposite order. `inWorld` does
 * both around the tests of a suite, `startInTest` within one test.
 */
export const buildWorld = <Has extends object>(first: Part<object, Has>): World<Has> =>
  worldOf(
    () => first.missing?.() ?? null,
    async (closing) => first.open({}, closing),
  );

const worldOf = <Has extends object>(
  missing: () => string | null,
  open: (closing: Closing) => Promise<Has>,
): World<Has> => ({
  missing,
  with: (part) =>
    worldOf(
      () => missing() ?? part.missing?.() ?? null,
      async (closing) => {
        const has = await open(closing);
        return merge(has, await part.open(has, closing));
      },
    ),
  async start(closing = new Closing()) {
    try {
      return merge(await open(closing), { close: () => closing.close() });
    } catch (error) {
      await closing.close();
      throw error;
    }
  },
});

/** Keeps getters: a server that was restarted is another one. */
const merge = <One extends object, Other extends object>(one: One, other: Other): One & Other =>
  Object.defineProperties(one, Object.getOwnPropertyDescriptors(other)) as One & Other;
