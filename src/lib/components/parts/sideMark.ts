/** What tells the sides apart besides colour and name: the shape on the car, the plate and the tokens. */
export const MARKS = ['disc', 'square', 'triangle', 'diamond'] as const;
export type MarkShape = (typeof MARKS)[number];

export const markOf = (side: number): MarkShape => MARKS[side % MARKS.length] ?? 'disc';

export const colourOf = (side: number): string => `var(--side-${side % MARKS.length})`;
