/** Whether what an observer watches is in sight now, null: it told nothing. A busy phone is told of several looks at once, the oldest first. */
export const isInSight = (
  looks: readonly Pick<IntersectionObserverEntry, 'isIntersecting'>[],
): boolean | null => looks.at(-1)?.isIntersecting ?? null;
