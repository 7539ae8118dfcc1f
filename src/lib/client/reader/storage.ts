/** What this browser keeps over reloads; null where it keeps nothing, in a private window of some browsers for one. */
export function browserStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
