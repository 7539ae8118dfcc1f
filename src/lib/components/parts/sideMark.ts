/** Shapes that distinguish the sides without colour or name: on car, plate and tokens. */
export const MARKS = ['disc', 'square', 'triangle', 'diamond'] as const;
export type MarkShape = (typeof MARKS)[number];

export const markOf = (side: number): MarkShape => MARKS[side % MARKS.length] ?? 'disc';

export const colourOf = (side: number): string => `var(--side-${side % MARKS.length})`;
