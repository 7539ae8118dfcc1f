import { fetched } from './fetched.ts';

/** How long a part may take before the page says that it does not come, in ms. */
const PATIENCE = 3_000;

/** A part without which a page has nothing to show. */
export interface Needed<Part> {
  readonly part: Promise<Part>;
  /** It takes long, or cannot be had; it may still come. */
  readonly missing: boolean;
}

/** Fetches it, and tells when somebody has to be told that it does not come: it may fail, or never be answered. */
export function needed<Part>(fetchPart: () => Promise<Part>): Needed<Part> {
  let missing = $state(false);
  const tell = () => void (missing = true);
  const patience = setTimeout(tell, PATIENCE);
  const part = fetched(fetchPart, tell).finally(() => clearTimeout(patience));
  return {
    part,
    get missing() {
      return missing;
    },
  };
}
