import { OUTLINE, type StepId } from './outline.ts';

const HELPS = new Map<string, StepId>(
  OUTLINE.flatMap(({ steps }) =>
    steps.flatMap((step) =>
      'helps' in step ? step.helps.map((page) => [page, step.id] as const) : [],
    ),
  ),
);

/**
 * Returns the guide's step for a page such as `/cards` or `/play/[table]`; the first step if there
 * is none.
 */
export const helpFor = (page: string): StepId => HELPS.get(page) ?? OUTLINE[0].steps[0].id;
