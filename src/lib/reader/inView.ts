/** What a camera has in view, by what was read; and for how long, in ms, each was in no picture since. */
export type InView = ReadonlyMap<string, number>;

export const NOTHING_IN_VIEW: InView = new Map();

/** A code that is in no picture for longer has been taken away (ms). Before that a hand has shaken, or a shadow passed. */
export const OUT_OF_VIEW = 1_000;
/** A picture can speak for no longer a time than this (ms): while none is taken, as on a hidden page, nothing is taken away. */
const SPEAKS_FOR = OUT_OF_VIEW / 2;

/** What is in view after a picture with these texts in it, taken so long after the last one (ms), and what has come new. */
export function look(
  texts: readonly string[],
  since: number,
  before: InView,
): { readonly view: InView; readonly came: readonly string[] } {
  const passed = Math.min(since, SPEAKS_FOR);
  const view = new Map<string, number>();
  for (const [text, unseen] of before)
    if (unseen + passed <= OUT_OF_VIEW) view.set(text, unseen + passed);
  // What is seen now was not away since the last picture: that time says nothing of it.
  const came = [...new Set(texts)].filter((text) => !before.has(text));
  for (const text of texts) view.set(text, 0);
  return { view, came };
}
