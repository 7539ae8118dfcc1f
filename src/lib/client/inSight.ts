/**
 * Returns true if the observed element is visible now; null without entries. A busy phone delivers
 * several at once, oldest first.
 */
export const isInSight = (
  looks: readonly Pick<IntersectionObserverEntry, 'isIntersecting'>[],
): boolean | null => looks.at(-1)?.isIntersecting ?? null;
