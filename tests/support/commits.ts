import type { NewCommit } from '#lib/server/store/store.ts';

export const commit = (id: string, more: Partial<NewCommit> = {}): NewCommit => ({
  id,
  at: 1_760_000_000_123,
  version: 1,
  events: [{ type: 'cardPlayed', card: 'accident' }],
  answer: { outcome: 'accepted' },
  ...more,
});
