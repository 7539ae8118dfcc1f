import { createSteadinessCheck, tagsTyped } from '../../reader/spelling.ts';
import type { Typed } from '../../reader/wedge.ts';
import type { DeviceReader } from './device.ts';
import { deviceReader } from './deviceReader.svelte.ts';

/** This page's reader that types. Fetched with its first card: most pages never meet one. */
export interface TypingReader {
  join(): ReturnType<DeviceReader['join']>;
  take(typed: Typed): void;
}

export function openTypingReader(): TypingReader {
  const device = deviceReader();
  device.report('USB', 'ready');
  const isSteady = createSteadinessCheck();
  return {
    join: () => device.join(),
    take(typed) {
      const [likeliest] = tagsTyped(typed);
      if (likeliest !== undefined) device.take('USB', likeliest);
      else device.trouble('USB', isSteady(typed.spelling) ? 'unknown-format' : 'misread');
    },
  };
}
