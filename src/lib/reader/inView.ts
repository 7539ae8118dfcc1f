/** Codes in a camera's view, with the time in ms since each was last seen. */
export type InView = ReadonlyMap<string, number>;

export const NOTHING_IN_VIEW: InView = new Map();

/**
 * Time without a sighting until a code counts as removed, in ms. Bridges camera shake and shadows.
 */
export const REMOVAL_TIMEOUT_MS = 1_000;
/**
 * Maximum time that one picture accounts for, in ms: pauses, as on a hidden page, remove nothing.
 */
const MAX_PICTURE_INTERVAL_MS = REMOVAL_TIMEOUT_MS / 2;

/**
 * Returns the view after a picture with these texts, `since` ms after the last, and the new codes.
 */
export function updateView(
  texts: readonly string[],
  since: number,
  before: InView,
): { readonly view: InView; readonly came: readonly string[] } {
  const passed = Math.min(since, MAX_PICTURE_INTERVAL_MS);
  const view = new Map<string, number>();
  for (const [text, unseen] of before)
    if (unseen + passed <= REMOVAL_TIMEOUT_MS) view.set(text, unseen + passed);
  // A code seen now was not away since the last picture.
  const came = [...new Set(texts)].filter((text) => !before.has(text));
  for (const text of texts) view.set(text, 0);
  return { view, came };
}
