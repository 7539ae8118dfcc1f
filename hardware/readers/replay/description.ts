import type { Description } from '../contract.ts';

export const description: Description = {
  kind: 'replay',
  summary: 'a recorded evening: what readers saw then, played back at its own or another pace',
  capability: 'place',
  argument: 'the file, and after an @ how many times as fast: replay:evening.jsonl@10',
};
