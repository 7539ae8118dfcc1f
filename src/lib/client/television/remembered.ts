/** What this browser keeps of how its screen is set; null where it has or stores nothing. */
export function recall(what: string): string | null {
  try {
    return localStorage.getItem(what);
  } catch {
    return null;
  }
}

/** Where the browser stores nothing, a choice lasts until the page is closed. */
export function remember(what: string, value: string): void {
  try {
    localStorage.setItem(what, value);
  } catch {
    // As said.
  }
}
