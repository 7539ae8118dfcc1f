export const readers = {} as const;
