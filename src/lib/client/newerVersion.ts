/** Asks the server for a newer version of the program; null if it knows none or does not answer. */
export async function fetchNewerVersion(): Promise<string | null> {
  try {
    const answer = (await (await fetch('/about/newer')).json()) as { readonly newer?: unknown };
    return typeof answer.newer === 'string' ? answer.newer : null;
  } catch {
    return null;
  }
}
