export const plays = {} as const;
