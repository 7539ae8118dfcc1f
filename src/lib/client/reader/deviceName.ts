import { requestId } from '../requestId.ts';

const KEY = 'device';

const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['android', /Android/],
  ['iphone', /iPhone|iPad/],
  ['windows', /Windows/],
  ['mac', /Macintosh/],
  ['chromebook', /CrOS/],
];

/** The name of this device at the server: kept, so that its readers keep their roles. */
export function deviceName(storage: Storage | null): string {
  const system = SYSTEMS.find(([, said]) => said.test(navigator.userAgent))?.[0] ?? 'linux';
  const fresh = `${system}-${requestId().slice(0, 6)}`;
  try {
    const name = storage?.getItem(KEY) ?? fresh;
    storage?.setItem(KEY, name);
    return name;
  } catch {
    return fresh;
  }
}
