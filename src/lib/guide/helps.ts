import { OUTLINE, type StepId } from './outline.ts';

const HELPS = new Map<string, StepId>(
  OUTLINE.flatMap(({ steps }) =>
    steps.flatMap((step) =>
      'helps' in step ? step.helps.map((page) => [page, step.id] as const) : [],
    ),
  ),
);

/** Where the guide helps with a page, `/cards` or `/play/[table]`; at its beginning, where it has nothing of that page alone. */
export const helpFor = (page: string): StepId => HELPS.get(page) ?? OUTLINE[0].steps[0].id;
