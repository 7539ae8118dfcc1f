import { withoutIsolates } from '../i18n/format.ts';

export function saveFile(name: string, type: string, content: BlobPart) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = withoutIsolates(name);
  link.click();
  // Browsers read it by the next task; Safari needs longer.
  setTimeout(() => URL.revokeObjectURL(address), URL_RELEASE_DELAY_MS);
}

const URL_RELEASE_DELAY_MS = 60_000;
