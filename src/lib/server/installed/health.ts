import * as v from 'valibot';

const Told = v.object({
  ready: v.boolean(),
  readers: v.number(),
  tables: v.number(),
  voice: v.boolean(),
});

/** What a server says of itself. */
export type Health = v.InferOutput<typeof Told>;

/** How long it may take to answer, in ms: on a small machine the question alone takes seconds. Where nobody listens, that is known at once. */
const ANSWERS_WITHIN = 15_000;

/** Null where nobody answers there, or somebody else. */
export async function askHealth(address: string): Promise<Health | null> {
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN);
    const answer: unknown = await (await fetch(`${address}/healthz`, { signal })).json();
    const told = v.safeParse(Told, answer);
    return told.success ? told.output : null;
  } catch {
    return null;
  }
}

/** Whether some program answers there, whichever it is. */
export async function isTaken(address: string): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWERS_WITHIN);
  return fetch(address, { signal }).then(
    () => true,
    () => false,
  );
}
