import { withoutIsolates } from '../i18n/isolation.ts';

/** Hands bytes that this page made to whoever sits before it, as a file of this name. */
export function saveFile(name: string, type: string, content: string | Uint8Array<ArrayBuffer>) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = withoutIsolates(name);
  link.click();
  // The browser has taken it by the next turn; Safari needs a while longer.
  setTimeout(() => URL.revokeObjectURL(address), LET_GO_MS);
}

const LET_GO_MS = 10_000;
