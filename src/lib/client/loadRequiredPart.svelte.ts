import { loadWithRetry } from './loadWithRetry.ts';

const MISSING_NOTICE_DELAY_MS = 3_000;

export interface RequiredPart<Part> {
  readonly part: Promise<Part>;
  readonly missing: boolean;
}

export function loadRequiredPart<Part>(fetchPart: () => Promise<Part>): RequiredPart<Part> {
  let missing = $state(false);
  const tell = () => void (missing = true);
  const patience = setTimeout(tell, MISSING_NOTICE_DELAY_MS);
  const part = loadWithRetry(fetchPart, tell).finally(() => clearTimeout(patience));
  return {
    part,
    get missing() {
      return missing;
    },
  };
}
