import type { FinishedRoundView, MilleBornesView } from './view.ts';

export type MilleBornesHappening =
  | { readonly type: 'round-over'; readonly round: FinishedRoundView }
  | { readonly type: 'extension-asked'; readonly side: number };

export function* happeningsOfRace(
  before: MilleBornesView,
  now: MilleBornesView,
): Generator<MilleBornesHappening> {
  const round = now.rounds.at(-1);
  if (round !== undefined && now.rounds.length > before.rounds.length) {
    yield { type: 'round-over', round };
  }
  const side = now.round?.extensionPending ?? null;
  if (side !== null && (before.round?.extensionPending ?? null) === null) {
    yield { type: 'extension-asked', side };
  }
}
