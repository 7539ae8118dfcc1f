import { createSteadinessCheck, candidateTagsTyped } from '../../reader/spelling.ts';
import type { TypedText } from '../../reader/wedge.ts';
import type { DeviceReader } from './device.ts';
import { deviceReader } from './deviceReader.svelte.ts';

export interface TypingReader {
  join(): ReturnType<DeviceReader['join']>;
  take(typed: TypedText): void;
}

export function openTypingReader(): TypingReader {
  const device = deviceReader();
  device.report('USB', 'ready');
  const isSteady = createSteadinessCheck();
  return {
    join: () => device.join(),
    take(typed) {
      const [likeliest] = candidateTagsTyped(typed);
      device.noteTyped({ spelling: typed.spelling, tag: likeliest ?? null });
      if (likeliest !== undefined) device.handleTag('USB', likeliest);
      else device.reportProblem('USB', isSteady(typed.spelling) ? 'unknown-format' : 'misread');
    },
  };
}
